//! The games of a round, in lines.

use tulenh_contest::{Decided, Outcome};

use crate::app::contests::tables::{People, called, people, spoken};
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::request::message::{Span, Text};
use crate::club::contest::{Contest, Format, Match};
use crate::store::StoreError;

/// Lines of a page.
const LINES: usize = 20;
/// The most letters of what is told of a round in one message: with its head, and a table in letters, it fits into one of
/// each network.
const LETTERS: usize = 900;
/// People who are named because they go on.
const WINNERS: usize = 16;
/// Lines that are looked at for one message; so many never fit.
const LOOKED_AT: usize = 128;

/// A page of the games of a round.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// A game in each line, and who is free.
    pub text: Text,
    /// How many pages there are.
    pub of: usize,
}

/// The games of a round, those of a division where one is named, on pages from 1 on.
pub(crate) async fn page(
    context: &Context,
    contest: &Contest,
    number: usize,
    division: Option<u8>,
    page: usize,
    localizer: Localizer<'_>,
) -> Result<Page, StoreError> {
    let all = lines(contest, number, division);
    let of = all.len().div_ceil(LINES);
    let first = page.clamp(1, of.max(1)).saturating_sub(1) * LINES;
    let shown: Vec<Line> = all.into_iter().skip(first).take(LINES).collect();
    let people = people_in(context, contest, &shown).await?;
    let mut text = Text::default();
    for line in shown {
        text = text.line(line.text(contest, &people, localizer));
    }
    Ok(Page { text, of })
}

/// The games of a round in one message, by division where there are several; how many had no room is said.
pub(crate) async fn in_one(
    context: &Context,
    contest: &Contest,
    number: usize,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let mut text = Text::default();
    let (mut letters, mut more) = (0, 0);
    let divisions = contest.divisions();
    for division in 0..divisions {
        let all = lines(contest, number, Some(division));
        let looked_at: Vec<Line> = all.iter().copied().take(LOOKED_AT).collect();
        let room = letters < LETTERS;
        let people = match room {
            true => people_in(context, contest, &looked_at).await?,
            false => People::new(),
        };
        if room && divisions > 1 && !all.is_empty() {
            let head = localizer.say("contest-division");
            text = text.line(head.number("division", division + 1).text());
        }
        for (at, line) in looked_at.iter().enumerate() {
            let line = line.text(contest, &people, localizer);
            letters += line.words().chars().count() + 1;
            if letters > LETTERS {
                more += all.len() - at;
                break;
            }
            text = text.line(line);
        }
    }
    if more > 0 {
        let sentence = localizer.say("contest-more-games");
        text = text.line(sentence.number("count", more as u64).text());
    }
    Ok(text)
}

/// Who goes on from a round of a knock-out, and why, if it was not by points alone; nothing of other contests.
pub(crate) async fn winners(
    context: &Context,
    contest: &Contest,
    number: usize,
    localizer: Localizer<'_>,
) -> Result<Text, StoreError> {
    let is_last = number >= contest.all_rounds();
    let round = number.checked_sub(1).filter(|_| !is_last);
    let (Format::KnockOut, Some(round)) = (contest.settings.format, round) else {
        return Ok(Text::default());
    };
    let mut winners = contest.winners(round);
    let more = winners.len().saturating_sub(WINNERS);
    winners.truncate(WINNERS);
    let who: Vec<usize> = winners.iter().map(|(who, _)| *who).collect();
    if who.is_empty() {
        return Ok(Text::default());
    }
    let people = people(context, contest, &who).await?;
    let mut text = localizer.say("contest-go-on").text();
    for (at, (who, why)) in winners.into_iter().enumerate() {
        let comma = if at == 0 { " " } else { ", " };
        let name = Span::Name(called(contest, who, &people, localizer));
        text.0.extend([Span::Plain(comma.to_owned()), name]);
        let why = match why {
            Decided::Points | Decided::Walkover => continue,
            Decided::Captured => "captured",
            Decided::Seed => "seed",
        };
        let why = localizer.say("contest-go-on-why").choice("why", why);
        text.0.push(Span::Plain(format!(" ({})", why.words())));
    }
    if more > 0 {
        let sentence = localizer.say("and-more").number("count", more as u64);
        text = text.line(sentence.text());
    }
    Ok(text)
}

/// A line of a round.
#[derive(Debug, Clone, Copy)]
enum Line {
    /// A game.
    Game(Match),
    /// Somebody without an opponent.
    Free(u16),
}

fn lines(contest: &Contest, number: usize, division: Option<u8>) -> Vec<Line> {
    let round = number.checked_sub(1).and_then(|at| contest.rounds.get(at));
    let here = |who: u16| {
        let of = contest.entrants.get(usize::from(who));
        division.is_none() || of.map(|of| of.division) == division
    };
    let lines = round.into_iter().flat_map(|round| {
        let games = round.matches.iter().filter(|of| here(of.red));
        let free = round.free.iter().filter(|who| here(**who));
        let games = games.map(|of| Line::Game(*of));
        games.chain(free.map(|who| Line::Free(*who)))
    });
    lines.collect()
}

async fn people_in(
    context: &Context,
    contest: &Contest,
    lines: &[Line],
) -> Result<People, StoreError> {
    let involved = lines.iter().flat_map(|line| match line {
        Line::Game(of) => vec![usize::from(of.red), usize::from(of.blue)],
        Line::Free(who) => vec![usize::from(*who)],
    });
    people(context, contest, &involved.collect::<Vec<_>>()).await
}

impl Line {
    fn text(self, contest: &Contest, people: &People, localizer: Localizer<'_>) -> Text {
        let name_of = |who: u16| spoken(contest, usize::from(who), people);
        let of = match self {
            Line::Game(of) => of,
            Line::Free(who) => {
                let sentence = localizer.say("contest-free");
                return sentence.span("player", name_of(who)).text();
            }
        };
        let sentence = localizer
            .say("contest-game")
            .span("red", name_of(of.red))
            .span("blue", name_of(of.blue))
            .choice("result", result_of(&of));
        let sentence = match of.game {
            Some(game) => sentence.code("game", game).choice("known", "yes"),
            None => sentence.choice("game", "").choice("known", "no"),
        };
        sentence.text()
    }
}

/// The result of a game in the usual signs; nothing while it goes on.
pub(crate) fn result_of(of: &Match) -> &'static str {
    match of.result.map(|result| (result.outcome, result.forfeit)) {
        None => "",
        Some((Outcome::Red, false)) => "1–0",
        Some((Outcome::Blue, false)) => "0–1",
        Some((Outcome::Draw, _)) => "½–½",
        Some((Outcome::Red, true)) => "+ –",
        Some((Outcome::Blue, true)) => "– +",
        Some((Outcome::Neither, _)) => "– –",
    }
}
