//! A correspondence game as a state machine: who may do what, and what follows.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::game::advice::Advice;
use crate::game::clock::{Clock, Flagging, Rest, Stage, Tempo, TimeControl};
use crate::game::id::{GameId, PlayerId, Ply, Timestamp};
use tulenh_rules::{BySide, Ending, Illegal, Outcome, Position, Record, Ruleset, Side, Turn};

#[cfg(test)]
mod tests;
mod time;

/// A last turn is taken back without asking within this time, if it is not answered (our decision):
/// a minute.
pub const TAKE_BACK_MS: i64 = 60 * 1000;

/// How often turns may be taken back in a game (our decision), so that what is remembered of it
/// stays small.
const TAKE_BACKS: usize = 100;

/// A correspondence game: two seats, the turns so far, offers, the end.
///
/// Invariants: one time for each turn of the record, never running backwards; no offer stands in an
/// ended game; a record that has ended has an outcome here; `revision` grows by one with every
/// accepted action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    id: GameId,
    seats: BySide<PlayerId>,
    record: Record,
    times: Vec<Timestamp>,
    offers: Offers,
    take_back: Option<TakeBack>,
    cuts: Vec<Ply>,
    mode: Mode,
    advice: BySide<Advice>,
    clock: Clock,
    pause: Option<Side>,
    active: Timestamp,
    outcome: Option<Outcome>,
    until: Option<Timestamp>,
    started: Timestamp,
    revision: u64,
}

/// What a game is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Whether both may ask the engine for hints; such a game is never rated.
    pub hints: bool,
}

impl Default for Mode {
    /// Rated, without hints.
    fn default() -> Mode {
        Mode {
            rated: true,
            hints: false,
        }
    }
}

/// A wish to take a turn back that waits for the other side's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// Who asks.
    pub by: Side,
    /// The ply at which it was asked; it lapses when that changes.
    pub at: Ply,
    /// The ply that would stand again: before the asker's last turn.
    pub to: Ply,
}

/// When points decide a game that has not ended before (RULES.md 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limit {
    /// After so many full moves.
    pub turns: Option<NonZeroU32>,
    /// At this instant.
    pub until: Option<Timestamp>,
}

/// What is remembered of draw offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    /// Who has offered a draw that is neither answered nor lapsed.
    pub standing: Option<Side>,
    /// When each side last offered, so that nobody offers twice at one ply.
    pub last: BySide<Option<Ply>>,
}

/// What a player can do in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Play a turn.
    Turn {
        /// The ply of the board the player looked at.
        at: Ply,
        /// The turn.
        turn: Turn,
    },
    /// Offer a draw; an agreement when the other side has offered.
    OfferDraw,
    /// Agree to the other side's offer, and nothing else.
    AcceptDraw,
    /// Decline the other side's offer.
    DeclineDraw,
    /// Take one's last turn back: at once when it is not answered and has just been played
    /// ([`TAKE_BACK_MS`]), else by asking the other side.
    TakeBack {
        /// The ply of the board the player looked at.
        at: Ply,
    },
    /// Allow the other side to take back what it asked for.
    AllowTakeBack,
    /// Do not allow it.
    RefuseTakeBack,
    /// Propose to stop the clock, or agree when the other side has proposed it.
    Pause,
    /// Do not agree to that.
    RefusePause,
    /// End a pause.
    Resume,
    /// Give the other side more time.
    Give(Duration),
    /// Say that one still plays, when nobody has for long.
    PlayOn,
    /// Claim a game in which the other side's time is over ([`Flagging::Claim`]).
    Claim,
    /// Ask the engine for a hint on the turn to be played, and hear this much of it at least
    /// ([`Advice::step`]); the next part of it when nothing is said.
    Hint {
        /// The ply of the board the player looked at.
        at: Ply,
        /// How much is wished for.
        step: Option<u8>,
    },
    /// Give the game up, on turn or not.
    Resign,
}

