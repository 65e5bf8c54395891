//! A challenge: somebody offers a game.

use std::sync::Arc;
use std::time::Duration;

use crate::game::clock::Tempo;
use crate::game::id::{ChallengeCode, PlayerId, Timestamp};
use crate::game::player::{Network, Route};
use crate::game::state::{Limit, Mode};
use crate::game::team::TeamTerms;
use tulenh_rules::{BySide, Ruleset, Side};

/// How long a challenge stays open (our decision): seven days.
pub const CHALLENGE_LIFETIME_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// An open challenge. It ends by being accepted, declined, cancelled or by expiring, and is then
/// forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its name.
    pub code: ChallengeCode,
    /// Who offers.
    pub challenger: PlayerId,
    /// Who may accept.
    pub invitee: Invitee,
    /// The colour the challenger wants.
    pub colour: Colour,
    /// The ruleset, with its battle and changes.
    pub rules: Arc<Ruleset>,
    /// When points decide the game, if it does not end before.
    pub limit: Limit,
    /// What clock it is played on.
    pub tempo: Tempo,
    /// Whether the game counts, and whether hints are allowed in it.
    pub mode: Mode,
    /// How long both may place their armies in secret before the game; `None` when it begins as usual.
    pub secret: Option<Duration>,
    /// Which sides are teams, and how they decide; `None` when each is one person.
    pub teams: Option<TeamOffer>,
    /// Where it was made; the game is told there.
    pub made_in: Route,
    /// Whether `made_in` is a chat of many, where the game may want a thread of its own.
    pub shared: bool,
    /// When it was made.
    pub made: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// A game that teams play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamOffer {
    /// Whether both sides are teams; else that of the challenger is.
    pub both: bool,
    /// How each decides.
    pub terms: TeamTerms,
}

/// Who may accept a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invitee {
    /// Anybody but the challenger.
    Anyone,
    /// This person.
    Player(PlayerId),
    /// Whoever has this handle (lower case, without `@`) on this network when accepting.
    Handle(Network, String),
}

/// Which side the challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colour {
    /// Red, who moves first.
    Red,
    /// Blue.
    Blue,
    /// By lot.
    #[default]
    Random,
}

/// Why somebody cannot answer a challenge. Shown to a person, in words that `app` chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChallengeRefusal {
    /// It is the person's own challenge; they can only withdraw it.
    #[error("one's own challenge")]
    Own,
    /// It is for somebody else.
    #[error("the challenge is for somebody else")]
    NotInvited,
    /// It is open to anybody, so one person cannot decline it for all.
    #[error("an open challenge cannot be declined")]
    OpenToAll,
    /// Only the challenger can withdraw it.
    #[error("somebody else's challenge")]
    NotYours,
    /// It is past its time.
    #[error("the challenge has expired")]
    Expired,
}

/// The person who answers a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answerer<'a> {
    /// Who.
    pub player: PlayerId,
    /// The network they answer on, and their handle there in either case without `@`, if they have
    /// one.
    pub handle: Option<(&'a Network, &'a str)>,
}

impl Challenge {
    /// When a challenge expires that is made now: no game begins when points would have decided it
    /// already.
    pub fn expiry(made: Timestamp, limit: Limit) -> Timestamp {
        let usual = Timestamp(made.0.saturating_add(CHALLENGE_LIFETIME_MS));
        limit.until.map_or(usual, |until| usual.min(until))
    }

    /// The seats of the game when this person accepts; `lot` decides where the colour is left to
    /// chance.
    ///
    /// # Errors
    /// [`ChallengeRefusal`] when it is past its time, one's own or for somebody else.
    pub fn accept(
        &self,
        by: Answerer<'_>,
        lot: bool,
        now: Timestamp,
    ) -> Result<BySide<PlayerId>, ChallengeRefusal> {
        self.may_accept(by, now)?;
        let challenger = self.colour.side(lot);
        Ok(BySide::new(|side| {
            if side == challenger {
                self.challenger
            } else {
                by.player
            }
        }))
    }

    /// Whether this person may accept.
    ///
    /// # Errors
    /// As [`Challenge::accept`].
    pub fn may_accept(&self, by: Answerer<'_>, now: Timestamp) -> Result<(), ChallengeRefusal> {
        if by.player == self.challenger {
            return Err(ChallengeRefusal::Own);
        }
        if !self.invitee.includes(by) {
            return Err(ChallengeRefusal::NotInvited);
        }
        if self.is_expired(now) {
            return Err(ChallengeRefusal::Expired);
        }
        Ok(())
    }

    /// Whether this person may decline.
    ///
    /// # Errors
    /// [`ChallengeRefusal`] when it is one's own, for somebody else, for anybody, or past its time.
    pub fn may_decline(&self, by: Answerer<'_>, now: Timestamp) -> Result<(), ChallengeRefusal> {
        self.may_accept(by, now)?;
        match self.invitee {
            Invitee::Anyone => Err(ChallengeRefusal::OpenToAll),
            Invitee::Player(_) | Invitee::Handle(..) => Ok(()),
        }
    }

