//! Standings, crosstables and pairs, as tables and in lines.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tulenh_contest::Outcome;
use tulenh_render::{Column, Table, TableRow};

use crate::app::contests::table_words::{halves, quarters};
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::name;
use crate::app::people::players;
use crate::app::request::message::Span;
use crate::app::request::name::shown_name;
use crate::club::contest::{Contest, ContestStage, Format, Line, Score, TieBreak};
use crate::game::{Player, PlayerId};
use crate::store::StoreError;

/// People by their numbers, as far as they are known.
pub(crate) type People = HashMap<PlayerId, Player>;

/// The people behind these indexes.
pub(crate) async fn people(
    context: &Context,
    contest: &Contest,
    entrants: &[usize],
) -> Result<People, StoreError> {
    let mut people = People::new();
    for entrant in entrants {
        let id = player_of(contest, *entrant);
        let Entry::Vacant(unknown) = people.entry(id) else {
            continue;
        };
        let found = match players::player(context, id).await {
            Err(StoreError::Record(..)) => None,
            found => found?,
        };
        unknown.insert(found.unwrap_or_else(|| Player::forgotten(id)));
    }
    Ok(people)
}

/// A page of something that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Part {
    /// The division, from 0 on.
    pub division: u8,
    /// The first place that is shown, from 0 on.
    pub from: usize,
}

/// The parts in which standings are shown: the divisions of a league, else pages.
pub(crate) fn parts(contest: &Contest) -> Vec<Part> {
    if contest.settings.format.is_league() {
        let divisions = 0..contest.divisions();
        return divisions
            .map(|division| Part { division, from: 0 })
            .collect();
    }
    let pages = contest.entrants.len().div_ceil(Table::ROWS).max(1);
    let pages = (0..pages).map(|page| Part {
        division: 0,
        from: page * Table::ROWS,
    });
    pages.collect()
}

/// Who stands in a part, with their places from 1 on.
pub(crate) fn lines_of(contest: &Contest, part: Part) -> Vec<(usize, Line)> {
    let lines = contest.standings(part.division).into_iter();
    let lines = (1..).zip(lines).skip(part.from).take(Table::ROWS);
    lines.collect()
}

fn entrants(lines: &[(usize, Line)]) -> Vec<usize> {
    lines.iter().map(|(_, line)| line.entrant).collect()
}

/// The standings of a part as a table.
pub(crate) async fn standings(
    context: &Context,
    contest: &Contest,
    part: Part,
    localizer: Localizer<'_>,
) -> Result<Table, StoreError> {
    let lines = lines_of(contest, part);
    let people = people(context, contest, &entrants(&lines)).await?;
    let word = |id| localizer.word(id);
    let mut columns = vec![narrow(""), wide(&word("contest-col-player"))];
    columns.push(narrow(&word("contest-col-games")));
    columns.push(narrow(&word("contest-col-points")));
    let breaks = &contest.settings.tie_breaks;
    columns.extend(breaks.iter().map(|of| narrow(&word(column_of(*of)))));
    let all = contest.standings(part.division).len();
    let (up, down) = borders(contest, part.division, all);
    let rows = lines.iter().map(|(place, line)| {
        let score = line.score;
        let mut cells = vec![
            place.to_string(),
            called(contest, line.entrant, &people, localizer),
        ];
        cells.push((score.wins + score.draws + score.losses).to_string());
        cells.push(halves(score.points));
        cells.extend(breaks.iter().map(|of| value(*of, &score)));
        TableRow {
            cells,
            is_marked: *place == 1 && !contest.rounds.is_empty(),
            filled: None,
            is_parted: *place > 1 && (*place == up + 1 || *place == all - down + 1),
        }
    });
    Ok(Table {
        rows: rows.collect(),
        title: title(contest, part, localizer),
        columns,
        ..Table::default()
    })
}

/// The crosstable of a part: everybody against everybody; of a contest in which not all meet, the rounds of each.
pub(crate) async fn crosstable(
    context: &Context,
    contest: &Contest,
    part: Part,
    localizer: Localizer<'_>,
) -> Result<Table, StoreError> {
    let lines = lines_of(contest, part);
    let order = entrants(&lines);
    let people = people(context, contest, &order).await?;
    let word = |id| localizer.word(id);
    let mut columns = vec![narrow(""), wide(&word("contest-col-player"))];
    let everybody = !matches!(
        contest.settings.format,
        Format::Swiss { .. } | Format::KnockOut
    );
    let (heads, cells): (Vec<String>, Vec<Vec<String>>) = match everybody {
        true => {
            let heads = lines.iter().map(|(place, _)| place.to_string());
            let rows = contest.crosstable(&order).into_iter();
            let rows = rows.map(|row| {
                let cells = row.into_iter().map(|cell| match cell.games {
                    0 => "·".to_owned(),
                    _ => halves(cell.points),
                });
                cells.collect()
            });
            (heads.collect(), rows.collect())
        }
        false => {
            let heads = (1..=contest.rounds.len()).map(|round| round.to_string());
            let places: HashMap<usize, usize> = contest
                .standings(part.division)
                .into_iter()
                .zip(1..)
                .map(|(line, place)| (line.entrant, place))
                .collect();
            let rows = order.iter().map(|who| by_rounds(contest, *who, &places));
            (heads.collect(), rows.collect())
        }
    };
    columns.extend(heads.iter().map(|head| narrow(head)));
    columns.push(narrow(&word("contest-col-points")));
    let rows = lines.iter().zip(cells).enumerate();
    let rows = rows.map(|(at, ((place, line), row))| {
        let mut cells = vec![
            place.to_string(),
            called(contest, line.entrant, &people, localizer),
        ];
        cells.extend(row);
        cells.push(halves(line.score.points));
        TableRow {
            cells,
            is_marked: *place == 1 && !contest.rounds.is_empty(),
            filled: everybody.then_some(at + 2),
            is_parted: false,
        }
    });
    Ok(Table {
        rows: rows.collect(),
        title: title(contest, part, localizer),
        columns,
        ..Table::default()
    })
}