/// What an accepted action brought about, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A turn was played; this many have been played now.
    Played(Ply),
    /// This side offered a draw.
    DrawOffered(Side),
    /// This side declined the other's offer.
    DrawDeclined(Side),
    /// This side asked to take its last turn back.
    TakeBackAsked(Side),
    /// This side did not allow the other to take back.
    TakeBackRefused(Side),
    /// This side took its last turn back; this many turns stand now.
    TakenBack(Side, Ply),
    /// This side proposed a pause.
    PauseOffered(Side),
    /// This side did not agree to one.
    PauseRefused(Side),
    /// Both agreed on a pause, this side at last.
    Paused(Side),
    /// This side ended the pause.
    Resumed(Side),
    /// This side gave the other so much more time.
    Given(Side, Duration),
    /// The clock stopped because this side, which is to move, is on vacation.
    WentAway(Side),
    /// The time of this side ran out, and its vacation began by itself instead.
    Spared(Side),
    /// The clock of this side runs again after a vacation.
    CameBack(Side),
    /// The side to move should be reminded, if it wants that.
    Due(Side, Stage),
    /// The time of this side is over; the other may claim the game.
    TimeOver(Side),
    /// Nobody has played for long: do they still want to?
    Idle,
    /// The game ended.
    Ended(Outcome),
}

/// Why an action was not accepted; the game is as it was. Shown to a person, in words that `app`
/// chooses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Only the two players act in a game.
    #[error("not a player of this game")]
    NotAPlayer,
    /// The other side is to move.
    #[error("{to_move} is to move")]
    NotYourTurn {
        /// Who is.
        to_move: Side,
    },
    /// The action was meant for another board than the one that stands.
    #[error("the board has changed: {now_at} turns have been played")]
    OldBoard {
        /// How many turns have been played.
        now_at: Ply,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The rules forbid the turn.
    #[error("{why}")]
    Illegal {
        /// Which rule, and how.
        why: Illegal,
    },
    /// Hints were not agreed on in this game.
    #[error("no hints in this game")]
    NoHints,
    /// The other side has offered no draw.
    #[error("no draw is offered")]
    NoOffer,
    /// This side has offered a draw at this ply already.
    #[error("a draw was offered at this ply already")]
    AlreadyOffered,
    /// This side has played no turn that could be taken back.
    #[error("no turn to take back")]
    NothingToTakeBack,
    /// One of the two has asked already, and waits for an answer.
    #[error("a take-back was asked for already")]
    AlreadyAsked,
    /// The other side has not asked to take anything back.
    #[error("no take-back is asked for")]
    NoTakeBackAsked,
    /// Turns have been taken back too often in this game.
    #[error("turns were taken back too often")]
    TooManyTakeBacks,
    /// The game has no clock.
    #[error("the game has no clock")]
    NoClock,
    /// The clock has been stopped by agreement already.
    #[error("the game is paused")]
    Paused,
    /// It has not.
    #[error("the game is not paused")]
    NotPaused,
    /// One side has proposed a pause already, and waits for an answer.
    #[error("a pause was proposed already")]
    PauseOffered,
    /// The other side has proposed none.
    #[error("no pause is proposed")]
    NoPauseOffered,
    /// The other side has been given as much time as may be.
    #[error("enough time was given")]
    TooManyGifts,
    /// One clock runs for both, so that more time is nobody's alone.
    #[error("one clock runs for both sides")]
    OneClock,
    /// The game has no clock, so that no time is ever over.
    #[error("nothing to claim without a clock")]
    NothingEverToClaim,
    /// The other side's time is not over.
    #[error("nothing to claim")]
    NothingToClaim {
        /// Whether time that is over ends the game by itself.
        automatic: bool,
    },
}

/// All there is to a game, with public fields that may be anything: the form in which the store
/// hands a game over. [`Game::restore`] is the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The game's number.
    pub id: GameId,
    /// Who plays which side.
    pub seats: BySide<PlayerId>,
    /// The start, the turns and how many there may be.
    pub record: Record,
    /// When each turn was played.
    pub times: Vec<Timestamp>,
    /// Draw offers.
    pub offers: Offers,
    /// A wish to take back that waits for an answer.
    pub take_back: Option<TakeBack>,
    /// The plies to which turns were taken back, in order.
    pub cuts: Vec<Ply>,
    /// What it is played for.
    pub mode: Mode,
    /// The hints that were asked for.
    pub advice: BySide<Advice>,
    /// Its clock.
    pub clock: Clock,
    /// Who has proposed a pause that is neither answered nor lapsed.
    pub pause: Option<Side>,
    /// When one of the players last did something; if both were asked late whether they still do, a
    /// month before that.
    pub active: Timestamp,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// When points decide.
    pub until: Option<Timestamp>,
    /// When it began.
    pub started: Timestamp,
    /// How many actions were accepted.
    pub revision: u64,
}

