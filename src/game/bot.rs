//! The engine as a player: who sits in its seats.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use crate::game::clock::{HOUR, Rest, TimeControl};
use crate::game::id::{GameId, PlayerId, Ply, Timestamp};
use crate::game::state::Game;
use tulenh_rules::{BySide, Side};

/// The engine as it sits in a game: a strength and a way of life. It is in the number of its seat,
/// so a game needs nothing else to know it.
///
/// ```
/// use tulenh::game::Bot;
///
/// let bot = Bot { level: 3, sleeps: false };
/// assert_eq!(Bot::of(bot.seat()), Some(bot));
/// assert_eq!(Bot::of(tulenh::game::PlayerId(7)), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bot {
    /// 1 to [`Bot::MAX`], which is the strongest.
    pub level: u8,
    /// Whether it takes its time, as a friend far away does: hours instead of seconds.
    pub sleeps: bool,
}

/// From here on numbers are seats of the engine. People are counted from 1 and never come so far.
const SEATS: u64 = 1 << 60;
/// Added to the number of a seat in which it sleeps.
const SLEEPS: u64 = 1 << 8;
/// The shortest and the longest it sleeps (our decision): between half an hour and eight hours, as
/// people answer.
const NAPS: [Duration; 2] = [
    Duration::from_secs(30 * 60),
    Duration::from_secs(8 * HOUR.as_secs()),
];
/// Of the time it has left it sleeps this part at most.
const PART: u32 = 4;

impl Bot {
    /// The level that takes all the time it is given.
    pub const MAX: u8 = 9;
    /// The level of somebody who names none (our decision): a beginner who has learnt the rules wins
    /// against it now and then.
    pub const USUAL: u8 = 3;

    /// Every one, awake and asleep.
    pub fn all() -> impl Iterator<Item = Bot> {
        let levels = 1..=Bot::MAX;
        levels.flat_map(|level| [false, true].map(|sleeps| Bot { level, sleeps }))
    }

    /// The number under which it holds a seat.
    pub const fn seat(self) -> PlayerId {
        let asleep = if self.sleeps { SLEEPS } else { 0 };
        PlayerId(SEATS + asleep + self.level as u64)
    }

    /// Who holds a seat under this number; `None` for people.
    pub fn of(seat: PlayerId) -> Option<Bot> {
        Bot::all().find(|bot| bot.seat() == seat)
    }

    /// Whether it holds one of these seats.
    pub fn plays_in(seats: BySide<PlayerId>) -> bool {
        Side::ALL.iter().any(|side| Bot::of(seats[*side]).is_some())
    }

    /// When it answers in this game at the earliest, for the board that stands. Asleep it is some hours
    /// after the last turn, as the number of the game and of the turn have it, and never late. What the
    /// other side asks of it is answered at once.
    pub fn wakes(self, game: &Game) -> Timestamp {
        if !self.sleeps || game.bot_is_asked() {
            return game.last();
        }
        let [shortest, longest] = NAPS;
        // The end of its time, or the date on which points decide, whichever comes first.
        let ends = [game.deadline(), game.limit().until].into_iter().flatten();
        let left = ends.min().map(|end| end.since(game.last()));
        // In its last hour it does not sleep, so that a bank that is used up does not end the game.
        let left = left.map(|left| left.saturating_sub(HOUR) / PART);
        let longest = match game.clock().tempo.control {
            // The clock is the other side's too.
            TimeControl::Whole(_) => Duration::ZERO,
            _ => left.map_or(longest, |left| longest.min(left)),
        };
        let shortest = shortest.min(longest);
        let lot = lot(game.id(), game.ply().0);
        let nap = shortest + (longest - shortest).mul_f64(lot);
        game.last().after(nap)
    }
}

impl Game {
    /// The seats that the engine holds.
    pub fn bots(&self) -> BySide<Option<Bot>> {
        self.seats().map(Bot::of)
    }

    /// Whether the engine plays in it.
    pub fn has_bot(&self) -> bool {
        Bot::plays_in(self.seats())
    }

    /// Whether the other side has asked something of the engine that it has not answered yet.
    fn bot_is_asked(&self) -> bool {
        Side::ALL.into_iter().any(|side| {
            self.bots()[side].is_some()
                && (self.draw_offer() == Some(!side)
                    || self.pause_offer() == Some(!side)
                    || self.take_back().is_some_and(|request| request.by == !side))
        })
    }

    /// Whether the engine is about to answer the turn of this ply, or has answered it: within
    /// seconds, so that both turns can be told in one message. Asleep it takes hours.
    pub fn answer_is_near(&self, ply: Ply) -> bool {
        let Some(bot) = Bot::of(self.mover(ply.0 as usize)).filter(|bot| !bot.sleeps) else {
            return false;
        };
        let asked = self.bot_asked().is_some_and(|(_, asked)| asked == bot);
        ply < self.ply() || ply == self.ply() && asked && !self.bot_is_asked()
    }

