//! Sides, pieces and endings in the words of a language.

use crate::app::text::Voice;
use crate::rules::{Board, Coordinates, Ending, Piece, Role, Side, Square, Stack};

/// The word by which the language files choose for a side.
pub(super) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

/// The word by which the language files choose for an ending.
pub(super) const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::CommanderCaptured => "commander",
        Ending::Mate => "mate",
        Ending::NoTurn => "no-turn",
        Ending::Repetition => "repetition",
        Ending::FiftyMoves => "fifty",
        Ending::Resignation => "resignation",
        Ending::Agreement => "agreement",
    }
}

const fn role_key(role: Role) -> &'static str {
    match role {
        Role::Navy => "navy",
        Role::AirForce => "air-force",
        Role::Tank => "tank",
        Role::Engineer => "engineer",
        Role::Headquarters => "headquarters",
        Role::Artillery => "artillery",
        Role::Missile => "missile",
        Role::AntiAircraft => "anti-aircraft",
        Role::Commander => "commander",
        Role::Infantry => "infantry",
        Role::Militia => "militia",
    }
}

impl Voice<'_> {
    /// The name of a side.
    pub(super) fn side(self, side: Side) -> String {
        self.say("side").choice("side", side_key(side)).words()
    }

    /// The name of a kind of piece.
    pub(super) fn role(self, role: Role) -> String {
        self.say("role").choice("role", role_key(role)).words()
    }

    /// A stack, carrier first: `Navy + Tank`.
    pub(super) fn stack(self, stack: Stack) -> String {
        let pieces: Vec<String> = stack.pieces().map(|piece| self.piece(piece)).collect();
        pieces.join(" + ")
    }

    fn piece(self, piece: Piece) -> String {
        let role = self.role(piece.role);
        if piece.hero {
            self.say("heroic").choice("role", role).words()
        } else {
            role
        }
    }

    /// Stacks with their points: `Tank f6, Navy + Tank a9`; at most `limit`, then "and 3 more".
    pub(super) fn stacks(
        self,
        stacks: &[(Square, Stack)],
        coordinates: Coordinates,
        limit: usize,
    ) -> String {
        let shown = stacks.iter().take(limit).map(|(square, stack)| {
            format!("{} {}", self.stack(*stack), square.in_system(coordinates))
        });
        let mut words = shown.collect::<Vec<_>>().join(", ");
        if let Some(more) = stacks.len().checked_sub(limit).filter(|more| *more > 0) {
            words.push(' ');
            words.push_str(&self.say("and-more").number("count", more as u64).words());
        }
        words
    }

    /// A board in words, for those who do not see the picture; at most `limit` characters.
    pub(super) fn board(self, board: &Board, coordinates: Coordinates, limit: usize) -> String {
        let armies = Side::ALL.map(|side| {
            let stacks: Vec<_> = board.stacks(side).collect();
            let army = self.stacks(&stacks, coordinates, usize::MAX);
            format!("{}: {army}.", self.side(side))
        });
        let words = armies.join(" ");
        if words.chars().count() <= limit {
            return words;
        }
        words
            .chars()
            .take(limit.saturating_sub(1))
            .chain(['…'])
            .collect()
    }
}
