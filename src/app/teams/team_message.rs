//! What the message of a team says: who decides until when, what was proposed, who is in it.

use tulenh_rules::{Coordinates, Letters, Side};

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::names;
use crate::app::people::callers::{self, Caller};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Message, Span, Text};
use crate::app::teams::ballots::tally;
use crate::app::teams::membership::{self, arm_key, team_name};
use crate::app::teams::team_action::{Choice, TeamAction};
use crate::game::team::Stage;
use crate::game::team::vote::Tally;
use crate::game::{Arm, Deed, Game, GameId, PlayerId, Route, Team, Way};
use crate::store::{StoreError, StoredGame};

/// Members who are named.
const NAMED: usize = 12;
/// Rows of buttons for proposals: a message on Discord has five, and the last is for membership.
const ROWS: usize = 4;
/// Buttons that a row has on Discord at most.
const IN_ROW: usize = 5;
/// People by whose languages that of a place is chosen, where it has none.
const ASKED: usize = 5;

/// How a reader writes turns.
#[derive(Clone, Copy)]
struct Writing {
    letters: Letters,
    coordinates: Coordinates,
    /// Whether whoever has to decide is alerted.
    mentions: bool,
}

/// The post of a team in a place where it is at home; `None` when there is nothing to show any more.
pub(crate) async fn team_post(
    context: &Context,
    route: &Route,
    id: GameId,
    side: Side,
) -> Result<Option<Message>, StoreError> {
    let Some(stored) = game_loading::load(context, id).await? else {
        return Ok(None);
    };
    let game = &stored.game;
    let Some(team) = game.team(side) else {
        return Ok(None);
    };
    let mut people = Vec::new();
    for member in team.members.iter().take(ASKED) {
        people.extend(context.store.player(*member).await?);
    }
    let people: Vec<_> = people.iter().collect();
    let (localizer, _) = callers::localizer_in(context, route, &people).await?;
    let settings = callers::chat_view_settings(context, route).await?;
    let writing = Writing {
        letters: settings.letters(localizer),
        coordinates: settings.coordinates,
        mentions: true,
    };
    let text = team_text(context, localizer, writing, game, side).await?;
    let buttons = if game.is_open() {
        let mut rows = proposal_buttons(context, localizer, writing, game, side).await?;
        rows.extend(membership_buttons(localizer, game, &[side]));
        rows
    } else {
        Vec::new()
    };
    Ok(Some(Message {
        text,
        buttons,
        ..Message::default()
    }))
}

