//! An open offer: somebody looks for an opponent, whoever that may be.

use crate::club::wish::{Agreed, Wish};
use crate::game::{ChallengeCode, Family, PlayerId, Route, Tempo, Timestamp};

/// How long an offer stays open (our decision): three days. Whoever has not found an opponent by then may be
/// busy with something else.
pub const OFFER_LIFETIME_MS: i64 = 3 * 24 * 60 * 60 * 1000;

/// An open offer. It ends by becoming a game, by being withdrawn or by expiring, and is then forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub code: ChallengeCode,
    /// Whose it is.
    pub by: PlayerId,
    /// What they want to play.
    pub wish: Wish,
    /// The private chat in which they hear of it, and in which the game is told.
    pub route: Route,
    /// When it was made.
    pub made: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

impl Offer {
    /// When an offer expires that is made now: no game begins when points would have decided it already.
    pub fn expiry(made: Timestamp, wish: &Wish) -> Timestamp {
        let usual = Timestamp(made.0.saturating_add(OFFER_LIFETIME_MS));
        wish.limit.until.map_or(usual, |until| usual.min(until))
    }

    /// Whether its time is over.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires
    }

    /// Offers in the order in which they are matched: the oldest first.
    pub fn order(&self) -> (Timestamp, [u8; 8]) {
        (self.made, self.code.bytes())
    }
}

/// Somebody who looks for an opponent.
#[derive(Debug, Clone, Copy)]
pub struct Seeker<'a> {
    /// Who.
    pub player: PlayerId,
    /// What they want to play.
    pub wish: &'a Wish,
}

