//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022), with the numbers of
//! lichess: a start of 1500 with a deviation of 500, each game a rating period of its own, and
//! 0.21436 periods a day in between.

use std::fmt;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::game::id::Timestamp;
use tulenh_rules::{BySide, Ruleset, Side};

/// From this deviation on a rating is a guess, and shown with a `?`.
pub const PROVISIONAL: f64 = 110.0;
/// Up to this deviation a rating has a place among others.
pub const RANKED: f64 = 75.0;

/// The bounds of each number (lichess; the volatility from below so that nobody freezes).
const VALUES: (f64, f64) = (400.0, 4000.0);
const DEVIATIONS: (f64, f64) = (45.0, 500.0);
const VOLATILITIES: (f64, f64) = (0.01, 0.1);
/// How fast volatility may change.
const TAU: f64 = 0.75;
/// Rating points to a unit of the scale on which Glicko-2 reckons.
const SCALE: f64 = 173.7178;
/// Rating periods in a millisecond without a game.
const PERIODS_A_MILLISECOND: f64 = 0.21436 / 86_400_000.0;

/// Games whose ratings are counted together: those of one preset, whatever battle is fought and
/// whichever switches were changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family(&'static str);

impl Family {
    /// The family of games by these rules.
    pub fn of(rules: &Ruleset) -> Family {
        Family(rules.preset().id)
    }

    /// The family of this id, if there is such a preset.
    pub fn named(id: &str) -> Option<Family> {
        Ruleset::by_id(id).map(Family::of)
    }

    /// The id of its preset.
    pub fn id(self) -> &'static str {
        self.0
    }
}

/// How well somebody plays, and how sure that is.
///
/// Invariant: each number is within the bounds above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    value: f64,
    deviation: f64,
    volatility: f64,
    last: Option<Timestamp>,
}

/// A rating as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shown {
    /// Its value in whole points.
    pub value: i32,
    /// Whether it is a guess as yet.
    pub provisional: bool,
}

/// What a game did to a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingChange {
    /// Before the game.
    pub before: Shown,
    /// After it.
    pub after: Shown,
}

impl fmt::Display for Shown {
    /// `1624`, or `1624?` for a guess.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.provisional { "?" } else { "" };
        write!(f, "{}{mark}", self.value)
    }
}

impl Rating {
    /// That of somebody who has played no rated game.
    pub const START: Rating = Rating {
        value: 1500.0,
        deviation: 500.0,
        volatility: 0.09,
        last: None,
    };

    /// A rating of these numbers, brought within the bounds; `last` is the end of the last rated
    /// game. `None` when one of them is no number.
    pub fn new(
        value: f64,
        deviation: f64,
        volatility: f64,
        last: Option<Timestamp>,
    ) -> Option<Rating> {
        let numbers = [value, deviation, volatility];
        numbers.iter().all(|n| !n.is_nan()).then(|| Rating {
            value: value.clamp(VALUES.0, VALUES.1),
            deviation: deviation.clamp(DEVIATIONS.0, DEVIATIONS.1),
            volatility: volatility.clamp(VOLATILITIES.0, VOLATILITIES.1),
            last,
        })
    }

    /// Its value in points.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// How far off it may well be, in points, as of the last rated game; see [`Rating::at`].
    pub fn deviation(&self) -> f64 {
        self.deviation
    }

    /// How much results vary.
    pub fn volatility(&self) -> f64 {
        self.volatility
    }

    /// When the last rated game ended.
    pub fn last(&self) -> Option<Timestamp> {
        self.last
    }

    /// The rating now: the longer ago the last game, the less sure it is.
    pub fn at(&self, now: Timestamp) -> Rating {
        let Some(last) = self.last else {
            return *self;
        };
        // A clock that stepped back takes no certainty away and gives none.
        let away = now.0.saturating_sub(last.0).max(0) as f64;
        let drift = SCALE * self.volatility;
        let grown = self.deviation.powi(2) + away * PERIODS_A_MILLISECOND * drift.powi(2);
        Rating {
            deviation: grown.sqrt().clamp(DEVIATIONS.0, DEVIATIONS.1),
            ..*self
        }
    }

    /// Whether it is a guess as yet. Ask it of the rating [`Rating::at`] the instant.
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// Whether it is sure enough for a place among others. Ask it as [`Rating::is_provisional`].
    pub fn is_ranked(&self) -> bool {
        self.deviation <= RANKED
    }

