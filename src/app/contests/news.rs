//! What happened in a contest, as messages.

use tulenh_render::Theme;

use crate::app::boards::by_choice::by_choice;
use crate::app::contests::announcement::{buttons, buttons_in, called_off, champion, head, winner};
use crate::app::contests::film::film;
use crate::app::contests::press::Press;
use crate::app::contests::round_lines;
use crate::app::contests::showing::{other_parts, table_message};
use crate::app::contests::table_words::halves;
use crate::app::contests::tables::{self, Part, People, called, lines_of, parts};
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::language::view_settings::{Boards, ViewSettings};
use crate::app::people::{callers, instants, players};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{Button, Message, Span, Text};
use crate::club::contest::{Contest, Moving};
use crate::game::{ContestId, ContestNews, GameId, Player, PlayerId, Route, Timestamp};
use crate::store::StoreError;

/// People whose way up or down is told.
const MOVED: usize = 12;
/// People of all divisions who are told when a season is over.
const TOLD: usize = 40;
/// What the link to a private chat says there.
const INVITED: &str = "contest";

/// News of a contest as a message.
pub(crate) struct ContestMessage {
    /// What it says.
    pub message: Message,
    /// What it says where its picture is refused.
    pub plain: Option<Message>,
    /// Whether it makes no sound.
    pub silent: bool,
}

/// The message for news of a season of a contest; `None` when there is nothing to say any more.
pub(crate) async fn contest_news(
    context: &Context,
    route: &Route,
    id: ContestId,
    season: u16,
    news: ContestNews,
    now: Timestamp,
) -> Result<Option<ContestMessage>, StoreError> {
    let Some(contest) = context.store.contest(id, Some(season)).await? else {
        return Ok(None);
    };
    let maker = context.store.player(contest.made_by).await?;
    let people: Vec<&Player> = maker.iter().collect();
    let (localizer, reader) = callers::localizer_in(context, route, &people).await?;
    let view_settings = match &reader {
        Some(reader) => ViewSettings::of_person(reader),
        None => callers::chat_view_settings(context, route).await?,
    };
    let (title, theme) = (head(&contest, localizer), view_settings.theme);
    let message = match news {
        ContestNews::CalledOff => with(title, called_off(&contest, localizer)),
        ContestNews::RoundBegan(round) => {
            round_began(context, &contest, round, title, localizer).await?
        }
        ContestNews::RoundEnded(round) => {
            round_ended(context, &contest, round, title, localizer, theme).await?
        }
        ContestNews::Finished => finished(context, &contest, title, localizer, theme).await?,
        ContestNews::Film => {
            let Some(player) = champion(&contest) else {
                return Ok(None);
            };
            let film = film(context, &contest, player, localizer, &view_settings, route).await?;
            let Some(film) = film else { return Ok(None) };
            return Ok(Some(shown(film, view_settings.boards, true)));
        }
        ContestNews::Left(player) => {
            let sentence = localizer.say("contest-dropped");
            let player = named(context, player).await?;
            with(title, sentence.span("player", player).text())
        }
        ContestNews::Joined(player) => {
            // In a league it may be for the season after.
            let Some(contest) = context.store.contest(id, None).await? else {
                return Ok(None);
            };
            if !contest.has(player) {
                return Ok(None);
            }
            let sentence = localizer.say(joined_key(&contest, player));
            let text = sentence.code("contest", id).text();
            return Ok(Some(shown(with(title, text), view_settings.boards, true)));
        }
        ContestNews::OutOfReach(player) => {
            let sentence = localizer.say("contest-out-of-reach");
            let player = named(context, player).await?;
            let text = sentence.span("player", player).text();
            let links = context.delivery.transports.invitations(INVITED);
            let here = links
                .into_iter()
                .find(|(network, _)| *network == route.network);
            let link = here.map(|(_, address)| Span::Link {
                words: String::new(),
                address,
            });
            let text = text.line(Text(link.into_iter().collect()));
            return Ok(Some(shown(with(title, text), view_settings.boards, true)));
        }
        ContestNews::Waits(game) => {
            let waits = waits(context, &contest, game, reader.as_ref(), localizer).await?;
            let Some(mut message) = waits else {
                return Ok(None);
            };
            message.text = title.line(message.text);
            let quiet = is_quiet(context, &view_settings, now);
            return Ok(Some(shown(message, view_settings.boards, quiet)));
        }
    };
    Ok(Some(shown(message, view_settings.boards, false)))
}