/// Why a saved game is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenGame {
    /// The number of times differs from the number of turns.
    #[error("{turns} turns but {times} times")]
    Times {
        /// Turns in the record.
        turns: usize,
        /// Times given.
        times: usize,
    },
    /// Fewer actions were accepted than turns were played.
    #[error("{turns} turns but revision {revision}")]
    Revision {
        /// Turns in the record.
        turns: usize,
        /// The revision given.
        revision: u64,
    },
}

impl Game {
    /// A game that begins now. Whether one person may hold both seats is the caller's business;
    /// games that come of a challenge never do ([`crate::game::Challenge::accept`]).
    pub fn new(id: GameId, seats: BySide<PlayerId>, start: Position, now: Timestamp) -> Game {
        Game::limited(id, seats, start, Limit::default(), now)
    }

    /// As [`Game::new`], with a limit of turns or of time, or both.
    pub fn limited(
        id: GameId,
        seats: BySide<PlayerId>,
        start: Position,
        limit: Limit,
        now: Timestamp,
    ) -> Game {
        let record = match limit.turns {
            None => Record::new(start),
            Some(turns) => Record::with_turn_limit(start, turns),
        };
        Game {
            id,
            seats,
            // A start without a legal turn has ended.
            outcome: record.outcome(),
            record,
            times: Vec::new(),
            offers: Offers::default(),
            take_back: None,
            cuts: Vec::new(),
            mode: Mode::default(),
            advice: BySide::default(),
            clock: Clock::new(Tempo::default(), now),
            pause: None,
            active: now,
            until: limit.until,
            started: now,
            revision: 0,
        }
    }

    /// The same game, played for this. A game with hints is not rated.
    pub fn in_mode(mut self, mode: Mode) -> Game {
        self.mode = Mode {
            rated: mode.rated && !mode.hints,
            ..mode
        };
        self
    }

    /// The same game, on a clock that begins to run when it began.
    pub fn on_clock(mut self, tempo: Tempo) -> Game {
        self.clock = Clock::new(tempo, self.started);
        self
    }

    /// The game that was saved. A record that ends by the rules ends the game even if the saved
    /// outcome does not say so; an offer in an ended game is dropped.
    ///
    /// # Errors
    /// [`BrokenGame`] when the parts contradict each other.
    pub fn restore(saved: Saved) -> Result<Game, BrokenGame> {
        let (turns, times) = (saved.record.turns().len(), saved.times.len());
        if turns != times {
            return Err(BrokenGame::Times { turns, times });
        }
        if saved.revision < turns as u64 {
            let revision = saved.revision;
            return Err(BrokenGame::Revision { turns, revision });
        }
        let outcome = saved.outcome.or(saved.record.outcome());
        let mut offers = saved.offers;
        let mut take_back = saved.take_back;
        let mut pause = saved.pause;
        if outcome.is_some() {
            offers.standing = None;
            take_back = None;
            pause = None;
        }
        Ok(Game {
            id: saved.id,
            seats: saved.seats,
            record: saved.record,
            times: saved.times,
            offers,
            take_back,
            cuts: saved.cuts,
            mode: saved.mode,
            advice: saved.advice,
            clock: saved.clock,
            pause,
            active: saved.active,
            outcome,
            until: saved.until,
            started: saved.started,
            revision: saved.revision,
        })
    }

