//! What is to be done next.

use crate::club::contest::{Contest, ContestStage, Match, Part};
use crate::game::{GameId, Timestamp};

/// So long after the end of a round its games are looked at themselves, should one not have told of its end, in
/// milliseconds.
const SWEEP_MS: i64 = 5 * 60 * 1000;

/// What is to be done next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing before this instant; nothing at all when there is none.
    Wait(Option<Timestamp>),
    /// The time to join is over.
    Close,
    /// This match of the present round begins: its game is to be made.
    Begin(usize),
    /// This match does not begin, because somebody has left.
    Forfeit(usize),
    /// These games are to be resigned, because somebody has given up.
    Resign(Vec<GameId>),
    /// Everything is decided.
    CloseRound,
    /// The round is over and these games have not told what came of them.
    Sweep(Vec<GameId>),
    /// The players of these matches are to be reminded; the bit of [`Match::reminded`].
    Remind(Vec<usize>, u8),
}

impl Contest {
    /// What is to be done at this instant. After each step but [`Step::Wait`] it is to be asked again.
    pub fn step(&self, now: Timestamp) -> Step {
        let until = match self.stage {
            ContestStage::Over | ContestStage::CalledOff | ContestStage::TooFew => {
                return Step::Wait(None);
            }
            ContestStage::Joining(until) => until,
            ContestStage::Running => return self.round_step(now),
        };
        match now >= until {
            true => Step::Close,
            false => Step::Wait(Some(until)),
        }
    }

    fn round_step(&self, now: Timestamp) -> Step {
        let Some(round) = self.rounds.last() else {
            return Step::CloseRound;
        };
        let matches = || round.matches.iter().enumerate();
        let gone = |at: u16, part: fn(Part) -> bool| {
            let entrant = self.entrants.get(usize::from(at));
            entrant.is_none_or(|entrant| part(entrant.part))
        };
        let unbegun = matches().find(|(_, of)| of.game.is_none() && of.result.is_none());
        if let Some((at, of)) = unbegun {
            let left = |part| part != Part::Plays;
            return match gone(of.red, left) || gone(of.blue, left) {
                true => Step::Forfeit(at),
                false => Step::Begin(at),
            };
        }
        let open = || matches().filter(|(_, of)| of.result.is_none());
        let games = |of: &dyn Fn(&Match) -> bool| -> Vec<GameId> {
            let those = open().filter(|(_, game)| of(game));
            those.filter_map(|(_, game)| game.game).collect()
        };
        let gave_up = |part| part == Part::GaveUp;
        let resigned = games(&|of| gone(of.red, gave_up) || gone(of.blue, gave_up));
        if !resigned.is_empty() {
            return Step::Resign(resigned);
        }
        if round.is_decided() {
            return Step::CloseRound;
        }
        let sweep = Timestamp(round.ends.0.saturating_add(SWEEP_MS));
        if now >= sweep {
            return Step::Sweep(games(&|_| true));
        }
        let length = round.ends.0.saturating_sub(round.began.0);
        let part = |tenths: i64| Timestamp(round.began.0.saturating_add(length / 10 * tenths));
        let (half, late) = (part(5), part(9));
        let unreminded = |bit: u8| -> Vec<usize> {
            let those = open().filter(|(_, of)| of.reminded & bit == 0);
            those.map(|(at, _)| at).collect()
        };
        // A few games hold up all others.
        let count = open().count();
        let holds_up = count < round.matches.len() && count <= (round.matches.len() / 4).max(1);
        for (bit, due) in [(2, now >= late), (1, now >= half && holds_up)] {
            let those = unreminded(bit);
            if due && !those.is_empty() {
                return Step::Remind(those, bit);
            }
        }
        let next = [half, late].into_iter().find(|at| *at > now);
        Step::Wait(Some(next.unwrap_or(sweep)))
    }

    /// Marks matches of the present round as reminded; the last reminder stands for the first one too.
    pub fn reminded(&mut self, matches: &[usize], bit: u8) {
        if let Some(round) = self.rounds.last_mut() {
            for at in matches {
                if let Some(of) = round.matches.get_mut(*at) {
                    of.reminded |= if bit == 2 { 3 } else { bit };
                }
            }
        }
    }
}
