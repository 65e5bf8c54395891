//! Secret set-up: one side's pieces, placed freely on its own half (RULES.md 10).

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::board::fen::{FenError, read_rank, write_rank};
use crate::board::setup::{Setup, SetupError};
use crate::geometry::side::Side;
use crate::geometry::square::{RANKS, Square};
use crate::pieces::role::{ByRole, Role};
use crate::pieces::stack::Stack;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::battle::Battle;
use crate::ruleset::capacity::stands_on;

/// Ranks of a half.
const HALF: u8 = RANKS / 2;
/// The most bytes of a written half; 66 points with a hero each are far below.
pub const HALF_BYTES: usize = 400;

/// What one side has placed. It may be wrong in any way; [`Half::offences`] lists how, and
/// [`Half::start`] lets only what is right onto a board.
///
/// As text it is six ranks of a FEN as they stand there, from the higher to the lower: 6 to 1 for
/// Red, 12 to 7 for Blue, files a to k, Red in upper case.
///
/// ```
/// use tulenh_rules::half::{Half, ReadyMade};
/// use tulenh_rules::Side;
/// let red = ReadyMade::by_id("standard").unwrap().half(Side::Red);
/// assert_eq!(red.to_string(), "11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4");
/// assert!(red.offences().is_empty());
/// let blue = red.mirrored();
/// assert_eq!(blue.to_string(), "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11");
/// assert_eq!(Half::parse(&red.to_string(), Side::Blue), Ok(blue));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Half {
    /// Whose pieces.
    pub side: Side,
    /// Where they stand. Pieces of the other side mean nothing.
    pub board: Board,
}

/// The text is no half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HalfTextError {
    /// Longer than [`HALF_BYTES`].
    #[error("longer than {HALF_BYTES} bytes")]
    TooLong,
    /// The number of ranks is not six.
    #[error("a half has 6 ranks, this one has {0}")]
    Ranks(usize),
    /// A rank is wrong.
    #[error(transparent)]
    Rank(#[from] FenError),
}

