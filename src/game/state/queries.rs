//! What can be asked of a game.

use tulenh_rules::{BySide, Outcome, Position, Record, Ruleset, Side};

use crate::game::advice::Advice;
use crate::game::clock::{Clock, TimeControl};
use crate::game::id::{GameId, PlayerId, Ply, Timestamp};
use crate::game::state::action::Refusal;
use crate::game::state::{Game, Limit, Mode, Offers, TakeBack};

impl Game {
    /// Its number.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Who plays which side.
    pub fn seats(&self) -> BySide<PlayerId> {
        self.seats
    }

    /// The side a person plays, alone or in a team; `None` for everybody else. Whoever holds both seats plays the side
    /// to move.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        let turn = self.record.position().turn();
        [turn, !turn]
            .into_iter()
            .find(|side| self.seats[*side] == player || self.people(*side).contains(&player))
    }

    /// The seat that has to play, which may be a team's; nobody in an ended game.
    pub fn to_move(&self) -> Option<PlayerId> {
        let open = self.outcome.is_none();
        open.then(|| self.seats[self.record.position().turn()])
    }

    /// The ruleset, with its battle and changes.
    pub fn rules(&self) -> &Ruleset {
        self.record.start().rules()
    }

    /// When points decide, if it does not end before.
    pub fn limit(&self) -> Limit {
        Limit {
            turns: self.record.turn_limit(),
            until: self.until,
        }
    }

    /// The start, the turns and the position now.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.record.position()
    }

    /// How many turns have been played.
    pub fn ply(&self) -> Ply {
        Ply(u32::try_from(self.times.len()).unwrap_or(u32::MAX))
    }

    /// When each turn was played, the first first.
    pub fn times(&self) -> &[Timestamp] {
        &self.times
    }

    /// Who plays the turn of this index (0 is the first).
    pub fn mover(&self, index: usize) -> PlayerId {
        let first = self.record.start().turn();
        self.seats[if index.is_multiple_of(2) {
            first
        } else {
            !first
        }]
    }

    /// Who has offered a draw that still stands.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offers.standing
    }

    /// All that is remembered of draw offers.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// A request to take back that waits for an answer.
    pub fn take_back(&self) -> Option<TakeBack> {
        self.take_back
    }

    /// The plies to which turns were taken back, in order.
    pub fn takebacks(&self) -> &[Ply] {
        &self.takebacks
    }

    /// How often turns were taken back. With the number of turns it names a board of the game, and all turns before it.
    pub fn takeback_count(&self) -> u32 {
        u32::try_from(self.takebacks.len()).unwrap_or(u32::MAX)
    }

    /// Whether the turn with this number (1 is the first), played when turns had been taken back
    /// so often, still stands.
    pub fn stands(&self, ply: Ply, before: u32) -> bool {
        let later = self.takebacks.iter().skip(before as usize);
        ply <= self.ply() && later.into_iter().all(|to| ply <= *to)
    }

    /// What it is played for.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether a side may ask the engine: against it, and where both allowed it.
    pub fn allows_hints(&self) -> bool {
        self.mode.hints || self.has_bot()
    }

    /// The hints that each side has asked for.
    pub fn advice(&self) -> BySide<Advice> {
        self.advice
    }

    /// Its clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// When the time of the side to move is over; `None` in an ended game, without a clock, and
    /// while the clock rests.
    pub fn deadline(&self) -> Option<Timestamp> {
        let deadline = self.clock.deadline(self.position().turn());
        deadline.filter(|_| self.outcome.is_none())
    }

    /// Who has proposed a pause that waits for an answer.
    pub fn pause_offer(&self) -> Option<Side> {
        self.pause
    }

    /// When one of the players last did something; if both were asked late whether they still do, a
    /// month before that.
    pub fn active(&self) -> Timestamp {
        self.active
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game goes on.
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    /// When it began.
    pub fn started(&self) -> Timestamp {
        self.started
    }

    /// When the last turn was played, or when it began.
    pub fn last(&self) -> Timestamp {
        self.times.last().copied().unwrap_or(self.started)
    }

    /// How many actions were accepted.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Why nobody can give time in this game, whoever it is and however much; `None` when they can.
    pub fn no_gifts(&self) -> Option<Refusal> {
        match self.clock.tempo.control {
            TimeControl::Unlimited => Some(Refusal::NoClock),
            TimeControl::Whole(_) => Some(Refusal::OneClock),
            TimeControl::PerTurn(_) | TimeControl::Bank { .. } => None,
        }
    }
}
