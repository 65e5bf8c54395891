//! `/tournament` and `/league`, and the buttons under contests.

use crate::app::contests::announcement::{self, buttons};
use crate::app::contests::finding::{LOOKED_AT, listed, meant, numbered};
use crate::app::contests::pictures::picture;
use crate::app::contests::tables::{self, Part, format_key, parts, spoken};
use crate::app::contests::{creating, taking_part};
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::catalog::Localizer;
use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::{Caller, shown_to, view_settings_here};
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::{quoted, shown_name};
use crate::app::request::reply::Reply;
use crate::club::contest::{Contest, ContestStage};
use crate::game::ContestId;
use crate::store::StoreError;

/// What can be asked for.
const ASKED: [Keyword; 11] = [
    Keyword::ContestNew,
    Keyword::ContestList,
    Keyword::ContestShow,
    Keyword::ContestJoin,
    Keyword::ContestLeave,
    Keyword::ContestStart,
    Keyword::ContestEnd,
    Keyword::ContestStandings,
    Keyword::ContestCrosstable,
    Keyword::ContestPairings,
    Keyword::ContestMine,
];
/// Games of one's own that are listed.
const MINE: usize = 30;
/// Buttons in a row, and rows of them for parts of a table.
const ROW: usize = 5;
const ROWS: usize = 2;

/// Does what the words behind `/tournament`, or with `league` behind `/league`, ask for.
pub(crate) async fn contest(
    context: &Context,
    caller: &Caller<'_>,
    line: &str,
    league: bool,
) -> Attempt<Reply> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((asked, count)) = first_of(&words, &ASKED) else {
        return match words.first() {
            None => list(context, caller).await,
            Some(word) => match word.parse() {
                Ok(id) => show(context, caller, Some(id)).await,
                Err(_) => {
                    let sentence = caller.localizer.say("contest-what");
                    Err(sentence.code("word", quoted(word, 40)).into())
                }
            },
        };
    };
    if asked == Keyword::ContestNew {
        // The name in quotation marks is kept as it was typed.
        let behind = after_words(line, count);
        return creating::make(context, caller, behind, league).await;
    }
    let rest = words.get(count..).unwrap_or_default();
    // `T5` names a contest, and a number alone does where nothing else has one.
    let is_marked = |word: &&&str| word.starts_with(['T', 't', '#']);
    let id: Option<ContestId> = rest
        .iter()
        .find(is_marked)
        .and_then(|word| word.parse().ok());
    let number: Option<usize> = rest.iter().find_map(|word| word.parse().ok());
    let bare = number
        .and_then(|number| u64::try_from(number).ok())
        .map(ContestId);
    let either = id.or(bare);
    match asked {
        Keyword::ContestList => list(context, caller).await,
        Keyword::ContestJoin => {
            let id = meant(context, caller, either).await?.id;
            taking_part::join(context, caller, id).await
        }
        Keyword::ContestLeave => {
            let id = meant(context, caller, either).await?.id;
            taking_part::leave(context, caller, id).await
        }
        Keyword::ContestStart => {
            let id = meant(context, caller, either).await?.id;
            taking_part::start(context, caller, id).await
        }
        Keyword::ContestEnd => {
            let id = meant(context, caller, either).await?.id;
            taking_part::end(context, caller, id).await
        }
        Keyword::ContestStandings => {
            let contest = meant(context, caller, id).await?;
            table(context, caller, &contest, number.unwrap_or(1), false).await
        }
        Keyword::ContestCrosstable => {
            let contest = meant(context, caller, id).await?;
            table(context, caller, &contest, number.unwrap_or(1), true).await
        }
        Keyword::ContestPairings => {
            let contest = meant(context, caller, id).await?;
            pairings(context, caller, &contest, number).await
        }
        Keyword::ContestMine => {
            let contest = meant(context, caller, either).await?;
            mine(context, caller, &contest).await
        }
        _ => show(context, caller, either).await,
    }
}