/// The teams of a game, for whoever asks: their own with what they can do, else both to be joined.
pub(crate) async fn for_caller(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Result<Message, StoreError> {
    let game = &stored.game;
    let localizer = caller.localizer;
    let writing = Writing {
        letters: callers::letters(caller),
        coordinates: caller.view_settings.coordinates,
        mentions: false,
    };
    let own = game
        .seat_of(caller.id())
        .filter(|side| game.team(*side).is_some());
    let all = Side::ALL
        .into_iter()
        .filter(|side| game.team(*side).is_some());
    let sides: Vec<Side> = match own {
        Some(side) => vec![side],
        None => all.collect(),
    };
    let mut text = Text::default();
    let mut buttons = Vec::new();
    for side in &sides {
        // Whoever is not in a team reads nothing of what it proposes.
        text = match own {
            Some(_) => text.line(team_text(context, localizer, writing, game, *side).await?),
            None => text.line(members_text(context, localizer, game, *side).await?),
        };
    }
    if game.is_open() {
        if let Some(side) = own {
            buttons = proposal_buttons(context, localizer, writing, game, side).await?;
            // In one row with the arms: a message has five rows at most.
            let mut last = arm_buttons(localizer, game, side).unwrap_or_default();
            last.push(Button {
                label: localizer.word("button-team-leave"),
                press: ButtonAction::Team(game.id(), TeamAction::Leave.to_string()),
            });
            buttons.push(last);
        } else if game.seat_of(caller.id()).is_none() {
            let mut open = Vec::new();
            for side in sides {
                if membership::may_join(context, caller, stored, side).await? {
                    open.push(side);
                }
            }
            buttons = membership_buttons(localizer, game, &open);
        }
    }
    Ok(Message {
        text,
        buttons,
        ..Message::default()
    })
}

/// A proposal in words.
pub(crate) fn deed(
    localizer: Localizer<'_>,
    game: &Game,
    deed: &Deed,
    letters: Letters,
    coordinates: Coordinates,
) -> String {
    match deed {
        Deed::Turn(lan) => match game.position().read_lan(lan) {
            Ok(turn) => game.position().written(&turn, letters, coordinates),
            Err(_) => lan.clone(),
        },
        Deed::Draw => localizer.word("team-deed-draw"),
        Deed::Resign => localizer.word("team-deed-resign"),
    }
}

/// Who decides, until when, what was proposed.
async fn team_text(
    context: &Context,
    localizer: Localizer<'_>,
    writing: Writing,
    game: &Game,
    side: Side,
) -> Result<Text, StoreError> {
    let Some(team) = game.team(side) else {
        return Ok(Text::default());
    };
    let members = members_text(context, localizer, game, side).await?;
    if !game.is_open() || game.position().turn() != side {
        let key = match game.is_open() {
            true => "team-waits",
            false => "team-over",
        };
        let text = localizer.say(key).code("game", game.id());
        return Ok(text
            .span("team", team_name(context, game, side).await?)
            .text()
            .line(members));
    }
    let votes = tally(context, game).await?;
    let mut text = heading(context, localizer, writing, game, side, votes.as_ref()).await?;
    for (index, proposal) in team.proposals.iter().enumerate() {
        let words = deed(
            localizer,
            game,
            &proposal.deed,
            writing.letters,
            writing.coordinates,
        );
        let by = callers::name_of(context, proposal.by).await?;
        let line = localizer
            .say("team-proposal")
            .number("number", (index + 1) as u64)
            .code("move", words)
            .span("player", by);
        let line = match &votes {
            Some(tally) => {
                let count = tally.votes().get(index).copied().unwrap_or(0);
                line.choice("kind", if proposal.done { "done" } else { "vote" })
                    .number("votes", count)
            }
            None => line.choice("kind", "asked").number("votes", 0_u64),
        };
        let line = match asked(game, team, &proposal.deed) {
            Some(commander) => line
                .choice("asks", "somebody")
                .span("commander", person(context, writing, commander).await?),
            None => line
                .choice("asks", "nobody")
                .span("commander", Span::Plain(String::new())),
        };
        text = text.line(line.text());
    }
    if team.proposals.is_empty() {
        text = text.line(localizer.say("team-no-proposals").text());
    }
    Ok(text.line(members))
}

/// Somebody who has to decide.
async fn person(context: &Context, writing: Writing, player: PlayerId) -> Result<Span, StoreError> {
    if writing.mentions
        && let Some(player) = context.store.player(player).await?
    {
        return Ok(names::mention(&player));
    }
    callers::name_of(context, player).await
}

/// Whom a proposal waits for.
fn asked(game: &Game, team: &Team, deed: &Deed) -> Option<PlayerId> {
    let Deed::Turn(lan) = deed else { return None };
    let turn = game.position().read_lan(lan).ok()?;
    team.asked(game.position(), &turn)
}

/// How the team decides about the board that stands.
async fn heading(
    context: &Context,
    localizer: Localizer<'_>,
    writing: Writing,
    game: &Game,
    side: Side,
    votes: Option<&Tally>,
) -> Result<Text, StoreError> {
    let Some(team) = game.team(side) else {
        return Ok(Text::default());
    };
    let key = match team.terms.way {
        Way::Vote { .. } => "team-votes",
        Way::Captain => "team-captain",
        Way::Staff => "team-staff",
    };
    let leader = match team.leader() {
        Some(leader) if team.terms.way == Way::Captain => person(context, writing, leader).await?,
        Some(leader) => callers::name_of(context, leader).await?,
        None => Span::Plain(localizer.word("someone")),
    };
    let sentence = localizer
        .say(key)
        .span("team", team_name(context, game, side).await?)
        .code("game", game.id())
        .number("turn", game.ply().0 + 1)
        .span("leader", leader);
    let mut text = match votes {
        Some(tally) => sentence
            .number("cast", tally.cast())
            .number("members", team.members.len() as u64)
            .text(),
        None => sentence
            .number("cast", 0_u64)
            .number("members", 0_u64)
            .text(),
    };
    if team.terms.way == Way::Staff {
        for arm in Arm::ALL {
            let line = localizer.say("team-arm").choice("arm", arm_key(arm));
            let commander = match team.commander(arm) {
                Some(commander) => callers::name_of(context, commander).await?,
                None => Span::Plain(localizer.word("someone")),
            };
            text = text.line(line.span("player", commander).text());
        }
    }
    let stage = match team.stage {
        Stage::Open => "open",
        Stage::Extended => "extended",
        Stage::Left => "left",
    };
    if let Some(at) = game.decision_due() {
        let then = match team.terms.fallback {
            crate::game::Fallback::Engine => "engine",
            crate::game::Fallback::Random => "random",
            crate::game::Fallback::Time => "time",
        };
        let way = match team.terms.way {
            Way::Vote { .. } => "vote",
            Way::Captain | Way::Staff => "play",
        };
        let line = localizer
            .say("team-until")
            .choice("way", way)
            .choice("stage", stage)
            .choice("then", then)
            .span("at", Span::Instant(at));
        text = text.line(line.text());
    }
    Ok(text)
}

/// Who is in a team.
async fn members_text(
    context: &Context,
    localizer: Localizer<'_>,
    game: &Game,
    side: Side,
) -> Result<Text, StoreError> {
    let Some(team) = game.team(side) else {
        return Ok(Text::default());
    };
    let mut text = localizer
        .say("team-members")
        .span("team", team_name(context, game, side).await?)
        .number("count", team.members.len() as u64)
        .text();
    for (index, member) in team.members.iter().take(NAMED).enumerate() {
        let comma = if index == 0 { " " } else { ", " };
        text.0.push(Span::Plain(comma.to_owned()));
        text.0.push(callers::name_of(context, *member).await?);
    }
    if team.members.len() > NAMED {
        text.0.push(Span::Plain(", …".to_owned()));
    }
    Ok(text)
}

/// A button for each proposal of the team to move.
async fn proposal_buttons(
    context: &Context,
    localizer: Localizer<'_>,
    writing: Writing,
    game: &Game,
    side: Side,
) -> Result<Vec<Vec<Button>>, StoreError> {
    let Some(team) = game.team(side).filter(|_| game.position().turn() == side) else {
        return Ok(Vec::new());
    };
    let votes = tally(context, game).await?;
    let open = team.proposals.iter().enumerate().filter(|(_, it)| !it.done);
    let buttons: Vec<Button> = open
        .map(|(index, proposal)| {
            let words = deed(
                localizer,
                game,
                &proposal.deed,
                writing.letters,
                writing.coordinates,
            );
            let count = votes.as_ref().and_then(|tally| tally.votes().get(index));
            let label = match count {
                Some(count) => format!("{words} · {count}"),
                None => format!("▶ {words}"),
            };
            let choice = TeamAction::Choose(Choice::of(game, index));
            Button {
                label: label.chars().take(LABEL_CHARS).collect(),
                press: ButtonAction::Team(game.id(), choice.to_string()),
            }
        })
        .collect();
    let row = buttons.len().div_ceil(ROWS).clamp(1, IN_ROW);
    Ok(buttons.chunks(row).map(<[Button]>::to_vec).collect())
}

/// A button to join each of these teams.
fn membership_buttons(localizer: Localizer<'_>, game: &Game, sides: &[Side]) -> Vec<Vec<Button>> {
    let buttons = sides.iter().map(|side| {
        let key = match side {
            Side::Red => "button-team-join-red",
            Side::Blue => "button-team-join-blue",
        };
        Button {
            label: localizer.word(key),
            press: ButtonAction::Team(game.id(), TeamAction::Join(*side).to_string()),
        }
    });
    vec![buttons.collect()]
}

/// A button for each arm of a staff.
fn arm_buttons(localizer: Localizer<'_>, game: &Game, side: Side) -> Option<Vec<Button>> {
    let team = game
        .team(side)
        .filter(|team| team.terms.way == Way::Staff)?;
    let free = |arm: &Arm| team.arms[*arm as usize];
    let buttons = Arm::ALL.into_iter().map(|arm| {
        let sentence = localizer.say("button-team-arm").choice("arm", arm_key(arm));
        let words = sentence.words();
        let sign = if free(&arm).is_some() { "✔ " } else { "" };
        Button {
            label: format!("{sign}{words}"),
            press: ButtonAction::Team(game.id(), TeamAction::TakeArm(arm).to_string()),
        }
    });
    Some(buttons.collect())
}