/// What is wrong with a half.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum HalfOffence {
    /// Pieces of a kind are missing or too many.
    #[error("{} {role} ({letter}) too {}: {count} instead of {right} (§2, §10)", count.abs_diff(*right), if count > right { "many" } else { "few" }, letter = role.letter(), right = role.count())]
    Count {
        /// Which kind.
        role: Role,
        /// How many there are.
        count: u8,
        /// How many a full army has.
        right: u8,
    },
    /// A piece stands on the other half.
    #[error("the {role} on {square} stands on the other half of the board (§10)")]
    OtherHalf {
        /// The piece, or the first of a stack.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// More than one piece on a point.
    #[error("{stack} on {square}: one piece a point (§10)")]
    Stack {
        /// The pieces.
        stack: Stack,
        /// Where they stand.
        square: Square,
    },
    /// A piece stands where its kind cannot.
    #[error("the {role} cannot stand on {square}: it is {} (§1, §10)", square.terrain())]
    Ground {
        /// The piece.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// A piece is marked as a hero.
    #[error("the {role} on {square} is marked as a hero, which no piece is before the game (§8)")]
    Hero {
        /// The piece.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// The Commander stands too far forward.
    #[error("the Commander on {0} has to stand on the two ranks at the back (§10)")]
    NotAtHome(Square),
    /// Nothing stands before the Commander.
    #[error("no own piece stands in front of the Commander on file {} (§10)", .0.file_letter())]
    Uncovered(Square),
}

/// Two halves do not make a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HalvesError {
    /// Secret set-up is not part of these rules.
    #[error("the ruleset `{ruleset}` has no secret set-up in the battle `{}` (§10)", .battle.id())]
    NotInTheseRules {
        /// The ruleset.
        ruleset: &'static str,
        /// Its battle.
        battle: Battle,
    },
    /// One half was given twice, the other not at all.
    #[error("both halves are {0}'s")]
    SameSide(Side),
    /// Something is wrong with a half.
    #[error("{side}: {}", .offences.iter().map(HalfOffence::to_string).collect::<Vec<_>>().join("; "))]
    Half {
        /// Whose.
        side: Side,
        /// Everything that is wrong.
        offences: Vec<HalfOffence>,
    },
    /// The rules of the board forbid the whole.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Ruleset {
    /// Whether the players may place their pieces in secret (RULES.md 10): under the two official
    /// texts, in battles of the full army. The nine-piece battles, which have no Commander, have
    /// their own set-up (RULES.md 10).
    pub fn allows_secret_setup(&self) -> bool {
        self.secret_setup && self.battle.has_commanders()
    }
}

impl Half {
    /// Reads six ranks, parted by `/` or white space. The case of the letters does not matter.
    /// Players also write their half as they see it from behind, back rank last: since the
    /// Commander stands on the two ranks at the back, a text with the Commander at the other end
    /// can only be meant that way, and is turned round (our decision).
    ///
    /// # Errors
    /// It is no such text. Whether what it says is allowed is not asked.
    pub fn parse(text: &str, side: Side) -> Result<Half, HalfTextError> {
        if text.len() > HALF_BYTES {
            return Err(HalfTextError::TooLong);
        }
        let text = match side {
            Side::Red => text.to_ascii_uppercase(),
            Side::Blue => text.to_ascii_lowercase(),
        };
        let ranks = text.split(|c: char| c == '/' || c.is_whitespace());
        let ranks: Vec<&str> = ranks.filter(|rank| !rank.is_empty()).collect();
        if ranks.len() != HALF as usize {
            return Err(HalfTextError::Ranks(ranks.len()));
        }
        let mut board = Board::EMPTY;
        for (text, rank) in ranks.iter().zip(half_ranks(side)) {
            read_rank(&mut board, text, rank)?;
        }
        let half = Half { side, board };
        let stands_on = |ranks: std::ops::Range<i8>| {
            let mut stacks = half.board.stacks(side);
            stacks.any(|(square, stack)| {
                stack.contains(Role::Commander) && ranks.contains(&depth(side, square))
            })
        };
        let from_behind = stands_on(HALF as i8 - HOME..HALF as i8) && !stands_on(0..HOME);
        Ok(if from_behind {
            half.turned_round()
        } else {
            half
        })
    }

    /// One side's pieces of a whole board.
    pub fn of(board: &Board, side: Side) -> Half {
        let mut own = Board::EMPTY;
        for (square, stack) in board.stacks(side) {
            own.set(square, Some(stack));
        }
        Half { side, board: own }
    }

    /// Everything that is wrong with it, by points from a1 on and then by kinds; empty when it may
    /// be played.
    pub fn offences(&self) -> Vec<HalfOffence> {
        let mut offences = Vec::new();
        let mut counts = ByRole::<u8>::default();
        for (square, stack) in self.board.stacks(self.side) {
            self.offences_on(square, stack, &mut offences);
            for piece in stack.pieces() {
                counts[piece.role] = counts[piece.role].saturating_add(1);
            }
        }
        for role in Role::ALL {
            let (count, right) = (counts[role], role.count());
            if count != right {
                offences.push(HalfOffence::Count { role, count, right });
            }
        }
        offences
    }

    /// Why a single piece of this kind may not stand on a point, whatever stands elsewhere; `None`
    /// when it may.
    ///
    /// ```
    /// use tulenh_rules::half::{Half, HalfOffence};
    /// use tulenh_rules::{Role, Side};
    /// let at = "d3".parse().unwrap();
    /// let ground = HalfOffence::Ground { role: Role::Navy, square: at };
    /// assert_eq!(Half::forbids(Side::Red, Role::Navy, at), Some(ground));
    /// assert_eq!(Half::forbids(Side::Red, Role::Tank, at), None);
    /// ```
    pub fn forbids(side: Side, role: Role, square: Square) -> Option<HalfOffence> {
        let from_behind = depth(side, square);
        if from_behind >= HALF as i8 {
            return Some(HalfOffence::OtherHalf { role, square });
        }
        if !stands_on(role, square) {
            return Some(HalfOffence::Ground { role, square });
        }
        let too_far = role == Role::Commander && from_behind >= HOME;
        too_far.then_some(HalfOffence::NotAtHome(square))
    }

    fn offences_on(&self, square: Square, stack: Stack, offences: &mut Vec<HalfOffence>) {
        let (carrier, side) = (stack.carrier().role, self.side);
        if depth(side, square) >= HALF as i8 {
            let role = carrier;
            offences.push(HalfOffence::OtherHalf { role, square });
        }
        if stack.is_combined() {
            offences.push(HalfOffence::Stack { stack, square });
        } else if !stands_on(carrier, square) {
            let role = carrier;
            offences.push(HalfOffence::Ground { role, square });
        }
        for piece in stack.distinct().filter(|piece| piece.hero) {
            let role = piece.role;
            offences.push(HalfOffence::Hero { role, square });
        }
        if stack.contains(Role::Commander) {
            if depth(side, square) >= HOME {
                offences.push(HalfOffence::NotAtHome(square));
            }
            let in_front = |(other, _): (Square, Stack)| {
                other.file() == square.file() && depth(side, other) > depth(side, square)
            };
            if !self.board.stacks(side).any(in_front) {
                offences.push(HalfOffence::Uncovered(square));
            }
        }
    }

    /// The same set-up for the other side: rank r becomes 13 − r.
    pub fn mirrored(&self) -> Half {
        let mut board = Board::EMPTY;
        for (square, stack) in self.board.stacks(self.side) {
            let pieces = stack.pieces().map(|mut piece| {
                piece.side = !self.side;
                piece
            });
            board.set(square.mirrored(), Stack::from_pieces(pieces));
        }
        Half {
            side: !self.side,
            board,
        }
    }

    /// The position in which a game with these two halves begins, Red to move.
    ///
    /// # Errors
    /// The rules know no secret set-up, or everything that is wrong with a half, Red's first.
    pub fn start(one: &Half, other: &Half, rules: Arc<Ruleset>) -> Result<Position, HalvesError> {
        if !rules.allows_secret_setup() {
            return Err(HalvesError::NotInTheseRules {
                ruleset: rules.id,
                battle: rules.battle,
            });
        }
        if one.side == other.side {
            return Err(HalvesError::SameSide(one.side));
        }
        let (red, blue) = match one.side {
            Side::Red => (one, other),
            Side::Blue => (other, one),
        };
        let mut board = Board::EMPTY;
        for half in [red, blue] {
            let (side, offences) = (half.side, half.offences());
            if !offences.is_empty() {
                return Err(HalvesError::Half { side, offences });
            }
            for (square, stack) in half.board.stacks(side) {
                board.set(square, Some(stack));
            }
        }
        let setup = Setup {
            board,
            turn: Side::Red,
            halfmoves: 0,
            fullmoves: 1,
        };
        Ok(Position::new(setup, rules)?)
    }

    /// Front and back of the half exchanged.
    fn turned_round(&self) -> Half {
        let mut board = Board::EMPTY;
        let turned = match self.side {
            Side::Red => HALF as i8 - 1,
            Side::Blue => (HALF + RANKS) as i8 - 1,
        };
        for (square, stack) in self.board.stacks(self.side) {
            if let Some(to) = Square::new(square.file(), turned - square.rank()) {
                board.set(to, Some(stack));
            }
        }
        Half {
            side: self.side,
            board,
        }
    }
}

impl fmt::Display for Half {
    /// The form that [`Half::parse`] reads; what stands on the other half is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (i, rank) in half_ranks(self.side).enumerate() {
            text.push_str(if i > 0 { "/" } else { "" });
            write_rank(&mut text, &self.board, rank);
        }
        f.write_str(&text)
    }
}

/// The ranks on which the Commander begins, counted from the back.
const HOME: i8 = 2;

/// How many ranks a point lies before the back rank of a side.
const fn depth(side: Side, square: Square) -> i8 {
    match side {
        Side::Red => square.rank(),
        Side::Blue => RANKS as i8 - 1 - square.rank(),
    }
}

/// The ranks (0..12) of a half from the higher to the lower.
fn half_ranks(side: Side) -> impl Iterator<Item = u8> {
    let lowest = match side {
        Side::Red => 0,
        Side::Blue => HALF,
    };
    (lowest..lowest + HALF).rev()
}