    /// As it is shown at this instant.
    pub fn shown(&self, now: Timestamp) -> Shown {
        Shown {
            value: self.value.round() as i32,
            provisional: self.at(now).is_provisional(),
        }
    }

    /// The ratings of two players after a rated game that ended now, won by a side or drawn.
    pub fn after_game(
        before: BySide<Rating>,
        winner: Option<Side>,
        now: Timestamp,
    ) -> BySide<Rating> {
        let aged = before.map(|rating| rating.at(now));
        BySide::new(|side| {
            let outcome = match winner {
                None => Outcomes::DRAW,
                Some(winner) if winner == side => Outcomes::WIN,
                Some(_) => Outcomes::LOSS,
            };
            aged[side].played(&aged[!side], &outcome, now)
        })
    }

    /// The rating after one game; both are as of now.
    fn played(&self, other: &Rating, outcome: &Outcomes, now: Timestamp) -> Rating {
        // A period of Glicko-2 adds the volatility to the deviation, however short it was: who plays
        // every minute would never become sure. The time that really passed is in the deviation
        // already, so what the formula is about to add is taken away first.
        let drift = (SCALE * self.volatility).powi(2);
        let own = Glicko2Rating {
            rating: self.value,
            deviation: (self.deviation.powi(2) - drift).max(1.0).sqrt(),
            volatility: self.volatility,
        };
        let other = Glicko2Rating {
            rating: other.value,
            deviation: other.deviation,
            volatility: other.volatility,
        };
        let config = Glicko2Config {
            tau: TAU,
            ..Glicko2Config::new()
        };
        let (rated, _) = glicko2(&own, &other, outcome, &config);
        Rating::new(
            rated.rating,
            rated.deviation,
            rated.volatility,
            Some(now.max(self.last.unwrap_or(now))),
        )
        // Numbers within the bounds lead to numbers; were it otherwise, nothing has changed.
        .unwrap_or(*self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: i64 = 86_400_000;

    fn rating(value: f64, deviation: f64, volatility: f64) -> Rating {
        Rating::new(value, deviation, volatility, Some(Timestamp(0))).unwrap()
    }

    fn game(red: Rating, blue: Rating, winner: Option<Side>) -> BySide<Rating> {
        Rating::after_game(BySide { red, blue }, winner, Timestamp(0))
    }

    #[track_caller]
    fn close(rating: Rating, value: f64, deviation: f64, volatility: f64) {
        assert!((rating.value - value).abs() < 0.05, "{rating:?}");
        assert!((rating.deviation - deviation).abs() < 0.05, "{rating:?}");
        assert!((rating.volatility - volatility).abs() < 2e-5, "{rating:?}");
    }

    /// The three games of Glickman's example, each on its own and without time between, reckoned
    /// by the steps of the paper (§ 3, steps 2 to 8; in step 6 nothing is added) with τ 0.75.
    /// The first opponent has our least
    /// deviation, 45, instead of 30: g = 0.9900, E = 0.6387, v = 4.4220, Δ = 1.5815.
    #[test]
    fn games_count_as_worked_out_by_hand() {
        let own = rating(1500.0, 200.0, 0.06);
        let against = |value, deviation, winner| {
            let other = rating(value, deviation, 0.06);
            game(own, other, Some(winner)).red
        };
        close(
            against(1400.0, 45.0, Side::Red),
            1563.3582,
            175.4289,
            0.059_997,
        );
        close(
            against(1550.0, 100.0, Side::Blue),
            1426.8389,
            175.7192,
            0.059_998,
        );
        close(
            against(1700.0, 300.0, Side::Blue),
            1455.9619,
            186.7623,
            0.059_998,
        );
        let first = game(Rating::START, Rating::START, Some(Side::Blue));
        close(first.blue, 1741.4759, 396.6898, 0.089_998);
        close(first.red, 1258.5241, 396.6898, 0.089_998);
        let masters = game(rating(2000.0, 45.0, 0.09), rating(1900.0, 60.0, 0.09), None);
        close(masters.red, 1998.4462, 45.0, 0.089_979);
    }

    #[test]
    fn time_without_a_game_makes_unsure_and_many_games_do_not() {
        let sure = rating(1800.0, 50.0, 0.09);
        assert!(sure.at(Timestamp(0)).is_ranked());
        // 50² + 0.21436 · 365 · (173.7178 · 0.09)² = 147.05².
        let year = sure.at(Timestamp(365 * DAY));
        assert!((year.deviation - 147.05).abs() < 0.5, "{year:?}");
        assert!(year.is_provisional() && !year.is_ranked());
        assert_eq!(sure.at(Timestamp(-DAY)), sure);
        assert_eq!(sure.at(Timestamp(i64::MAX)).deviation, 500.0);
        assert_eq!(Rating::START.at(Timestamp(DAY)), Rating::START);

        // A hundred games in a minute between equals: as sure as can be, and nobody far away.
        let mut both = BySide::new(|_| Rating::START);
        for n in 0..100 {
            let winner = if n % 2 == 0 { Side::Red } else { Side::Blue };
            both = Rating::after_game(both, Some(winner), Timestamp(n * 600));
        }
        for side in Side::ALL {
            assert!(both[side].deviation < 60.0, "{both:?}");
            assert!((both[side].value - 1500.0).abs() < 60.0, "{both:?}");
        }
    }

    fn ratings() -> impl Strategy<Value = Rating> {
        (400.0..4000.0, 45.0..500.0, 0.01..0.1, 0..DAY).prop_map(|(value, deviation, vol, last)| {
            Rating::new(value, deviation, vol, Some(Timestamp(last))).unwrap()
        })
    }

    fn within(rating: Rating) -> bool {
        let between = |n: f64, (least, most): (f64, f64)| (least..=most).contains(&n);
        between(rating.value, VALUES)
            && between(rating.deviation, DEVIATIONS)
            && between(rating.volatility, VOLATILITIES)
    }

    proptest! {
        #[test]
        fn results_move_ratings_their_way(red in ratings(), blue in ratings(), away in 0..400 * DAY) {
            let now = Timestamp(DAY + away);
            let both = BySide { red, blue };
            let after = |winner| Rating::after_game(both, winner, now);
            let (won, drawn, lost) =
                (after(Some(Side::Red)), after(None), after(Some(Side::Blue)));
            for end in [won, drawn, lost] {
                prop_assert!(within(end.red) && within(end.blue));
                prop_assert_eq!(end.red.last(), Some(now));
            }
            prop_assert!(won.red.value >= red.value && lost.red.value <= red.value);
            prop_assert!(won.blue.value <= blue.value && lost.blue.value >= blue.value);
            prop_assert!(won.red.value >= drawn.red.value && drawn.red.value >= lost.red.value);
            // Seen from the other side of the board it is the same game.
            let turned = BySide { red: blue, blue: red };
            let turned = Rating::after_game(turned, Some(Side::Blue), now);
            prop_assert_eq!((turned.red, turned.blue), (won.blue, won.red));
        }

        #[test]
        fn equals_win_what_the_other_loses(one in ratings()) {
            let ends = Rating::after_game(BySide { red: one, blue: one }, Some(Side::Red), Timestamp(DAY));
            let (won, lost) = (ends.red.value - one.value, one.value - ends.blue.value);
            let bounded = ends.red.value == VALUES.1 || ends.blue.value == VALUES.0;
            prop_assert!(bounded || (won - lost).abs() < 1e-6, "{} {}", won, lost);
            let drawn = Rating::after_game(BySide { red: one, blue: one }, None, Timestamp(DAY));
            prop_assert!((drawn.red.value - one.value).abs() < 1e-6);
        }
    }

    #[test]
    fn what_is_no_number_is_no_rating() {
        assert_eq!(Rating::new(f64::NAN, 50.0, 0.06, None), None);
        let wild = Rating::new(f64::INFINITY, -3.0, 9.0, None).unwrap();
        assert!(within(wild));
        let shown = rating(1234.5, 110.0, 0.06).shown(Timestamp(0));
        assert_eq!(
            shown,
            Shown {
                value: 1235,
                provisional: true
            }
        );
    }

    #[test]
    fn families_are_presets() {
        for rules in Ruleset::all() {
            let family = Family::of(rules);
            assert_eq!(Family::named(family.id()), Some(family));
        }
        assert_eq!(Family::named("bridge"), None);
    }
}
