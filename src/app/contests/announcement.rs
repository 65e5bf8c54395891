//! The announcement of a contest: what is played, who has joined, how it stands. It is kept up to date.

use crate::app::contests::press::Press;
use crate::app::contests::table_words::halves;
use crate::app::contests::tables::{
    Part, called, format_key, lines_of, people, player_of, spoken, tie_break_key,
};
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::name::shown_name;
use crate::club::contest::{Contest, ContestStage, Format};
use crate::game::{ContestId, Limit, PlayerId, Route};
use crate::store::StoreError;

/// People who are named.
const NAMED: usize = 40;

/// The announcement in a place, in its language; `None` when there is no such contest.
pub(crate) async fn announcement(
    context: &Context,
    route: &Route,
    id: ContestId,
) -> Result<Option<Message>, StoreError> {
    let Some(contest) = context.store.contest(id, None).await? else {
        return Ok(None);
    };
    let maker = context.store.player(contest.made_by).await?;
    let people: Vec<_> = maker.iter().collect();
    let (localizer, _) = callers::localizer_in(context, route, &people).await?;
    Ok(Some(shown(context, &contest, localizer).await?))
}

/// The contest with its buttons.
pub(crate) async fn shown(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Message, StoreError> {
    let mut text = head(contest, localizer).line(terms(contest, localizer));
    text = text.line(stage(context, contest, localizer).await?);
    Ok(Message {
        text,
        buttons: buttons(contest, localizer),
        ..Message::default()
    })
}

/// The name and number of a contest, and how people are paired.
pub(crate) fn head(contest: &Contest, localizer: Localizer<'_>) -> Text {
    let settings = &contest.settings;
    let sentence = match settings.name.is_empty() {
        true => localizer.say("contest-head-unnamed"),
        false => localizer
            .say("contest-head")
            .span("name", Span::Strong(shown_name(&settings.name))),
    };
    let sentence = sentence.code("contest", contest.id);
    sentence
        .choice("format", localizer.word(format_key(settings.format)))
        .text()
}

/// What is played, and how.
pub(crate) fn terms(contest: &Contest, localizer: Localizer<'_>) -> Text {
    let settings = &contest.settings;
    let limit = Limit {
        turns: settings.turns,
        until: None,
    };
    let mut text = localizer
        .terms(&settings.rules, limit)
        .line(localizer.tempo(settings.tempo))
        .line(localizer.mode(settings.mode));
    let rounds = match settings.format {
        Format::Swiss { rounds } => Some(u64::from(rounds)),
        _ => None,
    };
    let sentence = localizer
        .say("contest-rounds")
        .choice("time", localizer.length(settings.round))
        .choice("known", if rounds.is_some() { "yes" } else { "no" })
        .number("rounds", rounds.unwrap_or(0));
    text = text.line(sentence.text());
    let breaks = settings.tie_breaks.iter();
    let breaks: Vec<String> = breaks
        .map(|of| localizer.word(tie_break_key(*of)))
        .collect();
    if !breaks.is_empty() {
        let sentence = localizer.say("contest-tie-breaks");
        text = text.line(sentence.choice("list", breaks.join(", ")).text());
    }
    text
}

async fn stage(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let count = contest.playing() as u64;
    match contest.stage {
        ContestStage::Joining(until) => {
            let sentence = localizer
                .say("contest-joining")
                .span("until", Span::Instant(until))
                .number("least", contest.settings.least)
                .number("most", contest.settings.most)
                .number("season", contest.season);
            let named = joined(context, contest, localizer).await?;
            Ok(sentence.text().line(named))
        }
        ContestStage::Running => {
            let rounds = contest.rounds.len() as u64;
            let ends = contest
                .rounds
                .last()
                .map_or(contest.made, |round| round.ends);
            let sentence = localizer
                .say("contest-running")
                .number("round", rounds)
                .number("all", contest.all_rounds() as u64)
                .number("season", contest.season)
                .number("count", count)
                .span("until", Span::Instant(ends));
            let waiting = contest.waiting.len() as u64;
            let waiting = match waiting {
                0 => Text::default(),
                waiting => localizer
                    .say("contest-waiting")
                    .number("count", waiting)
                    .text(),
            };
            Ok(sentence.text().line(waiting))
        }
        ContestStage::CalledOff | ContestStage::TooFew => Ok(called_off(contest, localizer)),
        ContestStage::Over => winner(context, contest, localizer).await,
    }
}

/// Why a contest was not played, or not to its end.
pub(crate) fn called_off(contest: &Contest, localizer: Localizer<'_>) -> Text {
    let why = match contest.stage {
        ContestStage::TooFew => "few",
        _ => "ended",
    };
    let sentence = localizer.say("contest-off").choice("why", why);
    let least = contest.settings.least.max(2);
    sentence.number("least", least).text()
}

/// Who has joined, by name.
async fn joined(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let count = contest.entrants.len();
    if count == 0 {
        return Ok(localizer.say("contest-nobody").text());
    }
    let first: Vec<usize> = (0..count.min(NAMED)).collect();
    let people = people(context, contest, &first).await?;
    let mut names = localizer
        .say("contest-people")
        .number("count", count as u64)
        .text();
    for at in first {
        let comma = if at == 0 { " " } else { ", " };
        let name = Span::Name(called(contest, at, &people, localizer));
        names = Text(
            names
                .0
                .into_iter()
                .chain([Span::Plain(comma.to_owned()), name])
                .collect(),
        );
    }
    if count > NAMED {
        let more = (count - NAMED) as u64;
        names = names.line(localizer.say("and-more").number("count", more).text());
    }
    Ok(names)
}

/// Who has won a contest that is over.
pub(crate) async fn winner(
    context: &Context,
    contest: &Contest,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let lines = lines_of(contest, Part::default());
    let Some((_, first)) = lines.first() else {
        return Ok(called_off(contest, localizer));
    };
    let people = people(context, contest, &[first.entrant]).await?;
    let sentence = localizer
        .say("contest-won")
        .span("player", spoken(contest, first.entrant, &people))
        .choice("points", halves(first.score.points))
        .choice("many", many(first.score.points));
    Ok(sentence.text())
}

/// How many points there are, for sentences: up to one is `one`.
pub(crate) const fn many(halves: u32) -> &'static str {
    match halves {
        1 | 2 => "one",
        _ => "other",
    }
}