    /// The engine, if it has something to do now: to play, or to answer what the other side asks.
    pub fn bot_asked(&self) -> Option<(Side, Bot)> {
        if !self.is_open() {
            return None;
        }
        let bots = self.bots();
        let to_move = self.position().turn();
        Side::ALL.into_iter().find_map(|side| {
            let bot = bots[side]?;
            let asked = self.draw_offer() == Some(!side)
                || self.pause_offer() == Some(!side)
                || self.take_back().is_some_and(|request| request.by == !side);
            let paused = self.clock().resting() == Some(Rest::Pause);
            (asked || to_move == side && !paused).then_some((side, bot))
        })
    }
}

/// A number from 0 to 1 that is as good as a lot, and the same whenever it is asked for.
fn lot(game: GameId, ply: u32) -> f64 {
    let mut hasher = DefaultHasher::new();
    (game, ply).hash(&mut hasher);
    f64::from((hasher.finish() >> 32) as u32) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Limit, Tempo};
    use tulenh_rules::{Position, Ruleset};

    fn game(seats: [PlayerId; 2], control: TimeControl) -> Game {
        let [red, blue] = seats;
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        let game = Game::new(GameId(5), BySide { red, blue }, start, Timestamp(1_000));
        game.on_clock(Tempo {
            control,
            ..Tempo::default()
        })
    }

    #[test]
    fn every_seat_tells_its_bot_and_no_person_has_one() {
        let seats: std::collections::BTreeSet<_> = Bot::all().map(Bot::seat).collect();
        assert_eq!(seats.len(), 18);
        assert!(Bot::all().all(|bot| Bot::of(bot.seat()) == Some(bot)));
        for person in [0, 1, 3, SEATS - 1, SEATS, SEATS + 10, u64::MAX] {
            assert_eq!(Bot::of(PlayerId(person)), None, "{person}");
        }
    }

    #[test]
    fn it_sleeps_for_hours_but_never_too_long() {
        let asleep = Bot {
            level: 2,
            sleeps: true,
        };
        let awake = Bot {
            sleeps: false,
            ..asleep
        };
        let nap = |bot: Bot, control| {
            let game = game([bot.seat(), PlayerId(1)], control);
            bot.wakes(&game).since(game.last())
        };
        let days = |days: u64| Duration::from_secs(days * 86_400);
        assert_eq!(nap(awake, TimeControl::PerTurn(days(3))), Duration::ZERO);
        let usual = nap(asleep, TimeControl::PerTurn(days(3)));
        assert!((NAPS[0]..=NAPS[1]).contains(&usual), "{usual:?}");
        assert_eq!(usual, nap(asleep, TimeControl::PerTurn(days(3))));
        let hurried = nap(asleep, TimeControl::PerTurn(2 * HOUR));
        assert!(hurried <= HOUR / PART, "{hurried:?}");
        assert_eq!(nap(asleep, TimeControl::PerTurn(HOUR)), Duration::ZERO);
        let bank = |bank| TimeControl::Bank {
            bank,
            increment: Duration::ZERO,
        };
        assert!(nap(asleep, bank(days(5))) >= NAPS[0]);
        assert_eq!(nap(asleep, bank(HOUR / 6)), Duration::ZERO);
        assert_eq!(nap(asleep, TimeControl::Whole(HOUR)), Duration::ZERO);

        // Points decide on a date.
        let until = |time: Duration| {
            let start = Position::start(Arc::new(Ruleset::OFFICIAL));
            let (red, blue) = (asleep.seat(), PlayerId(1));
            let begins = Timestamp(1_000);
            let until = Some(begins.after(time));
            let limit = Limit { turns: None, until };
            let seats = BySide { red, blue };
            let game = Game::limited(GameId(5), seats, start, limit, begins);
            asleep.wakes(&game).since(game.last())
        };
        assert_eq!(until(HOUR), Duration::ZERO);
        assert!(until(2 * HOUR) <= HOUR / PART);
        assert!(until(days(30)) >= NAPS[0]);
    }

    #[test]
    fn it_is_asked_when_it_is_to_move_and_when_the_other_side_asks() {
        let bot = Bot {
            level: 1,
            sleeps: false,
        };
        let moves = game([bot.seat(), PlayerId(1)], TimeControl::Unlimited);
        assert_eq!(moves.bot_asked(), Some((Side::Red, bot)));
        let mut waits = game([PlayerId(1), bot.seat()], TimeControl::Unlimited);
        assert!(waits.has_bot());
        assert_eq!(waits.bot_asked(), None);
        waits
            .apply(
                PlayerId(1),
                crate::game::Action::OfferDraw,
                Timestamp(2_000),
            )
            .unwrap();
        assert_eq!(waits.bot_asked(), Some((Side::Blue, bot)));
        waits
            .apply(PlayerId(1), crate::game::Action::Resign, Timestamp(3_000))
            .unwrap();
        assert_eq!(waits.bot_asked(), None);
        let people = game([PlayerId(1), PlayerId(2)], TimeControl::Unlimited);
        assert!(!people.has_bot());
        assert_eq!(people.bot_asked(), None);
    }
}