    /// Whether this person may withdraw it.
    ///
    /// # Errors
    /// [`ChallengeRefusal::NotYours`] for everybody but the challenger.
    pub fn may_cancel(&self, by: PlayerId) -> Result<(), ChallengeRefusal> {
        if by == self.challenger {
            Ok(())
        } else {
            Err(ChallengeRefusal::NotYours)
        }
    }

    /// Whether its time is over.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires
    }
}

impl Invitee {
    /// Whether this person is meant (the challenger is not told apart here).
    pub fn includes(&self, who: Answerer<'_>) -> bool {
        match self {
            Invitee::Anyone => true,
            Invitee::Player(player) => *player == who.player,
            Invitee::Handle(network, handle) => who.handle.is_some_and(|(on, theirs)| {
                on == network && theirs.to_lowercase() == handle.to_lowercase()
            }),
        }
    }
}

impl Colour {
    /// The challenger's side; `lot` decides where it is left to chance.
    pub const fn side(self, lot: bool) -> Side {
        match (self, lot) {
            (Colour::Red, _) | (Colour::Random, true) => Side::Red,
            (Colour::Blue, _) | (Colour::Random, false) => Side::Blue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Place;

    const CHALLENGER: PlayerId = PlayerId(1);
    const OTHER: PlayerId = PlayerId(2);

    fn telegram() -> Network {
        Network::new("telegram").unwrap()
    }

    fn challenge(invitee: Invitee) -> Challenge {
        Challenge {
            code: ChallengeCode::from_random(9),
            challenger: CHALLENGER,
            invitee,
            colour: Colour::Random,
            rules: Arc::new(Ruleset::OFFICIAL),
            limit: Limit::default(),
            tempo: Tempo::default(),
            mode: Mode::default(),
            secret: None,
            teams: None,
            made_in: Route {
                network: telegram(),
                place: Place::Chat("1".into()),
            },
            shared: true,
            made: Timestamp(0),
            expires: Timestamp(CHALLENGE_LIFETIME_MS),
        }
    }

    fn person(player: PlayerId) -> Answerer<'static> {
        Answerer {
            player,
            handle: None,
        }
    }

    #[test]
    fn who_may_accept() {
        let now = Timestamp(5);
        let open = challenge(Invitee::Anyone);
        assert_eq!(open.may_accept(person(OTHER), now), Ok(()));
        assert_eq!(
            open.may_accept(person(CHALLENGER), now),
            Err(ChallengeRefusal::Own)
        );
        assert_eq!(
            open.may_decline(person(OTHER), now),
            Err(ChallengeRefusal::OpenToAll)
        );
        let late = Timestamp(CHALLENGE_LIFETIME_MS);
        assert_eq!(
            open.may_accept(person(OTHER), late),
            Err(ChallengeRefusal::Expired)
        );

        let named = challenge(Invitee::Player(OTHER));
        assert_eq!(named.may_decline(person(OTHER), now), Ok(()));
        let third = person(PlayerId(3));
        assert_eq!(
            named.may_accept(third, now),
            Err(ChallengeRefusal::NotInvited)
        );
        assert_eq!(
            named.may_decline(third, now),
            Err(ChallengeRefusal::NotInvited)
        );
        assert_eq!(named.may_cancel(OTHER), Err(ChallengeRefusal::NotYours));
        assert_eq!(named.may_cancel(CHALLENGER), Ok(()));

        let handle = challenge(Invitee::Handle(telegram(), "binh".into()));
        let (here, discord) = (telegram(), Network::new("discord").unwrap());
        let as_named = |network, handle| Answerer {
            player: OTHER,
            handle: Some((network, handle)),
        };
        assert_eq!(handle.may_accept(as_named(&here, "Binh"), now), Ok(()));
        let refused = Err(ChallengeRefusal::NotInvited);
        assert_eq!(handle.may_accept(as_named(&here, "binh2"), now), refused);
        assert_eq!(handle.may_accept(as_named(&discord, "binh"), now), refused);
        assert_eq!(handle.may_accept(person(OTHER), now), refused);
    }

    #[test]
    fn no_game_begins_after_its_own_end() {
        let made = Timestamp(1_000);
        let week = Timestamp(1_000 + CHALLENGE_LIFETIME_MS);
        let until = |until| Limit {
            turns: None,
            until: Some(until),
        };
        let soon = Timestamp(5_000);
        assert_eq!(Challenge::expiry(made, until(soon)), soon);
        let far = Timestamp(week.0 + 1);
        assert_eq!(Challenge::expiry(made, until(far)), week);
        assert_eq!(Challenge::expiry(made, Limit::default()), week);
        assert!(Challenge::expiry(Timestamp(i64::MAX), Limit::default()) >= made);
    }

    #[test]
    fn seats_follow_the_colour_and_the_lot() {
        let red = |colour, lot| {
            let mut challenge = challenge(Invitee::Anyone);
            challenge.colour = colour;
            let seats = challenge.accept(person(OTHER), lot, Timestamp(5)).unwrap();
            assert_ne!(seats.red, seats.blue);
            seats.red
        };
        assert_eq!(red(Colour::Red, false), CHALLENGER);
        assert_eq!(red(Colour::Blue, true), OTHER);
        assert_eq!(red(Colour::Random, true), CHALLENGER);
        assert_eq!(red(Colour::Random, false), OTHER);
    }
}