/// The champion of a contest that is over.
pub(crate) fn champion(contest: &Contest) -> Option<PlayerId> {
    let lines = lines_of(contest, Part::default());
    lines
        .first()
        .map(|(_, line)| player_of(contest, line.entrant))
}

/// The buttons under an announcement or a table.
pub(crate) fn buttons(contest: &Contest, localizer: Localizer<'_>) -> Vec<Vec<Button>> {
    buttons_in(contest, None, localizer)
}

/// The buttons under news of a round, of which the games are shown.
pub(crate) fn buttons_in(
    contest: &Contest,
    round: Option<usize>,
    localizer: Localizer<'_>,
) -> Vec<Vec<Button>> {
    let button = |id, action: &str| Button {
        label: localizer.word(id),
        press: ButtonAction::Contest(contest.id, action.to_owned()),
    };
    let mut rows = Vec::new();
    let open = match contest.stage {
        ContestStage::Joining(_) => true,
        ContestStage::Running => contest.goes_on(),
        _ => false,
    };
    if open {
        rows.push(vec![
            button("button-contest-join", "join"),
            button("button-contest-leave", "leave"),
        ]);
    }
    // Where people join for the next season, the last one is shown.
    let season = match contest.rounds.is_empty() {
        true => contest.season.saturating_sub(1),
        false => contest.season,
    };
    if season > 0 {
        let league = contest.settings.format.is_league();
        let shown = |id, what| {
            let press = Press {
                what,
                season: league.then_some(season),
                round: round.filter(|_| what == "pairings"),
                ..Press::default()
            };
            button(id, &press.to_string())
        };
        rows.push(vec![
            shown("button-contest-standings", "standings"),
            shown("button-contest-crosstable", "crosstable"),
        ]);
        rows.push(vec![
            shown("button-contest-pairings", "pairings"),
            shown("button-contest-mine", "mine"),
        ]);
    }
    rows
}