/// A table in letters stands where no picture is wanted, and where none may be sent.
fn shown(message: Message, boards: Boards, silent: bool) -> ContestMessage {
    let (message, plain) = by_choice(message, boards);
    ContestMessage {
        message,
        plain,
        silent,
    }
}

/// How somebody is told that they take part: now, or in the next season.
pub(crate) fn joined_key(contest: &Contest, player: PlayerId) -> &'static str {
    match contest.waiting.contains(&player) {
        true => "contest-joined-next",
        false => "contest-joined",
    }
}

async fn named(context: &Context, player: PlayerId) -> Result<Span, StoreError> {
    let player = players::player(context, player).await?;
    Ok(player.as_ref().map_or(Span::Name(String::new()), name))
}

fn with(title: Text, text: Text) -> Message {
    title.line(text).into()
}

/// Whether somebody is let sleep now.
fn is_quiet(context: &Context, view_settings: &ViewSettings, now: Timestamp) -> bool {
    let quiet = view_settings.quiet;
    let end =
        quiet.and_then(|quiet| quiet.end(&view_settings.zone, instants::world_time(context, now)));
    end.is_some()
}

async fn round_began(
    context: &Context,
    contest: &Contest,
    round: u8,
    title: Text,
    localizer: Localizer<'_>,
) -> Result<Message, StoreError> {
    let number = usize::from(round);
    let drawn = number.checked_sub(1).and_then(|at| contest.rounds.get(at));
    let ends = drawn.map_or(contest.made, |round| round.ends);
    let sentence = localizer
        .say("contest-round-began")
        .number("round", round)
        .number("all", contest.all_rounds() as u64)
        .span("until", Span::Instant(ends));
    let text = title.line(sentence.text());
    let games = round_lines::in_one(context, contest, number, localizer).await?;
    Ok(Message {
        text: text.line(games),
        buttons: buttons_in(contest, Some(number), localizer),
        ..Message::default()
    })
}

async fn round_ended(
    context: &Context,
    contest: &Contest,
    round: u8,
    title: Text,
    localizer: Localizer<'_>,
    theme: Theme,
) -> Result<Message, StoreError> {
    let sentence = localizer
        .say("contest-round-ended")
        .number("round", round)
        .number("all", contest.all_rounds() as u64);
    let number = usize::from(round);
    let text = title
        .line(sentence.text())
        .line(round_lines::winners(context, contest, number, localizer).await?)
        .line(round_lines::in_one(context, contest, number, localizer).await?);
    let table = table(context, contest, localizer, theme).await?;
    Ok(Message {
        text,
        buttons: buttons_in(contest, Some(number), localizer),
        ..table
    })
}

/// The standings as a picture.
async fn table(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
    theme: Theme,
) -> Result<Message, StoreError> {
    table_message(context, contest, Part::default(), false, theme, localizer).await
}

/// The season is over: who has won, who goes up and down, and the final table.
async fn finished(
    context: &Context,
    contest: &Contest,
    title: Text,
    localizer: Localizer<'_>,
    theme: Theme,
) -> Result<Message, StoreError> {
    let mut text = title;
    if contest.settings.format.is_league() {
        let sentence = localizer.say("contest-season-over");
        text = text.line(sentence.number("season", contest.season).text());
    }
    text = text.line(ended_early(contest, localizer));
    text = text.line(winner(context, contest, localizer).await?);
    text = text.line(divisions(context, contest, localizer).await?);
    text = text.line(moved(context, contest, localizer).await?);
    let table = table(context, contest, localizer, theme).await?;
    let press = Press {
        what: "standings",
        ..Press::default()
    };
    let all = parts(contest).len();
    let mut rows = other_parts(contest, press, 1, all, localizer);
    rows.extend(buttons(contest, localizer));
    Ok(Message {
        text,
        buttons: rows,
        ..table
    })
}

/// Why a contest ended before its last round, if it did.
fn ended_early(contest: &Contest, localizer: Localizer<'_>) -> Text {
    if contest.rounds.len() >= contest.all_rounds() {
        return Text::default();
    }
    let why = if contest.playing() < 2 {
        "alone"
    } else {
        "met"
    };
    let sentence = localizer
        .say("contest-ended-early")
        .number("round", contest.rounds.len() as u64)
        .number("all", contest.all_rounds() as u64);
    sentence.choice("why", why).text()
}