    /// Does what a player asks for, or says why not; then nothing has changed.
    ///
    /// # Errors
    /// [`Refusal`]: people who do not play are told so first, then that the game is over, then that
    /// the board is old, then that it is not their turn, then what the rules forbid.
    pub fn apply(
        &mut self,
        by: PlayerId,
        action: Action,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        let side = self.seat_of(by).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = self.outcome.or_else(|| self.timed_out(now)) {
            return Err(Refusal::Over { outcome });
        }
        let events = match action {
            Action::Turn { at, turn } => self.play(side, at, &turn, now)?,
            Action::OfferDraw if self.offers.standing == Some(!side) => self.agree(),
            Action::OfferDraw => self.offer(side)?,
            Action::AcceptDraw if self.offers.standing == Some(!side) => self.agree(),
            Action::DeclineDraw if self.offers.standing == Some(!side) => {
                self.offers.standing = None;
                vec![Event::DrawDeclined(side)]
            }
            Action::AcceptDraw | Action::DeclineDraw => return Err(Refusal::NoOffer),
            Action::TakeBack { at } => self.ask_back(side, at, now)?,
            Action::AllowTakeBack => match self.take_back.filter(|asked| asked.by != side) {
                Some(asked) => self.go_back(asked.by, asked.to, true, now),
                None => return Err(Refusal::NoTakeBackAsked),
            },
            Action::RefuseTakeBack => match self.take_back.filter(|asked| asked.by != side) {
                Some(_) => {
                    self.take_back = None;
                    vec![Event::TakeBackRefused(side)]
                }
                None => return Err(Refusal::NoTakeBackAsked),
            },
            Action::Pause => self.ask_pause(side, now)?,
            Action::RefusePause if self.pause == Some(!side) => {
                self.pause = None;
                vec![Event::PauseRefused(side)]
            }
            Action::RefusePause => return Err(Refusal::NoPauseOffered),
            Action::Resume if self.clock.resting() == Some(Rest::Pause) => {
                self.clock.resume(now);
                vec![Event::Resumed(side)]
            }
            Action::Resume => return Err(Refusal::NotPaused),
            Action::Give(time) => self.give(side, time, now)?,
            Action::PlayOn => {
                self.clock.said &= !self.ends_by_itself() && self.deadline().is_some();
                Vec::new()
            }
            Action::Claim => self.claim(side, now)?,
            Action::Hint { at, step } => self.hint(side, at, step)?,
            Action::Resign => self.end(Outcome::won(!side, Ending::Resignation)),
        };
        self.active = self.active.max(now);
        // Who does something in a game that nobody seemed to play has answered the question.
        let unlimited = self.clock.tempo.control == TimeControl::Unlimited;
        if unlimited || self.clock.resting() == Some(Rest::Pause) {
            self.clock.said = false;
        }
        self.revision += 1;
        Ok(events)
    }

    /// Its number.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Who plays which side.
    pub fn seats(&self) -> BySide<PlayerId> {
        self.seats
    }

