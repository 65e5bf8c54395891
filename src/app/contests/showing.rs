//! Contests as they are looked at: lists, tables, rounds, one's own games.

use crate::app::contests::announcement::{self, buttons, many};
use crate::app::contests::finding::{LOOKED_AT, listed};
use crate::app::contests::pictures::picture;
use crate::app::contests::press::Press;
use crate::app::contests::round_lines;
use crate::app::contests::table_words::halves;
use crate::app::contests::tables::{self, Part, format_key, parts, spoken};
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::{Caller, shown_to, view_settings_here};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::shown_name;
use crate::app::request::reply::Reply;
use crate::club::contest::{Contest, ContestStage};
use crate::store::StoreError;

/// Games of one's own that are listed.
const MINE: usize = 30;
/// Buttons in a row, and rows of them for parts of a table.
const ROW: usize = 5;
const ROWS: usize = 2;

/// How far a contest is, as sentences and the page ask for it.
pub(crate) const fn stage_word(stage: ContestStage) -> &'static str {
    match stage {
        ContestStage::Joining(_) => "joining",
        ContestStage::Running => "running",
        ContestStage::Over => "over",
        ContestStage::CalledOff | ContestStage::TooFew => "off",
    }
}

/// The contests that are shown here.
pub(crate) async fn list(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let contests = listed(context, caller).await?;
    if contests.is_empty() {
        return Ok(Reply::private(localizer.say("contest-none").into()));
    }
    let mut text = localizer.say("contest-list").text();
    let mut rows = Vec::new();
    for contest in contests.iter().take(LOOKED_AT) {
        text = text.line(line(contest, localizer));
        rows.push(Button {
            label: contest.id.to_string(),
            press: ButtonAction::Contest(contest.id, "show".to_owned()),
        });
    }
    Ok(shown_to(
        caller,
        Message {
            text,
            buttons: rows.chunks(ROW).take(ROW).map(<[Button]>::to_vec).collect(),
            ..Message::default()
        },
    ))
}

/// A contest in a line of a list.
fn line(contest: &Contest, localizer: Localizer<'_>) -> Text {
    let settings = &contest.settings;
    let name = match settings.name.is_empty() {
        true => Span::Plain(localizer.word(format_key(settings.format))),
        false => Span::Name(shown_name(&settings.name)),
    };
    let sentence = localizer
        .say("contest-list-line")
        .code("contest", contest.id)
        .span("name", name)
        .choice("format", localizer.word(format_key(settings.format)))
        .number("count", contest.entrants.len() as u64)
        .choice("stage", stage_word(contest.stage));
    sentence.text()
}

/// The announcement of a contest.
pub(crate) async fn show(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
) -> Attempt<Reply> {
    let message = announcement::shown(context, contest, caller.localizer).await?;
    Ok(shown_to(caller, message))
}

/// The standings or the crosstable: of the division, or the page, with this number.
pub(crate) async fn table(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
    number: usize,
    cross: bool,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    if contest.rounds.is_empty() {
        let sentence = localizer
            .say("contest-not-begun")
            .code("contest", contest.id);
        return Err(sentence.into());
    }
    let theme = match caller.request.shared {
        true => view_settings_here(context, caller).await?.theme,
        false => caller.view_settings.theme,
    };
    let all = parts(contest);
    let number = number.clamp(1, all.len());
    let part = all.get(number - 1).copied().unwrap_or_default();
    let message = table_message(context, contest, part, cross, theme, localizer).await?;
    let message = Message {
        buttons: table_buttons(contest, number, all.len(), cross, localizer),
        ..message
    };
    Ok(shown_to(caller, message))
}

/// A table as a picture under a line that says of what.
pub(crate) async fn table_message(
    context: &Context,
    contest: &Contest,
    part: Part,
    cross: bool,
    theme: tulenh_render::Theme,
    localizer: Localizer<'_>,
) -> Result<Message, StoreError> {
    let table = match cross {
        true => tables::crosstable(context, contest, part, localizer).await?,
        false => tables::standings(context, contest, part, localizer).await?,
    };
    let kind = if cross { "crosstable" } else { "standings" };
    let text = localizer
        .say("contest-table")
        .choice("kind", kind)
        .code("contest", contest.id)
        .span("name", Span::Name(shown_name(&table.title)));
    let name = format!("{}-{kind}.png", contest.id);
    Ok(Message {
        text: text.text(),
        attachment: picture(table, theme, name).await,
        ..Message::default()
    })
}

/// Buttons for the other parts of a table and for the season before, and those of the contest.
fn table_buttons(
    contest: &Contest,
    number: usize,
    all: usize,
    cross: bool,
    localizer: Localizer<'_>,
) -> Vec<Vec<Button>> {
    let what = if cross { "crosstable" } else { "standings" };
    let press = Press {
        what,
        ..Press::default()
    };
    let mut rows = other_parts(contest, press, number, all, localizer);
    if contest.season > 1 {
        let before = contest.season - 1;
        let sentence = localizer.say("button-contest-season");
        let press = Press {
            season: Some(before),
            ..press
        };
        rows.push(vec![Button {
            label: sentence.number("number", before).words(),
            press: ButtonAction::Contest(contest.id, press.to_string()),
        }]);
    }
    rows.extend(buttons(contest, localizer));
    rows
}

