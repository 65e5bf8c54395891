//! STUB being written; the interface is what stands here.
#![allow(missing_docs, clippy::missing_errors_doc)]
use std::sync::Arc;

use crate::rules::*;

/// A position that is never wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
    rules: Arc<Ruleset>,
}

/// What a turn did to the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effects {
    /// Enemy stacks (or parts) removed, with their points.
    pub captured: Vec<(Square, Stack)>,
    /// Own stacks lost (shot down, exchanged), with the point where they were lost.
    pub lost: Vec<(Square, Stack)>,
    /// Where pieces became heroes.
    pub promoted: Vec<Square>,
}

/// Why a turn is not legal; `Display` gives one English sentence with the section of rules.md.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("illegal")]
pub struct Illegal;

impl Position {
    /// The start of the battle `total`.
    pub fn start(rules: Arc<Ruleset>) -> Position {
        let setup = Setup {
            board: Board::EMPTY,
            turn: Side::Red,
            halfmoves: 0,
            fullmoves: 1,
        };
        Position { setup, rules }
    }
    pub fn from_fen(_fen: &str, _rules: Arc<Ruleset>) -> Result<Position, String> {
        todo!()
    }
    pub fn fen(&self) -> String {
        todo!()
    }
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }
    pub fn board(&self) -> &Board {
        &self.setup.board
    }
    /// Who is to move.
    pub fn turn(&self) -> Side {
        self.setup.turn
    }
    /// Every legal turn, sorted by LAN; empty when the position has ended.
    pub fn legal_turns(&self) -> Vec<Turn> {
        todo!()
    }
    pub fn is_legal(&self, _turn: &Turn) -> bool {
        todo!()
    }
    /// The position after a turn, and what it did.
    pub fn play(&self, _turn: &Turn) -> Result<(Position, Effects), Illegal> {
        todo!()
    }
    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        todo!()
    }
    /// Canonical LAN of a legal turn.
    pub fn lan(&self, _turn: &Turn) -> String {
        todo!()
    }
    /// The official record text of a legal turn, e.g. `(TM)T6,6@Aa8,6/M6,6@In7,7`, with the suffix
    /// for check or mate.
    pub fn record(&self, _turn: &Turn, _coordinates: Coordinates) -> String {
        todo!()
    }
    /// Understands typed text (LAN, record, free words).
    pub fn read(&self, _typed: &str) -> Reading {
        todo!()
    }
}

/// What a typed text means in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// Exactly this legal turn.
    Turn(Turn),
    /// Several legal turns fit; sorted, at least two.
    Several(Vec<Turn>),
    /// It is a turn that is not legal: why, and the nearest legal ones (at most five).
    Illegal(Illegal, Vec<Turn>),
    /// It is no turn at all.
    NotATurn,
}
