//! Leads as the engine says them, and as they are kept and shown.

use tulenh_engine::Score;
use tulenh_rules::Side;

use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::side_key;
use crate::game::Lead;

/// A score of whoever is to move, as Red sees it.
pub(crate) fn lead(score: Score, mover: Side) -> Lead {
    match score.forced() {
        Some((plies, true)) => Lead::Wins(mover, plies),
        Some((plies, false)) => Lead::Wins(!mover, plies),
        None => Lead::By(match mover {
            Side::Red => score.value(),
            Side::Blue => -score.value(),
        }),
    }
}

/// A lead as a score of this side.
pub(crate) fn score(lead: Lead, of: Side) -> Score {
    match lead {
        Lead::By(value) if of == Side::Red => Score::cp(value),
        Lead::By(value) => Score::cp(value.saturating_neg()),
        Lead::Wins(side, plies) if side == of => Score::win_in(plies),
        Lead::Wins(_, plies) => Score::loss_in(plies),
    }
}

/// A lead as it is once a turn is made: a forced end is a turn nearer.
pub(crate) fn after_turn(lead: Lead) -> Lead {
    match lead {
        Lead::By(_) => lead,
        Lead::Wins(side, plies) => Lead::Wins(side, plies.saturating_sub(1)),
    }
}

impl Localizer<'_> {
    /// A lead in words: `Red +23`, `even`, `Blue wins in 3`.
    pub(crate) fn lead(self, lead: Lead) -> String {
        let (key, side, number) = match lead {
            Lead::By(value) => match points(value) {
                0 => ("even", Side::Red, 0),
                points if points > 0 => ("better", Side::Red, points.unsigned_abs()),
                points => ("better", Side::Blue, points.unsigned_abs()),
            },
            // The last of them is the winner's own.
            Lead::Wins(side, plies) => ("wins", side, plies.div_ceil(2)),
        };
        self.say("analysis-lead")
            .choice("key", key)
            .choice("side", side_key(side))
            .choice("points", number.to_string())
            .number("turns", number)
            .words()
    }
}

/// Points of the ruleset, of which an Infantry has ten.
fn points(value: i32) -> i32 {
    // Half away from zero, so that both sides are rounded alike.
    (value + 5 * value.signum()) / 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;

    #[test]
    fn a_lead_is_the_same_score_again() {
        for side in Side::ALL {
            for value in [
                Score::EVEN,
                Score::cp(-120),
                Score::cp(19_000),
                Score::win_in(3),
                Score::loss_in(2),
            ] {
                assert_eq!(score(lead(value, side), side), value);
                assert_eq!(score(lead(value, side), !side), -value);
            }
        }
    }

    #[test]
    fn points_are_rounded_alike_for_both_sides() {
        for (value, expected) in [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (230, 23)] {
            assert_eq!(points(value), expected);
            assert_eq!(points(-value), -expected);
        }
    }

    /// Whoever wins in two, this turn being the first, wins in one after it; after the last turn nobody has to wait.
    #[test]
    fn a_win_is_nearer_after_a_turn_of_the_winner() {
        let catalog = Catalog::new();
        for (plies, before, after) in [
            (1, "Red wins in 1", "Red wins"),
            (2, "Red wins in 1", "Red wins in 1"),
            (3, "Red wins in 2", "Red wins in 1"),
        ] {
            let lead = Lead::Wins(Side::Red, plies);
            let words = |lead| catalog.localizer(None).lead(lead);
            assert_eq!([words(lead), words(after_turn(lead))], [before, after]);
        }
    }
}