/// Who stands where in each division of a league, as far as there is room: the first of each in any case.
async fn divisions(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let count = usize::from(contest.divisions());
    let mut text = Text::default();
    if count < 2 {
        return Ok(text);
    }
    let shown = (TOLD / count).clamp(1, 16);
    for part in parts(contest) {
        let head = localizer.say("contest-division");
        text = text.line(head.number("division", part.division + 1).text());
        let lines = lines_of(contest, part).into_iter().take(shown);
        let lines: Vec<_> = lines.collect();
        let who: Vec<usize> = lines.iter().map(|(_, line)| line.entrant).collect();
        let people = tables::people(context, contest, &who).await?;
        for (at, (place, line)) in lines.into_iter().enumerate() {
            let dot = if at == 0 { " " } else { " · " };
            let points = format!(" {}", halves(line.score.points));
            text.0.extend([
                Span::Plain(format!("{dot}{place}. ")),
                Span::Name(called(contest, line.entrant, &people, localizer)),
                Span::Plain(points),
            ]);
        }
    }
    Ok(text)
}

/// Who goes up and who down.
async fn moved(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    if contest.divisions() < 2 || !contest.moves() {
        return Ok(Text::default());
    }
    let movers = contest.movers();
    let mut text = Text::default();
    for (moving, id) in [(Moving::Up, "contest-up"), (Moving::Down, "contest-down")] {
        let those: Vec<(usize, u8)> = movers
            .iter()
            .filter(|(_, _, how)| *how == moving)
            .map(|(who, to, _)| (*who, *to))
            .collect();
        if those.is_empty() {
            continue;
        }
        let shown = those.get(..MOVED.min(those.len())).unwrap_or_default();
        let who: Vec<usize> = shown.iter().map(|(who, _)| *who).collect();
        let people: People = tables::people(context, contest, &who).await?;
        let mut line = localizer.say(id).text();
        for (at, (who, to)) in shown.iter().enumerate() {
            let comma = if at == 0 { " " } else { ", " };
            let name = Span::Name(called(contest, *who, &people, localizer));
            let division = format!(" ({})", u16::from(*to) + 1);
            line.0
                .extend([Span::Plain(comma.to_owned()), name, Span::Plain(division)]);
        }
        if those.len() > MOVED {
            let more = (those.len() - MOVED) as u64;
            let more = localizer.say("and-more").number("count", more);
            line = line.line(more.text());
        }
        text = text.line(line);
    }
    Ok(text)
}

/// Whoever reads it plays a game that holds up the round; `None` when it does not any more.
async fn waits(
    context: &Context,
    contest: &Contest,
    game: GameId,
    reader: Option<&Player>,
    localizer: Localizer<'_>,
) -> Result<Option<Message>, StoreError> {
    let stored = match game_loading::load(context, game).await {
        Err(StoreError::Record(..)) => None,
        found => found?,
    };
    let round = contest.rounds.last();
    let of = round.and_then(|round| round.matches.iter().find(|of| of.game == Some(game)));
    let Some((stored, of)) = stored.zip(of).filter(|(stored, _)| stored.game.is_open()) else {
        return Ok(None);
    };
    let players = players::players_of(context, &stored.game).await?;
    let own = reader.map(|reader| reader.id);
    let opponent = match own == Some(stored.game.seats().red) {
        true => name(&players.blue),
        false => name(&players.red),
    };
    let is_own = stored.game.to_move() == own && own.is_some();
    let ends = round.map_or(contest.made, |round| round.ends);
    let last = of.reminded & 2 != 0;
    let text = localizer
        .say("contest-waits")
        .code("game", game)
        .span("opponent", opponent)
        .choice("turn", if is_own { "own" } else { "other" })
        .choice("last", if last { "yes" } else { "no" })
        .span("until", Span::Instant(ends))
        .span("wait", Span::Wait(ends))
        .text();
    let button = Button {
        label: localizer.word("button-look-board"),
        press: ButtonAction::Look(game, Look::Board),
    };
    Ok(Some(Message {
        text,
        buttons: vec![vec![button]],
        ..Message::default()
    }))
}

/// The people of whom news of a contest speak, for the zones of instants.
pub(crate) async fn people_of(context: &Context, id: ContestId) -> Result<Vec<Player>, StoreError> {
    let contest = context.store.contest(id, None).await?;
    let made_by: Option<PlayerId> = contest.map(|contest| contest.made_by);
    match made_by {
        Some(player) => Ok(players::player(context, player)
            .await?
            .into_iter()
            .collect()),
        None => Ok(Vec::new()),
    }
}