/// Buttons for the other divisions or pages of what is shown.
pub(crate) fn other_parts(
    contest: &Contest,
    press: Press<'_>,
    number: usize,
    all: usize,
    localizer: Localizer<'_>,
) -> Vec<Vec<Button>> {
    let league = contest.settings.format.is_league();
    let id = match league {
        true => "button-contest-division",
        false => "button-contest-page",
    };
    let others = (1..=all).filter(|part| *part != number);
    let others = others.take(ROW * ROWS).map(|part| {
        let press = Press {
            part: Some(part),
            season: league.then_some(contest.season),
            ..press
        };
        Button {
            label: localizer.say(id).number("number", part as u64).words(),
            press: ButtonAction::Contest(contest.id, press.to_string()),
        }
    });
    let others: Vec<Button> = others.collect();
    others.chunks(ROW).map(<[Button]>::to_vec).collect()
}

/// The games of a round; of the last one when none is named. Of a league it is the division with this number, else the
/// own one; of another contest the page.
pub(crate) async fn pairings(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
    round: Option<usize>,
    part: Option<usize>,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let number = round.unwrap_or(contest.rounds.len());
    let league = contest.settings.format.is_league();
    let own = contest.entrant_of(caller.id());
    let own = own.and_then(|at| contest.entrants.get(at));
    let own = own.map_or(1, |of| usize::from(of.division) + 1);
    let part = part.unwrap_or(if league { own } else { 1 }).max(1);
    let part = if league {
        part.min(usize::from(contest.divisions()))
    } else {
        part
    };
    let division = league.then(|| u8::try_from(part - 1).unwrap_or(u8::MAX));
    let page = if league { 1 } else { part };
    let games = round_lines::page(context, contest, number, division, page, localizer).await?;
    if games.of == 0 {
        let sentence = match contest.rounds.is_empty() {
            true => localizer.say("contest-not-begun"),
            false => localizer
                .say("contest-no-round")
                .number("round", number as u64)
                .number("last", contest.rounds.len() as u64),
        };
        return Err(sentence.code("contest", contest.id).into());
    }
    let head = localizer
        .say("contest-pairings")
        .code("contest", contest.id)
        .number("season", if league { contest.season } else { 0 })
        .number("round", number as u64)
        .number("all", contest.all_rounds() as u64)
        .number("division", division.map_or(0, |division| division + 1));
    let all = if league {
        usize::from(contest.divisions())
    } else {
        games.of
    };
    let press = Press {
        what: "pairings",
        round: Some(number),
        ..Press::default()
    };
    let mut rows = other_parts(contest, press, part, all, localizer);
    rows.extend(buttons(contest, localizer));
    let message = Message {
        text: head.text().line(games.text),
        buttons: rows,
        ..Message::default()
    };
    Ok(shown_to(caller, message))
}

/// One's own games, round by round.
pub(crate) async fn mine(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let own = contest.entrant_of(caller.id());
    let Some(own) = own else {
        let sentence = localizer
            .say("contest-not-there")
            .code("contest", contest.id);
        return Err(sentence.into());
    };
    let mut text = localizer
        .say("contest-mine")
        .code("contest", contest.id)
        .number(
            "season",
            if contest.settings.format.is_league() {
                contest.season
            } else {
                0
            },
        )
        .text();
    let games: Vec<_> = contest.matches_of(own).collect();
    let first = games.len().saturating_sub(MINE);
    let shown = games.get(first..).unwrap_or_default();
    let others = shown
        .iter()
        .flat_map(|(_, of)| [of.red, of.blue])
        .map(usize::from);
    let others: Vec<usize> = others.collect();
    let people = tables::people(context, contest, &others).await?;
    for (round, of) in shown {
        let is_red = usize::from(of.red) == own;
        let other = if is_red { of.blue } else { of.red };
        let points = of.result.map(|result| match (result.outcome, is_red) {
            (tulenh_contest::Outcome::Draw, _) => "draw",
            (tulenh_contest::Outcome::Red, true) | (tulenh_contest::Outcome::Blue, false) => "won",
            _ => "lost",
        });
        let sentence = localizer
            .say("contest-mine-line")
            .number("round", *round as u64 + 1)
            .span("player", spoken(contest, usize::from(other), &people))
            .choice("side", if is_red { "red" } else { "blue" })
            .choice("result", points.unwrap_or("open"));
        let sentence = match of.game {
            Some(game) => sentence.code("game", game).choice("known", "yes"),
            None => sentence.choice("game", "").choice("known", "no"),
        };
        text = text.line(sentence.text());
    }
    let score = contest.score_of(own);
    let sentence = localizer
        .say("contest-mine-points")
        .choice("points", halves(score.points))
        .choice("many", many(score.points));
    Ok(Reply::private(text.line(sentence.text()).into()))
}