/// A button under a contest.
pub(crate) async fn press_contest(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
    action: &str,
) -> Attempt<Reply> {
    let (what, part) = action.split_once('.').unwrap_or((action, "1"));
    let part = part.parse().unwrap_or(1);
    let contest = numbered(context, caller, id).await?;
    match what {
        "join" => taking_part::join(context, caller, id).await,
        "leave" => taking_part::leave(context, caller, id).await,
        "standings" => table(context, caller, &contest, part, false).await,
        "crosstable" => table(context, caller, &contest, part, true).await,
        "pairings" => pairings(context, caller, &contest, None).await,
        "mine" => mine(context, caller, &contest).await,
        _ => show(context, caller, Some(id)).await,
    }
}

/// What stands behind the first words of a line.
fn after_words(line: &str, count: usize) -> &str {
    let mut rest = line.trim_start();
    for _ in 0..count {
        rest = rest
            .split_once(char::is_whitespace)
            .map_or("", |(_, rest)| rest);
        rest = rest.trim_start();
    }
    rest
}

async fn list(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
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
    let stage = match contest.stage {
        ContestStage::Joining(_) => "joining",
        ContestStage::Running => "running",
        ContestStage::Over => "over",
        ContestStage::CalledOff => "off",
    };
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
        .choice("stage", stage);
    sentence.text()
}

async fn show(context: &Context, caller: &Caller<'_>, id: Option<ContestId>) -> Attempt<Reply> {
    let contest = meant(context, caller, id).await?;
    let message = announcement::shown(context, &contest, caller.localizer).await?;
    Ok(shown_to(caller, message))
}

/// The standings or the crosstable: of the division, or the page, with this number.
async fn table(
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

/// Buttons for the other parts of a table, and those of the contest.
fn table_buttons(
    contest: &Contest,
    number: usize,
    all: usize,
    cross: bool,
    localizer: Localizer<'_>,
) -> Vec<Vec<Button>> {
    let kind = if cross { "crosstable" } else { "standings" };
    let league = contest.settings.format.is_league();
    let id = if league {
        "button-contest-division"
    } else {
        "button-contest-page"
    };
    let others = (1..=all).filter(|part| *part != number);
    let others = others.take(ROW * ROWS).map(|part| Button {
        label: localizer.say(id).number("number", part as u64).words(),
        press: ButtonAction::Contest(contest.id, format!("{kind}.{part}")),
    });
    let others: Vec<Button> = others.collect();
    let mut rows: Vec<Vec<Button>> = others.chunks(ROW).map(<[Button]>::to_vec).collect();
    rows.extend(buttons(contest, localizer));
    rows
}

/// The games of a round; of the present one when none is named.
async fn pairings(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
    round: Option<usize>,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let number = round.unwrap_or(contest.rounds.len());
    let own = contest.entrant_of(caller.id());
    let own = own
        .and_then(|at| contest.entrants.get(at))
        .map(|of| of.division);
    // Of a league with many divisions the own one is shown.
    let division = contest
        .settings
        .format
        .is_league()
        .then(|| own.unwrap_or(0));
    let games = tables::round(context, contest, number, division, localizer).await?;
    if games.is_empty() {
        let sentence = localizer
            .say("contest-not-begun")
            .code("contest", contest.id);
        return Err(sentence.into());
    }
    let head = localizer
        .say("contest-pairings")
        .code("contest", contest.id)
        .number("round", number as u64)
        .number("all", contest.all_rounds() as u64)
        .number("division", division.map_or(0, |division| division + 1));
    let message = Message {
        text: head.text().line(games),
        buttons: buttons(contest, localizer),
        ..Message::default()
    };
    Ok(shown_to(caller, message))
}

/// One's own games, round by round.
async fn mine(context: &Context, caller: &Caller<'_>, contest: &Contest) -> Attempt<Reply> {
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
        .choice("points", tables::halves(score.points));
    Ok(Reply::private(text.line(sentence.text()).into()))
}
