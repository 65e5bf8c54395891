//! Whether the records from which a batch was made are still the same.

use crate::game::{AnalysisRequest, Plans};
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::query::{self, lookup};
use crate::store::rows::{KeyRange, Order, Rows, Scan};
use crate::store::schema::keys;
use crate::store::schema::records::{AnalysisRequestRecord, PlansRecord};
use crate::store::schema::table::Table;
use crate::store::{Known, StoreError};

impl Transaction<'_> {
    /// Whether the store has this record in just this form.
    pub(super) fn has(&self, known: &Known) -> Outcome<bool> {
        let rows = AsSeen(self);
        let same = match known {
            Known::Player(player) => {
                query::player(&rows, player.id).map(|found| found.as_ref() == Some(&**player))
            }
            Known::Chat(route, chat) => {
                query::chat(&rows, route).map(|found| found.as_ref() == chat.as_deref())
            }
            Known::Standing(player, family, standing) => {
                query::standing(&rows, *player, *family).map(|found| found == *standing)
            }
            Known::Meeting(one, other, meeting) => {
                query::meeting(&rows, *one, *other).map(|found| found == *meeting)
            }
            Known::Channels(game, channels) => {
                let header = self.header(*game)?;
                Ok(header.is_some_and(|header| header.has_channels(channels)))
            }
            Known::Plans(game, player, plans) => {
                let what = || format!("what person {} has prepared in game {game}", player.0);
                let key = keys::plans(*game, *player);
                let found = lookup::record::<PlansRecord>(&rows, Table::Plans, &key, what);
                found.map(|found| found.map(Plans::from).as_ref() == plans.as_ref())
            }
            Known::ProblemSolver(player, solver) => {
                query::problem_solver(&rows, *player).map(|found| found == *solver)
            }
            Known::ProblemAttempt(player, problem, attempt) => {
                query::problem_attempt(&rows, *player, *problem).map(|found| found == *attempt)
            }
            Known::ProblemRating(problem, rating) => {
                query::problem_rating(&rows, *problem).map(|found| found == *rating)
            }
            Known::ProblemSubscription(whose, known) => query::problem_subscription(&rows, *whose)
                .map(|found| found.as_ref() == known.as_deref()),
            Known::SetUp(game, known) => {
                query::set_up(&rows, *game).map(|found| found.as_ref() == known.as_deref())
            }
            Known::Draft(game, side, known) => {
                let found = query::draft(&rows, *game, *side);
                found.map(|found| found.as_ref() == known.as_deref())
            }
            Known::SavedHalves(player, known) => {
                query::saved_halves(&rows, *player).map(|found| found == *known)
            }
            Known::Follow(who, followed, follow) => {
                query::follow(&rows, *who, *followed).map(|found| found == *follow)
            }
            Known::BestGames(week, best) => {
                query::best_games(&rows, *week).map(|found| found == *best)
            }
            Known::Contest(contest, revision) => {
                let header = self.contest_header(*contest)?;
                Ok(header.map(|header| header.revision()) == *revision)
            }
            Known::AnalysisAsked(game, asked) => {
                let what = || format!("who asked for the analysis of game {game}");
                let key = keys::game(*game);
                let table = Table::AnalysesAsked;
                let found = lookup::record::<AnalysisRequestRecord>(&rows, table, &key, what);
                found.and_then(|found| {
                    let found = found.map(AnalysisRequest::try_from).transpose();
                    let found = found.map_err(|bad| bad.named(what()))?;
                    Ok(found.as_ref() == asked.as_ref())
                })
            }
        };
        same.map_err(|error| match error {
            error @ StoreError::Record(..) => Abort::Impossible(error),
            error => Abort::Failed(error),
        })
    }
}

/// The rows with what the batch, and batches before it, have changed. Only single rows are looked up here.
struct AsSeen<'a, 'rows>(&'a Transaction<'rows>);

impl Rows for AsSeen<'_, '_> {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.get(table, key).map_err(|abort| match abort {
            Abort::Impossible(error) | Abort::Failed(error) => error,
            Abort::Seen | Abort::Conflict(_) => StoreError::Failed("a row was not read".to_owned()),
        })
    }

    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_> {
        self.0.rows().scan(table, range, order)
    }
}
