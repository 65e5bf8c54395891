//! Leagues and tournaments as data, for the page.

use serde::Serialize;
use tulenh_render::Table;

use crate::app::contests::announcement;
use crate::app::contests::finding::listed;
use crate::app::contests::showing::stage_word;
use crate::app::contests::{round_lines, tables};
use crate::app::context::Context;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::Caller;
use crate::app::people::instants;
use crate::app::request::name::shown_name;
use crate::club::contest::{Contest, ContestStage};
use crate::game::Timestamp;
use crate::store::StoreError;

/// A contest in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ListedContest {
    /// Its number.
    pub id: u64,
    /// What it is called.
    pub name: String,
    /// How people are paired, in words.
    pub format: String,
    /// `joining`, `running`, `over` or `off`.
    pub stage: &'static str,
    /// How many take part.
    pub people: u32,
    /// Whether the person takes part.
    pub joined: bool,
}

/// A contest with a part of its tables: a division, or a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ContestView {
    /// Its line in the list.
    #[serde(flatten)]
    pub contest: ListedContest,
    /// What is played and how, in words; a line each.
    pub terms: Vec<String>,
    /// Until when people join, or the round lasts, in milliseconds of UTC.
    pub until: Option<i64>,
    /// Whether the person can join now.
    pub can_join: bool,
    /// The parts that can be asked for, in words.
    pub parts: Vec<String>,
    /// The part shown, from 1 on.
    pub part: u32,
    /// Who stands where.
    pub standings: Option<TableView>,
    /// Who has played whom.
    pub crosstable: Option<TableView>,
    /// The season that is shown, from 1 on: as long as people join for one it is the one before.
    pub season: u16,
    /// How many seasons there are.
    pub seasons: u16,
    /// How many games the person would lose by leaving now.
    pub open_games: u32,
    /// The number of the last round, from 1 on; 0 before the first.
    pub round: u32,
    /// The games of the last round.
    pub games: Vec<ContestGame>,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct TableView {
    /// What stands above the columns.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<RowView>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct RowView {
    /// A word for each column.
    pub cells: Vec<String>,
    /// Whether it is that of the first.
    pub first: bool,
    /// The column in which nothing can stand, because it is that of the row itself.
    pub own: Option<u32>,
}

/// A game of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ContestGame {
    /// Who plays Red.
    pub red: String,
    /// Who plays Blue.
    pub blue: String,
    /// `1–0`, `½–½`, `0–1`, signs for a game that was not played, or nothing while it goes on.
    pub result: &'static str,
    /// Its number, for the two who play it.
    pub game: Option<u64>,
}

/// The contests that the person can see.
pub(crate) async fn contest_list(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Vec<ListedContest>, StoreError> {
    let contests = listed(context, caller).await?;
    let line = |contest: &Contest| listed_contest(contest, caller);
    Ok(contests.iter().map(line).collect())
}

fn listed_contest(contest: &Contest, caller: &Caller<'_>) -> ListedContest {
    let settings = &contest.settings;
    let format = caller.localizer.word(tables::format_key(settings.format));
    ListedContest {
        id: contest.id.0,
        name: match settings.name.is_empty() {
            true => format!("{} {format}", contest.id),
            false => shown_name(&settings.name),
        },
        format,
        stage: stage_word(contest.stage),
        people: u32::try_from(contest.entrants.len()).unwrap_or(u32::MAX),
        joined: contest.has(caller.id()),
    }
}

/// A contest as the person sees it, with the part of this number, from 1 on, of this season.
pub(crate) async fn contest_view(
    context: &Context,
    caller: &Caller<'_>,
    present: &Contest,
    contest: &Contest,
    part: usize,
) -> Result<ContestView, StoreError> {
    let localizer = caller.localizer;
    let all = tables::parts(contest);
    let part = part.clamp(1, all.len());
    let shown = all.get(part - 1).copied().unwrap_or_default();
    let (mut standings, mut crosstable) = (None, None);
    if !contest.rounds.is_empty() {
        let table = tables::standings(context, contest, shown, localizer).await?;
        standings = Some(TableView::from(table));
        let table = tables::crosstable(context, contest, shown, localizer).await?;
        crosstable = Some(TableView::from(table));
    }
    let until = match present.stage {
        ContestStage::Joining(until) => Some(until),
        ContestStage::Running => present.rounds.last().map(|round| round.ends),
        _ => None,
    };
    let utc = |at: Timestamp| instants::world_time(context, at).as_millisecond();
    let terms = announcement::terms(contest, localizer).words();
    let joined = present.has(caller.id());
    let open = match present.stage {
        ContestStage::Joining(_) => true,
        ContestStage::Running => present.goes_on(),
        _ => false,
    };
    Ok(ContestView {
        contest: listed_contest(present, caller),
        season: contest.season,
        seasons: present.season,
        open_games: u32::try_from(present.open_games(caller.id())).unwrap_or(u32::MAX),
        terms: terms.lines().map(str::to_owned).collect(),
        until: until.map(utc),
        can_join: open && !joined,
        parts: part_names(contest, all.len(), localizer),
        part: u32::try_from(part).unwrap_or(u32::MAX),
        standings,
        crosstable,
        round: u32::try_from(contest.rounds.len()).unwrap_or(u32::MAX),
        games: games(context, caller, contest, shown.division).await?,
    })
}

fn part_names(contest: &Contest, count: usize, localizer: Localizer<'_>) -> Vec<String> {
    let id = match contest.settings.format.is_league() {
        true => "button-contest-division",
        false => "button-contest-page",
    };
    let names = (1..=count).map(|number| localizer.say(id).number("number", number as u64).words());
    names.collect()
}

async fn games(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
    division: u8,
) -> Result<Vec<ContestGame>, StoreError> {
    let Some(round) = contest.rounds.last() else {
        return Ok(Vec::new());
    };
    let own = contest.entrant_of(caller.id());
    let here = |who: u16| {
        let entrant = contest.entrants.get(usize::from(who));
        entrant.is_some_and(|of| of.division == division)
    };
    let matches: Vec<_> = round.matches.iter().filter(|of| here(of.red)).collect();
    let involved: Vec<usize> = matches
        .iter()
        .flat_map(|of| [usize::from(of.red), usize::from(of.blue)])
        .collect();
    let people = tables::people(context, contest, &involved).await?;
    let called = |who: u16| tables::called(contest, usize::from(who), &people, caller.localizer);
    let games = matches.into_iter().map(|of| ContestGame {
        red: called(of.red),
        blue: called(of.blue),
        result: round_lines::result_of(of),
        game: of.game.map(|game| game.0).filter(|_| {
            [of.red, of.blue]
                .iter()
                .any(|who| Some(usize::from(*who)) == own)
        }),
    });
    Ok(games.collect())
}

impl From<Table> for TableView {
    fn from(table: Table) -> TableView {
        let rows = table.rows.into_iter().map(|row| RowView {
            cells: row.cells,
            first: row.is_marked,
            own: row.filled.and_then(|at| u32::try_from(at).ok()),
        });
        TableView {
            heads: table
                .columns
                .into_iter()
                .map(|column| column.head)
                .collect(),
            rows: rows.collect(),
        }
    }
}