/// What somebody did in each round: `+12` against the one in place 12.
fn by_rounds(contest: &Contest, who: usize, places: &HashMap<usize, usize>) -> Vec<String> {
    let rounds = contest.rounds.iter().map(|round| {
        let games = round
            .matches
            .iter()
            .filter(|of| usize::from(of.red) == who || usize::from(of.blue) == who);
        let (mut points, mut open, mut against) = (0, false, None);
        for of in games {
            let is_red = usize::from(of.red) == who;
            against = Some(usize::from(if is_red { of.blue } else { of.red }));
            match of.result.map(|result| result.outcome) {
                None => open = true,
                Some(Outcome::Red) => points += if is_red { 1 } else { -1 },
                Some(Outcome::Blue) => points += if is_red { -1 } else { 1 },
                Some(Outcome::Neither) => points -= 1,
                Some(Outcome::Draw) => {}
            }
        }
        let free = round.free.iter().any(|free| usize::from(*free) == who);
        match against.and_then(|other| places.get(&other)) {
            None if free => "+".to_owned(),
            None => "·".to_owned(),
            Some(place) => {
                let sign = match (open, points) {
                    (true, _) => "?",
                    (false, 1..) => "+",
                    (false, 0) => "=",
                    (false, _) => "–",
                };
                format!("{sign}{place}")
            }
        }
    });
    rounds.collect()
}

/// What a contest is called, with the season and division where there are such.
pub(crate) fn title(contest: &Contest, part: Part, localizer: Localizer<'_>) -> String {
    let own = &contest.settings.name;
    let name = match own.is_empty() {
        true => localizer.word(format_key(contest.settings.format)),
        false => shown_name(own),
    };
    let mut title = name;
    if contest.settings.format.is_league() {
        let sentence = localizer
            .say("contest-season-division")
            .number("season", contest.season)
            .number("division", part.division + 1);
        title = format!("{title} · {}", sentence.words());
    }
    let rounds = contest.rounds.len();
    if contest.stage == ContestStage::Running && rounds > 0 {
        let sentence = localizer
            .say("contest-round-of")
            .number("round", rounds as u64)
            .number("all", contest.all_rounds() as u64);
        title = format!("{title} · {}", sentence.words());
    }
    title
}

/// The message that names a format.
pub(crate) const fn format_key(format: Format) -> &'static str {
    match format {
        Format::RoundRobin { .. } => "contest-round-robin",
        Format::Swiss { .. } => "contest-swiss",
        Format::KnockOut => "contest-knock-out",
        Format::League { .. } => "contest-league",
    }
}

/// The message that names a tie-break at length.
pub(crate) const fn tie_break_key(of: TieBreak) -> &'static str {
    match of {
        TieBreak::Buchholz => "contest-buchholz",
        TieBreak::Sonneborn => "contest-sonneborn",
        TieBreak::HeadToHead => "contest-head-to-head",
        TieBreak::Taken => "contest-captured",
    }
}

/// Somebody who takes part, as a span.
pub(crate) fn spoken(contest: &Contest, entrant: usize, people: &People) -> Span {
    let found = people.get(&player_of(contest, entrant));
    found.map_or_else(|| Span::Name(String::new()), name)
}

/// What somebody who takes part is called.
pub(crate) fn called(
    contest: &Contest,
    entrant: usize,
    people: &People,
    localizer: Localizer<'_>,
) -> String {
    let found = people.get(&player_of(contest, entrant));
    found.map_or_else(|| localizer.word("someone"), |of| localizer.called(of))
}

pub(crate) fn player_of(contest: &Contest, entrant: usize) -> PlayerId {
    contest.player(u16::try_from(entrant).unwrap_or(u16::MAX))
}

fn column_of(of: TieBreak) -> &'static str {
    match of {
        TieBreak::Buchholz => "contest-col-buchholz",
        TieBreak::Sonneborn => "contest-col-sonneborn",
        TieBreak::HeadToHead => "contest-col-head-to-head",
        TieBreak::Taken => "contest-col-captured",
    }
}

/// The value of a tie-break as it is written.
pub(crate) fn value(of: TieBreak, score: &Score) -> String {
    match of {
        TieBreak::Buchholz => halves(score.buchholz),
        TieBreak::Sonneborn => quarters(score.sonneborn),
        TieBreak::HeadToHead => score.head_to_head.map(halves).unwrap_or_default(),
        TieBreak::Taken => score.taken.to_string(),
    }
}

/// How many at the top of a division go up, and at its end down: would now, or did when the season ended. In the last
/// season nobody moves.
fn borders(contest: &Contest, division: u8, all: usize) -> (usize, usize) {
    if !contest.settings.format.is_league() {
        return (all, 0);
    }
    if !contest.moves() {
        return (all, 0);
    }
    let lines = contest.standings(division);
    let here = |who: usize| lines.iter().any(|line| line.entrant == who);
    let movers = contest.movers();
    let moved = |up: bool| {
        let those = movers.iter().filter(|(who, to, _)| match up {
            true => *to < division && here(*who),
            false => *to > division && here(*who),
        });
        those.count()
    };
    let (up, down) = (moved(true), moved(false));
    (if up == 0 { all } else { up }, down)
}

fn narrow(head: &str) -> Column {
    Column {
        head: head.to_owned(),
        is_wide: false,
    }
}

fn wide(head: &str) -> Column {
    Column {
        head: head.to_owned(),
        is_wide: true,
    }
}
