//! The official record notation, written (rules.md 11).

use std::fmt::Write as _;

use crate::rules::letters::Letters;
use crate::rules::piece::Piece;
use crate::rules::position::Position;
use crate::rules::square::Coordinates;
use crate::rules::stack::Stack;
use crate::rules::turn::{Action, Step, Turn};

impl Position {
    /// A legal turn in the official record notation with English letters, with the suffix `>` for
    /// check and `^` for a turn that wins.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use tulenh::rules::{Coordinates, Position, Ruleset};
    /// let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    /// let turn = start.legal_turns().into_iter().find(|turn| start.lan(turn) == "c5-c6").unwrap();
    /// assert_eq!(start.record(&turn, Coordinates::Official), "In4,2_5,2");
    /// assert_eq!(start.record(&turn, Coordinates::Algebraic), "Inc5_c6");
    /// ```
    pub fn record(&self, turn: &Turn, coordinates: Coordinates) -> String {
        let mut text = self.record_bare(turn, coordinates, Letters::English);
        let mut after = self.clone();
        after.make_unchecked(turn);
        if after.beaten().is_some() || !after.has_legal_turn() {
            text.push('^');
        } else if after.is_check() {
            text.push('>');
        }
        text
    }

    /// A turn in the official record notation, without a suffix.
    pub fn record_bare(&self, turn: &Turn, coordinates: Coordinates, letters: Letters) -> String {
        let mut writer = Writer {
            position: self,
            coordinates,
            letters,
            text: String::new(),
        };
        writer.turn(turn);
        writer.text
    }
}

struct Writer<'a> {
    position: &'a Position,
    coordinates: Coordinates,
    letters: Letters,
    text: String,
}

impl Writer<'_> {
    fn turn(&mut self, turn: &Turn) {
        let whole = self.position.board().get(turn.from());
        let steps: Vec<Step> = turn.steps().collect();
        let alone = match steps[..] {
            [step] => self.position.unnamed_step(turn.from(), &[step]).is_some(),
            _ => false,
        };
        if let Some(whole) = whole.filter(|_| !alone) {
            self.stack(whole);
        }
        for (i, step) in steps.iter().enumerate() {
            if i > 0 {
                self.text.push('/');
            }
            if matches!(step.action, Action::Strike { .. }) {
                self.text.push('@');
            }
            match whole {
                Some(whole) if alone => self.stack(whole),
                // Whoever stays with the gunner does not act.
                _ if matches!(step.action, Action::Strike { .. }) => {
                    self.piece(step.group.carrier())
                }
                _ => self.stack(step.group),
            }
            let _ = write!(self.text, "{}", turn.from().in_system(self.coordinates));
            self.action(step.action);
        }
    }

    fn action(&mut self, action: Action) {
        let to = action.to().in_system(self.coordinates);
        self.text.push_str(match action {
            Action::Move { .. } => "_",
            Action::Capture { .. } | Action::Strike { .. } => "@",
            Action::Exchange { .. } => "><",
            Action::ShotDown { .. } => "@\"",
            // The official record has no sign for it; this is the one of LAN.
            Action::Drop { .. } => "^",
        });
        let board = self.position.board();
        let aims = action.is_capture() || matches!(action, Action::ShotDown { .. });
        if let Some(target) = board.get(action.to()).filter(|_| aims) {
            self.stack(target);
        }
        let _ = write!(self.text, "{to}");
        if let Some(also) = action.also() {
            self.text.push('&');
            if let Some(target) = board.get(also) {
                self.stack(target);
            }
            let _ = write!(self.text, "{}", also.in_system(self.coordinates));
        }
    }

    fn stack(&mut self, stack: Stack) {
        if stack.is_combined() {
            self.text.push('(');
            stack.pieces().for_each(|piece| self.piece(piece));
            self.text.push(')');
        } else {
            self.piece(stack.carrier());
        }
    }

    fn piece(&mut self, piece: Piece) {
        // The star of heroes is the Commander's letter in Vietnamese; heroes have the sign of FEN
        // there.
        let (before, after) = match self.letters {
            Letters::English => ("", "*"),
            Letters::Vietnamese => ("+", ""),
        };
        self.text.push_str(if piece.hero { before } else { "" });
        self.text.push_str(piece.role.abbreviation(self.letters));
        self.text.push_str(if piece.hero { after } else { "" });
    }
}
