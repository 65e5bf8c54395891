//! What stands on one point: a piece, or a carrier with what it carries (RULES.md 7).

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU64;

use crate::geometry::side::Side;
use crate::pieces::piece::Piece;
use crate::pieces::role::{Role, RoleSet};

/// One or more pieces of one side on one point, in the order of a FEN stack: the carrier first.
///
/// The order N F T E H A S G C I M puts every carrier before its passengers, so a stack is a
/// sorted multiset and two equal stacks are equal words. Whether a combination may be carried is
/// not known here; the ruleset decides (see [`crate::Ruleset::is_stack`]).
///
/// Invariant: 1 to [`Stack::MAX`] pieces, sorted, all of one side. Packed as 5 bits a piece from
/// the lowest, the side in the highest bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(NonZeroU64);

/// The pieces are not all in the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these pieces are not all in the stack")]
pub struct NotPart;

const BITS: u32 = 5;
const MASK: u64 = (1 << BITS) - 1;
const BLUE: u64 = 1 << 63;

impl Stack {
    /// The most pieces a stack can hold. The fullest army on one ship has nine.
    pub const MAX: usize = 12;

    /// A stack of one piece.
    pub const fn single(piece: Piece) -> Stack {
        let side = match piece.side {
            Side::Red => 0,
            Side::Blue => BLUE,
        };
        // A code is never 0, so neither is the word.
        let word = code(piece.role, piece.hero) | side;
        Stack(NonZeroU64::MIN.saturating_add(word - 1))
    }

    /// The stack of these pieces, in any order. `None` when there are none, more than
    /// [`Stack::MAX`], or pieces of both sides.
    pub fn from_pieces(pieces: impl IntoIterator<Item = Piece>) -> Option<Stack> {
        let mut stack: Option<Stack> = None;
        for piece in pieces {
            stack = Some(match stack {
                None => Stack::single(piece),
                Some(stack) => stack.with(piece)?,
            });
        }
        stack
    }

    /// The stack as one number, different for different stacks.
    pub const fn word(self) -> u64 {
        self.0.get()
    }

    /// The side it belongs to. All pieces of a stack are of one side.
    pub const fn side(self) -> Side {
        if self.0.get() & BLUE == 0 {
            Side::Red
        } else {
            Side::Blue
        }
    }

    /// How many pieces it holds.
    pub const fn len(self) -> usize {
        let bits = 64 - (self.0.get() & !BLUE).leading_zeros();
        bits.div_ceil(BITS) as usize
    }

    /// Never: a stack has at least one piece. Here because `len` is.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether it holds more than one piece.
    pub const fn is_combined(self) -> bool {
        (self.0.get() & !BLUE) >> BITS != 0
    }

    /// The piece that carries the others, or the only one.
    pub const fn carrier(self) -> Piece {
        piece(self.0.get() & MASK, self.side())
    }

    /// The kind of the carrier as a number: twice its role, and one more for a hero.
    pub const fn kind(self) -> usize {
        (self.0.get() & MASK) as usize - 1
    }

    /// The kinds of all pieces, numbered as in [`Stack::kind`], carrier first.
    pub fn kinds(self) -> impl Iterator<Item = usize> + Clone {
        codes(self.0.get() & !BLUE).map(|code| code as usize - 1)
    }

    /// All pieces, carrier first.
    pub fn pieces(self) -> impl Iterator<Item = Piece> + Clone {
        let side = self.side();
        codes(self.0.get() & !BLUE).map(move |code| piece(code, side))
    }

    /// The carried pieces, in the order of FEN (RULES.md 2): all but the carrier.
    pub fn passengers(self) -> impl Iterator<Item = Piece> + Clone {
        self.pieces().skip(1)
    }

    /// The pieces without repeating equal ones.
    pub fn distinct(self) -> impl Iterator<Item = Piece> + Clone {
        let side = self.side();
        let mut last = 0;
        codes(self.0.get() & !BLUE).filter_map(move |code| {
            let new = code != last;
            last = code;
            new.then(|| piece(code, side))
        })
    }

