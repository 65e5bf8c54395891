//! What the clock of a game says, in a line under its board and in lists.

use std::cmp::Reverse;

use tulenh_rules::BySide;

use crate::app::language::catalog::{Localizer, Sentence};
use crate::app::language::names::name;
use crate::app::language::pieces::side_key;
use crate::app::request::message::{Span, Text};
use crate::game::{Game, GameId, Limit, Player, Rest, TimeControl, Timestamp};

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

impl Localizer<'_> {
    /// Whose time runs and until when, or why it does not, and when points decide; empty where no time
    /// runs out.
    pub(crate) fn clock_line(self, game: &Game, players: &BySide<Player>, now: Timestamp) -> Text {
        if !game.is_open() {
            return Text::default();
        }
        let text = self.own_clock(game, players, now);
        text.line(self.last_date(game.limit()))
    }

    /// The same behind news of a clock that changed: also what somebody was given for a turn that is
    /// not theirs yet.
    pub(crate) fn changed_clock(
        self,
        game: &Game,
        players: &BySide<Player>,
        now: Timestamp,
    ) -> Text {
        let text = self.clock_line(game, players, now);
        let clock = game.clock();
        let waits = !game.position().turn();
        let TimeControl::PerTurn(turn) = clock.tempo.control else {
            return text;
        };
        if !game.is_open() || clock.left[waits] <= turn {
            return text;
        }
        let next = self.say("clock-next").choice("side", side_key(waits));
        let time = self.length(clock.left[waits]);
        text.line(next.choice("time", time).text())
    }

    /// When points decide, if a date was agreed on.
    pub(crate) fn last_date(self, limit: Limit) -> Text {
        let Some(until) = limit.until else {
            return Text::default();
        };
        // A day ends at midnight, which has the date of the next one: what is said is its last minute.
        let last = Timestamp(until.0.saturating_sub(1));
        self.say("clock-date")
            .span("deadline", Span::Instant(last))
            .span("wait", Span::Wait(until))
            .text()
    }

    fn own_clock(self, game: &Game, players: &BySide<Player>, now: Timestamp) -> Text {
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
            State::Rests(Rest::Vacation) => {
                let player = &players[to_move];
                let sentence = match player.vacation.until().filter(|until| *until > now) {
                    Some(until) => self
                        .say("clock-away-until")
                        .span("until", Span::Instant(until)),
                    None => self.say("clock-away"),
                };
                let sentence = sentence.span("player", name(player));
                sentence.choice("time", left(to_move))
            }
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
    pub(crate) fn clock(self, game: &Game, now: Timestamp) -> Self {
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
pub(crate) fn urgency(game: &Game) -> (Timestamp, Reverse<GameId>) {
    let ends = [game.deadline(), game.limit().until];
    let deadline = ends.into_iter().flatten().min();
    let deadline = deadline.unwrap_or(Timestamp(i64::MAX));
    (deadline, Reverse(game.id()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::game::clock::{DAY, HOUR};
    use crate::game::{Action, Flagging, Language, PlayerId, Tempo};
    use tulenh_rules::{Position, Ruleset};

    const RED: PlayerId = PlayerId(1);
    const BLUE: PlayerId = PlayerId(2);

    fn game(control: TimeControl, flagging: Flagging) -> Game {
        let seats = BySide {
            red: RED,
            blue: BLUE,
        };
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        let game = Game::new(GameId(1), seats, start, Timestamp(0));
        game.on_clock(Tempo { control, flagging })
    }

    fn players() -> BySide<Player> {
        let named = |id, name: &str| Player {
            name: name.to_owned(),
            ..Player::forgotten(id)
        };
        BySide {
            red: named(RED, "An"),
            blue: named(BLUE, "Bình"),
        }
    }

    /// The line in both languages, instants as their kinds.
    fn said(game: &Game, now: Duration) -> [String; 2] {
        let catalog = Catalog::new();
        let now = Timestamp(0).after(now);
        ["en", "vi"].map(|language| {
            let localizer = catalog.localizer(Some(&Language(language.to_owned())));
            let text = localizer.clock_line(game, &players(), now);
            let words = text.0.iter().map(|span| match span {
                Span::Instant(_) => "THEN".to_owned(),
                Span::Wait(_) => "SOON".to_owned(),
                span => span.words(),
            });
            words.collect()
        })
    }

    #[test]
    fn a_clock_says_whose_time_ends_when() {
        let none = game(TimeControl::Unlimited, Flagging::Automatic);
        assert_eq!(said(&none, DAY), ["", ""]);
        let turn = game(TimeControl::PerTurn(3 * DAY), Flagging::Claim);
        assert_eq!(
            said(&turn, DAY),
            [
                "⏳ Red to move by THEN, SOON.",
                "⏳ Hạn đi của Đỏ: THEN, SOON."
            ]
        );
        assert_eq!(
            said(&turn, 4 * DAY)[0],
            "⌛ Red has run out of time; the opponent can claim the win with /claim."
        );
        let whole = game(TimeControl::Whole(HOUR), Flagging::Automatic);
        assert!(
            said(&whole, Duration::ZERO)[0].contains("clock of the game runs out on THEN, SOON")
        );
        let bank = TimeControl::Bank {
            bank: 5 * DAY,
            increment: HOUR,
        };
        let bank = game(bank, Flagging::Automatic);
        assert_eq!(
            said(&bank, DAY)[0],
            "⏳ Red to move by THEN, SOON.\nBlue has 5 days left."
        );
    }

    #[test]
    fn a_clock_that_rests_says_why() {
        let mut paused = game(TimeControl::PerTurn(3 * DAY), Flagging::Automatic);
        let then = Timestamp(0).after(DAY);
        paused.apply(RED, Action::Pause, then).unwrap();
        paused.apply(BLUE, Action::Pause, then).unwrap();
        assert_eq!(
            said(&paused, 9 * DAY),
            [
                "⏸ Paused: Red to move, with 2 days left.",
                "⏸ Tạm dừng: đến lượt Đỏ, còn 2 ngày."
            ]
        );
        let mut away = game(TimeControl::PerTurn(3 * DAY), Flagging::Automatic);
        assert_eq!(away.go_away(then).len(), 1);
        assert_eq!(
            said(&away, 9 * DAY)[0],
            "🏖 An is on vacation: Red is to move and has 2 days left when the clock starts again."
        );
        let mut players = players();
        players.red.vacation.begin(None, then).unwrap();
        let catalog = Catalog::new();
        let now = then.after(HOUR);
        let text = catalog.localizer(None).clock_line(&away, &players, now);
        assert!(text.words().contains("on vacation until"), "{text:?}");
    }

    #[test]
    fn what_ends_first_is_listed_first() {
        let slow = game(TimeControl::PerTurn(3 * DAY), Flagging::Automatic);
        let fast = game(TimeControl::PerTurn(DAY), Flagging::Automatic);
        let none = game(TimeControl::Unlimited, Flagging::Automatic);
        assert!(urgency(&fast) < urgency(&slow) && urgency(&slow) < urgency(&none));
    }
}