/// The oldest of the offers that fits, with what would be played. `rating` is a person's rating in a family.
pub fn first_fit<'a>(
    seeker: Seeker<'_>,
    offers: impl IntoIterator<Item = &'a Offer>,
    usual: Tempo,
    rating: impl Fn(PlayerId, Family) -> i32,
) -> Option<(&'a Offer, Agreed)> {
    let fits = |offer: &'a Offer| {
        if offer.by == seeker.player {
            return None;
        }
        let agreed = seeker.wish.unseen(&offer.wish, usual).ok()?;
        let family = Family::of(&agreed.rules);
        let (own, theirs) = (rating(seeker.player, family), rating(offer.by, family));
        let fit = seeker.wish.ratings_fit(own, &offer.wish, theirs);
        fit.then_some((offer, agreed))
    };
    let fitting = offers.into_iter().filter_map(fits);
    fitting.min_by_key(|(offer, _)| offer.order())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::sync::Arc;
    use std::time::Duration;

    use proptest::prelude::*;
    use tulenh_rules::{Ruleset, Side};

    use super::*;
    use crate::club::rating_range::RatingRange;
    use crate::club::wish::Misfit;
    use crate::game::clock::DAY;
    use crate::game::{Colour, Flagging, Limit, Mode, Network, Place, TimeControl};

    const USUAL: Tempo = per_turn(3 * 24);

    const fn per_turn(hours: u64) -> Tempo {
        Tempo {
            control: TimeControl::PerTurn(Duration::from_secs(hours * 3600)),
            flagging: Flagging::Automatic,
        }
    }

    fn rules(spec: &str) -> Arc<Ruleset> {
        Arc::new(Ruleset::parse(spec).unwrap())
    }

    fn wishes() -> impl Strategy<Value = Wish> {
        const SPECS: [&str; 4] = [
            "official",
            "official/marine",
            "bga",
            "official capacity=2021",
        ];
        let rules = prop::option::of(prop::sample::select(&SPECS[..]));
        let tempo = prop::option::of(prop::sample::select(vec![1, 24, 72]));
        let mode = prop::option::of(any::<bool>());
        let turns = prop::option::of(prop::sample::select(vec![20, 40]));
        let colours = vec![Colour::Red, Colour::Blue, Colour::Random];
        let range = prop::option::of(prop_oneof![
            (400_u16..2500, 400_u16..2500)
                .prop_map(|(one, other)| { RatingRange::between(one, other).unwrap() }),
            (25_u16..800).prop_map(RatingRange::Around),
        ]);
        let colour = prop::sample::select(colours);
        (rules, tempo, mode, turns, colour, range).prop_map(
            |(spec, hours, rated, turns, colour, range)| Wish {
                rules: spec.map(self::rules),
                tempo: hours.map(per_turn),
                mode: rated.map(|rated| Mode {
                    rated,
                    hints: false,
                }),
                limit: Limit {
                    turns: turns.and_then(NonZeroU32::new),
                    until: None,
                },
                colour,
                range,
            },
        )
    }

    fn offer(number: u64, by: u64, made: i64, wish: Wish) -> Offer {
        let made = Timestamp(made);
        Offer {
            code: ChallengeCode::from_random(number),
            by: PlayerId(by),
            route: Route {
                network: Network::new("telegram").unwrap(),
                place: Place::Person(by.to_string()),
            },
            expires: Offer::expiry(made, &wish),
            made,
            wish,
        }
    }

    /// Ratings that differ by person and family.
    fn rating(player: PlayerId, family: Family) -> i32 {
        1000 + (player.0 * 137 % 900) as i32 + family.id().len() as i32
    }

    proptest! {
        #[test]
        fn fitting_is_mutual(one in wishes(), other in wishes(), who in 1_u64..9, whom in 1_u64..9) {
            prop_assert_eq!(one.with(&other, USUAL).ok(), other.with(&one, USUAL).ok());
            prop_assert_eq!(one.unseen(&other, USUAL).ok(), other.unseen(&one, USUAL).ok());
            let fit = |by: u64, wish: &Wish, whom: u64, other: &Wish| {
                let seeker = Seeker { player: PlayerId(by), wish };
                let offers = [offer(1, whom, 5, other.clone())];
                first_fit(seeker, &offers, USUAL, rating).map(|(_, agreed)| agreed)
            };
            prop_assert_eq!(fit(who, &one, whom, &other), fit(whom, &other, who, &one));
            if who == whom {
                prop_assert_eq!(fit(who, &one, whom, &other), None);
            }
        }

        #[test]
        fn what_is_played_is_what_each_of_them_named(one in wishes(), other in wishes(), lot in any::<bool>()) {
            if let Ok(agreed) = one.unseen(&other, USUAL) {
                for wish in [&one, &other] {
                    prop_assert!(wish.rules.as_ref().is_none_or(|rules| *rules == agreed.rules));
                    prop_assert!(wish.tempo.is_none_or(|tempo| tempo == agreed.tempo));
                    prop_assert!(wish.mode.is_none_or(|mode| mode == agreed.mode));
                    prop_assert_eq!(wish.limit, agreed.limit);
                }
                let sides = (one.side(&other, lot), other.side(&one, !lot));
                prop_assert_ne!(sides.0, sides.1);
                for (wish, side) in [(&one, sides.0), (&other, sides.1)] {
                    match wish.colour {
                        Colour::Red => prop_assert_eq!(side, Side::Red),
                        Colour::Blue => prop_assert_eq!(side, Side::Blue),
                        Colour::Random => {}
                    }
                }
            }
        }

        #[test]
        fn the_oldest_that_fits_is_taken_in_whatever_order_they_stand(
            wish in wishes(),
            others in prop::collection::vec((wishes(), 1_u64..6, 0_i64..5), 0..12),
            turned in any::<bool>(),
        ) {
            let mut offers: Vec<Offer> = (0..).zip(others)
                .map(|(number, (wish, by, made))| offer(number, by, made, wish))
                .collect();
            let seeker = Seeker { player: PlayerId(3), wish: &wish };
            let found = first_fit(seeker, &offers, USUAL, rating).map(|(offer, _)| offer.clone());
            let fits = |of: &Offer| first_fit(seeker, [of], USUAL, rating).is_some();
            let oldest = offers.iter().filter(|of| fits(of)).min_by_key(|of| of.order()).cloned();
            prop_assert_eq!(&found, &oldest);
            prop_assert!(found.is_none_or(|found| found.by != PlayerId(3)));
            offers.sort_by_key(|of| of.code.bytes());
            if turned {
                offers.reverse();
            }
            let again = first_fit(seeker, &offers, USUAL, rating).map(|(offer, _)| offer.clone());
            prop_assert_eq!(again, oldest);
        }
    }

    #[test]
    fn what_is_unusual_binds_only_those_who_name_it() {
        let open = Wish::default();
        let changed = Wish {
            rules: Some(rules("official capacity=2021")),
            ..Wish::default()
        };
        let fast = Wish {
            tempo: Some(per_turn(1)),
            ..Wish::default()
        };
        let limited = Wish {
            limit: Limit {
                turns: NonZeroU32::new(40),
                until: None,
            },
            ..Wish::default()
        };
        for wish in [&changed, &fast, &limited] {
            assert_eq!(open.unseen(wish, USUAL), Err(Misfit::Unusual));
            assert!(open.with(wish, USUAL).is_ok());
            assert!(wish.unseen(wish, USUAL).is_ok());
        }
        let day = Wish {
            tempo: Some(per_turn(24)),
            ..Wish::default()
        };
        assert_eq!(open.unseen(&day, USUAL).unwrap().tempo, per_turn(24));
        let rated = Wish {
            mode: Some(Mode {
                rated: true,
                hints: false,
            }),
            ..Wish::default()
        };
        assert_eq!(rated.with(&changed, USUAL), Err(Misfit::Mode));
        assert_eq!(DAY.as_secs(), 24 * 3600);
    }

    #[test]
    fn nothing_named_is_a_usual_game() {
        let open = Wish::default();
        let agreed = open.unseen(&open, USUAL).unwrap();
        assert_eq!((agreed.tempo, agreed.mode.rated), (USUAL, true));
        assert_eq!(*agreed.rules, *Ruleset::usual());
        assert_eq!(agreed.limit, Limit::default());
    }
}