    /// Whether a piece of this role is in it, as carrier or passenger.
    pub const fn contains(self, role: Role) -> bool {
        let mut word = self.0.get() & !BLUE;
        while word != 0 {
            if ((word & MASK) - 1) / 2 == role as u64 {
                return true;
            }
            word >>= BITS;
        }
        false
    }

    /// The set of the roles of its pieces.
    pub fn roles(self) -> RoleSet {
        let mut roles = RoleSet::EMPTY;
        for piece in self.pieces() {
            roles = roles.with(piece.role);
        }
        roles
    }

    /// How many pieces of this role are in it.
    pub fn count(self, role: Role) -> usize {
        self.pieces().filter(|piece| piece.role == role).count()
    }

    /// The stack with one piece more, or `None` when it is full or the piece is the enemy's.
    pub fn with(self, piece: Piece) -> Option<Stack> {
        if piece.side != self.side() || self.len() == Stack::MAX {
            return None;
        }
        let new = code(piece.role, piece.hero);
        let word = self.0.get() & !BLUE;
        let mut shift = 0;
        while word >> shift != 0 && (word >> shift) & MASK <= new {
            shift += BITS;
        }
        let low = word & ((1 << shift) - 1);
        let high = (word >> shift) << (shift + BITS);
        NonZeroU64::new(low | (new << shift) | high | (self.0.get() & BLUE)).map(Stack)
    }

    /// Both stacks as one, or `None` when they do not fit into a word or are not of one side.
    pub fn union(self, other: Stack) -> Option<Stack> {
        other
            .pieces()
            .try_fold(self, |stack, piece| stack.with(piece))
    }

    /// What is left when `group` goes: `Ok(None)` when nothing is, [`NotPart`] when `group` is not
    /// part of this stack.
    pub fn without(self, group: Stack) -> Result<Option<Stack>, NotPart> {
        if group == self {
            return Ok(None);
        }
        if group.side() != self.side() {
            return Err(NotPart);
        }
        let mut word = self.0.get() & !BLUE;
        for gone in codes(group.0.get() & !BLUE) {
            let mut shift = 0;
            loop {
                let here = (word >> shift) & MASK;
                if here == gone {
                    break;
                }
                if here == 0 || shift + BITS >= 60 {
                    return Err(NotPart);
                }
                shift += BITS;
            }
            word = (word & ((1 << shift) - 1)) | ((word >> (shift + BITS)) << shift);
        }
        Ok(NonZeroU64::new(word)
            .and_then(|word| NonZeroU64::new(word.get() | (self.0.get() & BLUE)))
            .map(Stack))
    }

    /// The stack with every plain piece of `role` made a hero.
    pub fn promoted(self, role: Role) -> Stack {
        let promoted = self.pieces().map(|piece| Piece {
            hero: piece.hero || piece.role == role,
            ..piece
        });
        Stack::from_pieces(promoted).unwrap_or(self)
    }
}

impl Ord for Stack {
    /// By the pieces one after the other, the carrier first, in the order of a FEN stack.
    fn cmp(&self, other: &Stack) -> Ordering {
        let (a, b) = (self.0.get(), other.0.get());
        codes(a & !BLUE)
            .cmp(codes(b & !BLUE))
            .then((a & BLUE).cmp(&(b & BLUE)))
    }
}

impl PartialOrd for Stack {
    fn partial_cmp(&self, other: &Stack) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

const fn code(role: Role, hero: bool) -> u64 {
    role as u64 * 2 + hero as u64 + 1
}

const fn piece(code: u64, side: Side) -> Piece {
    Piece {
        role: Role::ALL[(code as usize - 1) / 2],
        side,
        hero: (code - 1) % 2 == 1,
    }
}

fn codes(mut word: u64) -> impl Iterator<Item = u64> + Clone {
    std::iter::from_fn(move || {
        let code = word & MASK;
        word >>= BITS;
        (code != 0).then_some(code)
    })
}

impl fmt::Display for Stack {
    /// The FEN form: `n`, `(NFT)`, `(+t+i)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_combined() {
            f.write_str("(")?;
        }
        for piece in self.pieces() {
            write!(f, "{piece}")?;
        }
        if self.is_combined() {
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
