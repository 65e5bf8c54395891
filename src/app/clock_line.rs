//! What the clock of a game says, in a line under its board and in lists.

use std::cmp::Reverse;

use crate::app::message::{Span, Text};
use crate::app::people::name;
use crate::app::pieces::side_key;
use crate::app::text::{Sentence, Voice};
use crate::game::{Game, GameId, Player, Rest, TimeControl, Timestamp};
use crate::rules::BySide;

/// How a clock stands, for choosing words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing runs out.
    None,
    /// The time of the side to move ends then.
    Runs(Timestamp),
    /// It is over, and the other side may claim the game.
    Over,
    /// It rests.
    Rests(Rest),
}

impl State {
    fn of(game: &Game, now: Timestamp) -> State {
        let clock = game.clock();
        if !game.is_open() || clock.tempo.control == TimeControl::Unlimited {
            return State::None;
        }
        if let Some(why) = clock.resting() {
            return State::Rests(why);
        }
        match game.deadline() {
            Some(deadline) if deadline > now => State::Runs(deadline),
            Some(_) => State::Over,
            None => State::None,
        }
    }

    /// The word by which sentences choose.
    const fn key(self) -> &'static str {
        match self {
            State::None => "none",
            State::Runs(_) => "runs",
            State::Over => "over",
            State::Rests(Rest::Pause) => "paused",
            State::Rests(Rest::Vacation) => "away",
        }
    }
}

impl Voice<'_> {
    /// Whose time runs and until when, or why it does not; empty where no time runs out.
    pub(super) fn clock_line(self, game: &Game, players: &BySide<Player>, now: Timestamp) -> Text {
        let to_move = game.position().turn();
        let state = State::of(game, now);
        let clock = game.clock();
        let left = |side| {
            let left = clock.of(side, to_move, now);
            self.length(left.unwrap_or_default())
        };
        let sentence = match state {
            State::None => return Text::default(),
            State::Runs(deadline) => {
                let id = match clock.tempo.control {
                    TimeControl::Whole(_) => "clock-whole",
                    _ => "clock-runs",
                };
                let sentence = self.say(id).span("deadline", Span::Instant(deadline));
                sentence.span("wait", Span::Wait(deadline))
            }
            State::Over => self.say("clock-over"),
            State::Rests(Rest::Pause) => self.say("clock-paused").choice("time", left(to_move)),
            State::Rests(Rest::Vacation) => self
                .say("clock-away")
                .span("player", name(&players[to_move]))
                .choice("time", left(to_move)),
        };
        let text = sentence.choice("side", side_key(to_move)).text();
        let banked = matches!(clock.tempo.control, TimeControl::Bank { .. });
        if !banked || state == State::Over {
            return text;
        }
        // Of a bank the other side's share is worth knowing too.
        let other = self.say("clock-bank").choice("side", side_key(!to_move));
        text.line(other.choice("time", left(!to_move)).text())
    }
}

impl Sentence<'_> {
    /// Says in a list how the clock of a game stands: `$clock` by which the file chooses, `$deadline`
    /// and `$wait` where it runs, `$since` when the last turn was played.
    pub(super) fn clock(self, game: &Game, now: Timestamp) -> Self {
        let state = State::of(game, now);
        let sentence = self
            .choice("clock", state.key())
            .span("since", Span::Instant(game.last()));
        match state {
            State::Runs(deadline) => sentence
                .span("deadline", Span::Instant(deadline))
                .span("wait", Span::Wait(deadline)),
            State::None | State::Over | State::Rests(_) => sentence,
        }
    }
}

/// The order in which games are listed: those whose time ends first before others, then the newest.
pub(super) fn urgency(game: &Game) -> (Timestamp, Reverse<GameId>) {
    let deadline = game.deadline().unwrap_or(Timestamp(i64::MAX));
    (deadline, Reverse(game.id()))
}