    /// The side a person plays; `None` for everybody else. Whoever holds both seats plays the side
    /// to move.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        let turn = self.record.position().turn();
        [turn, !turn]
            .into_iter()
            .find(|side| self.seats[*side] == player)
    }

    /// Who has to play; nobody in an ended game.
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

    /// A wish to take back that waits for an answer.
    pub fn take_back(&self) -> Option<TakeBack> {
        self.take_back
    }

    /// The plies to which turns were taken back, in order.
    pub fn cuts(&self) -> &[Ply] {
        &self.cuts
    }

    /// Whether the turn with this number (1 is the first), played when turns had been taken back
    /// so often, still stands.
    pub fn stands(&self, ply: Ply, before: u32) -> bool {
        let later = self.cuts.iter().skip(before as usize);
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

    fn play(
        &mut self,
        side: Side,
        at: Ply,
        turn: &Turn,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        let to_move = self.record.position().turn();
        if side != to_move {
            return Err(Refusal::NotYourTurn { to_move });
        }
        if let Err(why) = self.record.play(turn) {
            return Err(Refusal::Illegal { why });
        }
        // The machine's clock may step back; the times of a game do not.
        self.times.push(now.max(self.last()));
        if self.offers.standing == Some(!side) {
            self.offers.standing = None;
        }
        self.take_back = None;
        self.pause = self.pause.filter(|by| *by == side);
        self.clock.press(side, self.last());
        let mut events = vec![Event::Played(self.ply())];
        if let Some(outcome) = self.record.outcome() {
            events.extend(self.end(outcome));
        }
        Ok(events)
    }

    fn hint(&mut self, side: Side, at: Ply, step: Option<u8>) -> Result<Vec<Event>, Refusal> {
        if !self.allows_hints() {
            return Err(Refusal::NoHints);
        }
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        let to_move = self.position().turn();
        if side != to_move {
            return Err(Refusal::NotYourTurn { to_move });
        }
        let cuts = u32::try_from(self.cuts.len()).unwrap_or(u32::MAX);
        self.advice[side].ask(at, cuts, step);
        Ok(Vec::new())
    }

    fn offer(&mut self, side: Side) -> Result<Vec<Event>, Refusal> {
        if self.offers.standing == Some(side) || self.offers.last[side] == Some(self.ply()) {
            return Err(Refusal::AlreadyOffered);
        }
        self.offers.last[side] = Some(self.ply());
        self.offers.standing = Some(side);
        Ok(vec![Event::DrawOffered(side)])
    }

    /// Takes the last turn of a side back, or asks for it.
    fn ask_back(&mut self, side: Side, at: Ply, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if at != self.ply() {
            let now_at = self.ply();
            return Err(Refusal::OldBoard { now_at });
        }
        if self.cuts.len() >= TAKE_BACKS {
            return Err(Refusal::TooManyTakeBacks);
        }
        // The side to move has been answered: its own turn is the one before the last.
        let answered = self.record.position().turn() == side;
        let turns = if answered { 2 } else { 1 };
        let to = at.0.checked_sub(turns).ok_or(Refusal::NothingToTakeBack)?;
        let fresh = (0..=TAKE_BACK_MS).contains(&now.0.saturating_sub(self.last().0));
        if self.bots()[!side].is_some() {
            // The engine always allows it, and is not asked.
            return Ok(self.go_back(side, Ply(to), true, now));
        }
        if !answered && fresh {
            return Ok(self.go_back(side, Ply(to), false, now));
        }
        if self.take_back.is_some() {
            return Err(Refusal::AlreadyAsked);
        }
        self.take_back = Some(TakeBack {
            by: side,
            at,
            to: Ply(to),
        });
        Ok(vec![Event::TakeBackAsked(side)])
    }

    /// Takes turns back until only so many stand.
    fn go_back(&mut self, by: Side, to: Ply, agreed: bool, now: Timestamp) -> Vec<Event> {
        let count = to.0 as usize;
        let thinking = self.position().turn();
        self.record.take_back_to(count);
        self.times.truncate(count);
        self.cuts.push(to);
        self.take_back = None;
        self.offers.standing = None;
        self.pause = None;
        let to_move = self.position().turn();
        self.clock.restart(thinking, to_move, agreed, now);
        vec![Event::TakenBack(by, to)]
    }

    /// Proposes a pause, or agrees to the other side's proposal.
    fn ask_pause(&mut self, side: Side, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.clock.tempo.control == TimeControl::Unlimited {
            return Err(Refusal::NoClock);
        }
        if self.clock.resting() == Some(Rest::Pause) {
            return Err(Refusal::Paused);
        }
        match self.pause {
            Some(by) if by == side => Err(Refusal::PauseOffered),
            Some(_) => {
                self.pause = None;
                // A vacation that stopped the clock gives way.
                self.clock.resume(now);
                self.clock.rest(Rest::Pause, now);
                self.clock.said = false;
                Ok(vec![Event::Paused(side)])
            }
            None => {
                self.pause = Some(side);
                Ok(vec![Event::PauseOffered(side)])
            }
        }
    }

    fn give(&mut self, by: Side, time: Duration, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if let Some(refusal) = self.no_gifts() {
            return Err(refusal);
        }
        let to_move = self.position().turn();
        let given = self.clock.give(!by, to_move, time, now);
        if given.is_zero() {
            return Err(Refusal::TooManyGifts);
        }
        Ok(vec![Event::Given(by, given)])
    }

    fn claim(&mut self, by: Side, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        if self.clock.tempo.control == TimeControl::Unlimited {
            return Err(Refusal::NothingEverToClaim);
        }
        let automatic = self.clock.tempo.flagging == Flagging::Automatic;
        let to_move = self.position().turn();
        let over = self.deadline().is_some_and(|deadline| now >= deadline);
        if automatic || !over || by == to_move {
            return Err(Refusal::NothingToClaim { automatic });
        }
        let outcome = self.flagged(to_move);
        Ok(self.end(outcome))
    }

    fn agree(&mut self) -> Vec<Event> {
        self.end(Outcome::drawn(Ending::Agreement))
    }

    fn end(&mut self, outcome: Outcome) -> Vec<Event> {
        self.outcome = Some(outcome);
        self.offers.standing = None;
        self.take_back = None;
        self.pause = None;
        vec![Event::Ended(outcome)]
    }
}
