//! Problems and the people who solve them.

use crate::store::Change;
use crate::store::commit::transaction::{Outcome, Transaction};
use crate::store::schema::keys;
use crate::store::schema::records::{
    AttemptRecord, FoundProblemRecord, ProblemDayRecord, ProblemRatingRecord, SolverRecord,
    SubscriptionRecord,
};
use crate::store::schema::table::Table;

impl Transaction<'_> {
    /// Applies a change of problems; any other changes nothing.
    pub(super) fn change_problems(&self, change: &Change) -> Outcome<()> {
        match change {
            Change::ProblemSolver(player, solver) => {
                let (table, key) = (Table::ProblemSolvers, keys::player(*player));
                match solver {
                    Some(solver) => self.put_record(table, &key, &SolverRecord::from(solver)),
                    None => self.remove(table, &key).map(drop),
                }
            }
            Change::ProblemAttempt(player, problem, attempt) => {
                let table = Table::ProblemAttempts;
                let key = keys::player_problem(*player, *problem);
                match attempt {
                    Some(attempt) => self.put_record(table, &key, &AttemptRecord::from(attempt)),
                    None => self.remove(table, &key).map(drop),
                }
            }
            Change::ProblemRating(problem, rating) => {
                let record = ProblemRatingRecord::from(rating);
                self.put_record(Table::ProblemRatings, &keys::problem(*problem), &record)
            }
            Change::ProblemOfDay(day, problem) => {
                let (table, key) = (Table::ProblemDays, keys::day(*day));
                match self.get(table, &key)? {
                    Some(_) => Ok(()),
                    None => self.put_record(table, &key, &ProblemDayRecord(problem.0)),
                }
            }
            Change::ProblemSubscription(whose, subscription) => {
                let (table, key) = (Table::ProblemSubscriptions, whose.to_be_bytes());
                match subscription {
                    Some(subscription) => {
                        self.put_record(table, &key, &SubscriptionRecord::from(subscription))
                    }
                    None => self.remove(table, &key).map(drop),
                }
            }
            Change::FoundProblem(problem, text) => {
                let (table, key) = (Table::FoundProblems, keys::problem(*problem));
                match text {
                    Some(text) => self.put_record(table, &key, &FoundProblemRecord(text.clone())),
                    None => self.remove(table, &key).map(drop),
                }
            }
            _ => Ok(()),
        }
    }
}
