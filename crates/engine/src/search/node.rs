//! A position in the search, with the parts of its evaluation that are updated turn by turn.

use std::sync::Arc;

use crate::evaluation::values::Values;
use crate::network::Network;
use crate::network::sums::Sums;
use crate::search::margins::Margins;
use crate::search::score::WIN;
use crate::search::task::{Task, counts};
use tulenh_rules::air::Rings;
use tulenh_rules::search::{Attacker, LAST_DEFENDER_LIMIT, Stages, Witness, advance, checker};
use tulenh_rules::{
    ByRole, BySide, Objective, QUIET_HALFMOVES, Ruleset, Setup, Side, Square, Squares, Stack, Step,
};

/// The part of [`Terms::salt`] of searches that ask the tables of endings: any number.
const ASKED: u64 = 0x2d35_8dcc_aa6c_78a5;
/// The part of searches in which no lead fades: any number.
const LASTING: u64 = 0x2f0b_6b1d_c9e8_57a3;

/// The number of turns of either side without a capture from which on it is part of the key in the table, in steps of
/// [`CLOCK_STEP`]. A result that counts on the draw by fifty moves, or on a win just before it, is wrong for the same
/// position with more or fewer turns left. Below it searches seldom reach the draw, and entries that are shared help to
/// win: with 20 the engine won one of four games of an ending (two Navies and an Air Force against a Tank) of which it
/// wins all with 70.
const CLOCK_FROM: u32 = 70;
/// Numbers of one step have the same key, below [`CLOCK_EXACT`].
const CLOCK_STEP: u32 = 8;
/// From this number on each has a key of its own: nearly every search reaches the draw, and a draw that is seen with fewer
/// turns left would hide a win, or a loss, that comes in time.
const CLOCK_EXACT: u32 = 86;
/// What a step changes in a key is a multiple of it: any odd number.
const CLOCK_KEY: u64 = 0xd1b5_4a32_d192_ed03;
/// The same for the turns that are left before points decide the game, which are part of the key in the same way as those
/// before the draw by fifty moves: any other odd number.
const LIMIT_KEY: u64 = 0xa24b_aed4_963e_e407;

/// What is the same for all nodes of a search.
pub(crate) struct Terms {
    pub(crate) values: Values,
    pub(crate) margins: Margins,
    /// The learned evaluation, where it is used.
    pub(crate) network: Option<Arc<Network>>,
    /// Whether a lead counts less near the draw by fifty moves.
    pub(crate) fading: bool,
    objectives: Vec<Objective>,
    by_points: bool,
    enforces_check: bool,
    /// Part of every key in the table: the ruleset, the pieces at the start of the game, the points before
    /// the search, the evaluation, whether tables are asked and whether a lead fades, so that searches of different
    /// games, or of different options, share no entries.
    salt: u64,
    earlier: Vec<u64>,
    /// The number of the turn, of either side, after which points decide ([`ply_of`]).
    last_ply: Option<u64>,
    pub(crate) rules: Arc<Ruleset>,
    began: BySide<ByRole<u8>>,
}

impl Terms {
    pub(crate) fn of(task: &Task, weights: &crate::Weights) -> Terms {
        let rules = task.position.rules().clone();
        let by_points = rules.decided_by_points();
        let mut salt = 0x51_7c_c1_b7_27_22_0a_95_u64;
        let mut stir = |number: u64| {
            salt = (salt ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            salt ^= salt >> 29;
        };
        rules.spec().bytes().for_each(|byte| stir(u64::from(byte)));
        for side in Side::ALL {
            let began = task.began[side];
            began.0.iter().for_each(|count| stir(u64::from(*count)));
        }
        if by_points || task.plies_left.is_some() {
            // Points from before that the board does not show.
            let board = |side| -> i32 {
                let pieces = task.position.board().pieces(side);
                pieces
                    .map(|(_, piece)| i32::from(rules.points[piece.role]))
                    .sum()
            };
            stir((task.lead + board(Side::Blue) - board(Side::Red)) as u64);
        }
        Terms {
            values: Values::new(&rules, weights),
            margins: Margins::USUAL,
            network: None,
            fading: true,
            objectives: rules.objectives().collect(),
            by_points,
            enforces_check: rules.enforces_check(),
            salt,
            earlier: task.earlier.clone(),
            last_ply: (task.plies_left).map(|left| ply_of(task.position.setup()) + u64::from(left)),
            rules,
            began: task.began,
        }
    }

    /// The same with a learned evaluation.
    pub(crate) fn with_network(mut self, network: Option<Arc<Network>>) -> Terms {
        if let Some(network) = &network {
            self.salt ^= network.salt();
        }
        Terms { network, ..self }
    }

    /// The same for a search that asks the tables of endings.
    pub(crate) fn with_tables(mut self, asked: bool) -> Terms {
        self.salt ^= if asked { ASKED } else { 0 };
        self
    }

    /// The same for a search in which a lead counts less near the draw by fifty moves, or does not.
    pub(crate) fn with_fading(mut self, fading: bool) -> Terms {
        self.salt ^= if fading { 0 } else { LASTING };
        Terms { fading, ..self }
    }

    /// The same with other margins.
    pub(crate) fn with_margins(self, margins: Margins) -> Terms {
        Terms { margins, ..self }
    }

    /// Points decide how a game that nobody has won ends.
    pub(crate) fn by_points(&self) -> bool {
        self.by_points
    }

    /// How far `by` is with the objectives of the game: for each, the part of the pieces that are
    /// gone, as (gone, of).
    pub(crate) fn progress(
        &self,
        node: &Node,
        by: Side,
    ) -> impl Iterator<Item = (Objective, u32, u32)> + '_ {
        let now = node.counts[!by];
        let began = self.began[!by];
        self.objectives.iter().map(move |objective| {
            let sum = |counts: &ByRole<u8>| -> u32 {
                let roles = objective.roles().iter();
                roles.map(|role| u32::from(counts[role])).sum()
            };
            let of = sum(&began);
            (*objective, of.saturating_sub(sum(&now)), of)
        })
    }

    /// The enemy Commander, where a check has to be answered.
    pub(crate) fn hunted(&self, node: &Node) -> Option<Square> {
        let commander = node.setup.board.commander(!node.side());
        commander.filter(|_| self.enforces_check)
    }

    /// Whether what a turn takes could reach an objective.
    pub(crate) fn may_end(&self, node: &Node, steps: &[Step]) -> bool {
        let board = &node.setup.board;
        let near = self
            .progress(node, node.side())
            .filter(|(_, gone, of)| *of > 0 && of - gone <= 3);
        near.into_iter().any(|(objective, _, _)| {
            steps.iter().any(|step| {
                let targets = [Some(step.action.to()), step.action.also()];
                targets.into_iter().flatten().any(|at| {
                    board
                        .get(at)
                        .is_some_and(|stack| stack.roles().meets(objective.roles()))
                })
            })
        })
    }

    /// The positions before the search, oldest first.
    pub(crate) fn earlier(&self) -> &[u64] {
        &self.earlier
    }
}

/// A position within the search.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) setup: Setup,
    /// Who has lost by a Commander that was taken or that faces the other.
    pub(crate) beaten: Option<Side>,
    /// The rings of each side.
    pub(crate) rings: BySide<Rings>,
    /// Pieces and their places, Red's less Blue's.
    pub(crate) base: i32,
    /// What the places of several stacks together are worth ([`Values::around`]), Red's less Blue's.
    pub(crate) around: i32,
    /// What the objectives are worth, Red's less Blue's.
    pub(crate) ends: i32,
    /// The sums of the learned evaluation. Where it is used, `base` and `around` are not kept up to date.
    pub(crate) sums: Sums,
    pub(crate) counts: BySide<ByRole<u8>>,
    /// Red's points less Blue's.
    pub(crate) lead: i32,
    /// What gives check to the side to move, where that has to be answered.
    pub(crate) checker: Option<Attacker>,
}

/// The number of a turn of either side, as the record of a game counts them.
fn ply_of(setup: &Setup) -> u64 {
    2 * u64::from(setup.fullmoves) + u64::from(setup.turn == Side::Blue)
}

impl Node {
    pub(crate) fn root(terms: &Terms, task: &Task) -> Node {
        let board = task.position.board();
        let base = |side| -> i32 {
            let stacks = board.stacks(side);
            stacks
                .map(|(at, stack)| terms.values.stack(at, stack))
                .sum()
        };
        let mut root = Node {
            setup: task.position.setup().clone(),
            beaten: task.position.beaten(),
            rings: BySide::new(|side| Rings::of(&terms.rules, board, side)),
            base: base(Side::Red) - base(Side::Blue),
            around: terms.values.around(board),
            ends: 0,
            sums: match &terms.network {
                Some(network) => Sums::of(network, board),
                None => Sums::NONE,
            },
            counts: counts(&task.position),
            lead: task.lead,
            checker: checker(&terms.rules, board, task.position.turn()),
        };
        root.ends = objectives(terms, &root);
        root
    }

    /// The turns of the side to move, to be found in portions.
    pub(crate) fn stages<'a>(&'a self, terms: &'a Terms) -> Stages<'a> {
        let (side, board) = (self.side(), &self.setup.board);
        Stages::new(&terms.rules, board, side, &self.rings[!side], self.checker)
    }

    pub(crate) fn side(&self) -> Side {
        self.setup.turn
    }

    /// The turns of either side that are left before points decide, where the game has such a limit.
    pub(crate) fn plies_left(&self, terms: &Terms) -> Option<u32> {
        let left = terms.last_ply?.saturating_sub(ply_of(&self.setup));
        Some(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// The key in the table. Near the draw by fifty moves, or the limit of turns, it depends on the number of turns left,
    /// too.
    pub(crate) fn key(&self, terms: &Terms) -> u64 {
        let step = |halfmoves: u32| match halfmoves {
            CLOCK_EXACT.. => halfmoves,
            _ => halfmoves.saturating_sub(CLOCK_FROM) / CLOCK_STEP,
        };
        let clock = step(self.setup.halfmoves);
        let left = self.plies_left(terms).unwrap_or(QUIET_HALFMOVES);
        let limit = step(QUIET_HALFMOVES.saturating_sub(left));
        self.position_key()
            ^ terms.salt
            ^ u64::from(clock).wrapping_mul(CLOCK_KEY)
            ^ u64::from(limit).wrapping_mul(LIMIT_KEY)
    }

    /// [`tulenh_rules::Position::key`].
    pub(crate) fn position_key(&self) -> u64 {
        match self.setup.turn {
            Side::Red => self.setup.board.key(),
            Side::Blue => !self.setup.board.key(),
        }
    }

    /// The node after a legal turn; `early` is called with its key before
    /// the rest is computed.
    pub(crate) fn after(
        &self,
        terms: &Terms,
        from: Square,
        steps: &[Step],
        early: impl FnOnce(u64),
    ) -> Node {
        let mut child = self.clone();
        let touched = child.make(terms, from, steps, early);
        let (old, new) = (&self.setup.board, &child.setup.board);
        if let Some(network) = &terms.network {
            child.sums.update(network, old, new, touched);
        } else {
            for at in touched {
                let (old, new) = (old.get(at), new.get(at));
                if old != new {
                    child.base += terms.signed(at, new) - terms.signed(at, old);
                }
            }
            child.around += terms.values.around_changes(old, new, touched);
        }
        if child.setup.halfmoves == 0 {
            child.ends = objectives(terms, &child);
        }
        child
    }

    /// The node after a legal turn for a search that values no position: what its evaluation is made of stays as it
    /// was.
    pub(crate) fn after_unvalued(&self, terms: &Terms, from: Square, steps: &[Step]) -> Node {
        let mut child = self.clone();
        child.make(terms, from, steps, |_| {});
        child
    }

    /// Makes a legal turn, but for what the evaluation is made of, and returns the points that it has touched. In place:
    /// a node is large, and is copied once.
    fn make(
        &mut self,
        terms: &Terms,
        from: Square,
        steps: &[Step],
        early: impl FnOnce(u64),
    ) -> Squares {
        let guns = BySide::new(|side| self.setup.board.guns(side));
        let mut ledger = Ledger {
            rules: &terms.rules,
            touched: Squares::EMPTY,
            counts: &mut self.counts,
            lead: &mut self.lead,
            checker: None,
            promoted: false,
        };
        ledger.touched.insert(from);
        for step in steps {
            ledger.touched.insert(step.action.to());
            if let Some(also) = step.action.also() {
                ledger.touched.insert(also);
            }
        }
        self.beaten = advance(
            &terms.rules,
            &mut self.setup,
            from,
            steps.iter().copied(),
            &mut ledger,
        );
        let (touched, attacker, promoted) = (ledger.touched, ledger.checker, ledger.promoted);
        early(self.key(terms));
        let board = &self.setup.board;
        // Last defenders become heroes after the check was reported, and may end it or give another.
        let few = Side::ALL
            .into_iter()
            .any(|side| board.count(side) <= LAST_DEFENDER_LIMIT);
        self.checker = if promoted && few {
            checker(&terms.rules, board, self.setup.turn)
        } else {
            attacker.filter(|_| terms.enforces_check)
        };
        for side in Side::ALL {
            let guns = guns[side].union(board.guns(side));
            if !touched.intersection(guns).is_empty() {
                self.rings[side] = Rings::of(&terms.rules, board, side);
            }
        }
        touched
    }

    /// The node after a null move: the other side is to move and nothing else has changed.
    pub(crate) fn after_null_move(&self, terms: &Terms) -> Node {
        let mut child = self.clone();
        let counted = u32::from(self.side() == Side::Blue);
        child.setup.fullmoves = child.setup.fullmoves.saturating_add(counted);
        child.setup.turn = !child.setup.turn;
        child.setup.halfmoves += 1;
        child.checker = checker(&terms.rules, &child.setup.board, child.setup.turn);
        child
    }

    /// The score for the side to move if the game has ended here by an objective or by facing;
    /// `ply` turns have been made since the root.
    pub(crate) fn ended(&self, terms: &Terms, ply: usize) -> Option<i32> {
        if self.setup.halfmoves == 0 || ply == 0 {
            let mover = !self.side();
            let reached = |side| {
                terms
                    .progress(self, side)
                    .any(|(_, gone, of)| of > 0 && gone == of)
            };
            if let Some(winner) = [mover, !mover].into_iter().find(|side| reached(*side)) {
                if terms.by_points {
                    return Some(self.by_points(terms, ply, false));
                }
                return Some(self.won(winner, ply));
            }
        }
        self.beaten.map(|beaten| self.won(!beaten, ply))
    }

    /// The score when the side to move has no legal turn; `mated` when it is in check.
    pub(crate) fn stuck(&self, terms: &Terms, ply: usize, mated: bool) -> i32 {
        let rules = &terms.rules;
        let mate = mated && rules.enforces_check() && rules.commander_ends();
        match rules.no_turn {
            _ if mate && terms.by_points => self.by_points(terms, ply, true),
            _ if mate => self.won(!self.side(), ply),
            tulenh_rules::ruleset::NoTurn::Loses => self.won(!self.side(), ply),
            tulenh_rules::ruleset::NoTurn::Draws => 0,
        }
    }

    /// The score of a game that ends here by the rule of fifty moves or by the limit of turns, where the side to move has
    /// a legal turn; `None` where it goes on.
    pub(crate) fn quiet_end(&self, terms: &Terms, ply: usize) -> Option<i32> {
        if self.setup.halfmoves >= QUIET_HALFMOVES {
            Some(if terms.by_points {
                self.by_points(terms, ply, false)
            } else {
                0
            })
        } else {
            let at_limit = self.at_turn_limit(terms);
            at_limit.then(|| self.by_points(terms, ply, false))
        }
    }

    /// Whether the agreed number of turns is played.
    pub(crate) fn at_turn_limit(&self, terms: &Terms) -> bool {
        self.plies_left(terms) == Some(0)
    }

    /// Whether a forced end after so many more plies counts: it comes before the draw by fifty moves and the limit of
    /// turns, or with the same turn, which a mate outweighs (RULES.md 9).
    pub(crate) fn ends_in_time(&self, terms: &Terms, plies: u32) -> bool {
        let before_limit = self.plies_left(terms).is_none_or(|left| plies <= left);
        self.setup.halfmoves + plies <= QUIET_HALFMOVES && before_limit
    }

    /// The score when points decide (RULES.md 9), as [`tulenh_rules::Record::decide_by_points`] does.
    pub(crate) fn by_points(&self, terms: &Terms, ply: usize, mated: bool) -> i32 {
        let rules = &terms.rules;
        let mover = !self.side();
        let mut lead = self.lead;
        let mut first = None;
        for side in [!mover, mover] {
            let sign = if side == Side::Red { 1 } else { -1 };
            let mates = mated && side == mover;
            for (objective, gone, of) in terms.progress(self, side) {
                let commander = objective == Objective::Commander;
                if commander && mates || of > 0 && gone == of {
                    first = Some(side);
                    lead += sign * i32::from(rules.bonus_for(objective));
                }
            }
            if mates {
                lead += sign * i32::from(rules.points[tulenh_rules::Role::Commander]);
            }
        }
        let winner = match lead {
            0 => first,
            1.. => Some(Side::Red),
            _ => Some(Side::Blue),
        };
        winner.map_or(0, |winner| self.won(winner, ply))
    }

    /// The score for the side to move when `winner` has won here.
    fn won(&self, winner: Side, ply: usize) -> i32 {
        let score = WIN - ply as i32;
        if winner == self.side() { score } else { -score }
    }
}

impl Terms {
    /// A stack's part in [`Node::base`].
    fn signed(&self, at: Square, stack: Option<Stack>) -> i32 {
        match stack {
            None => 0,
            Some(stack) if stack.side() == Side::Red => self.values.stack(at, stack),
            Some(stack) => -self.values.stack(at, stack),
        }
    }
}

/// Red's progress with the objectives less Blue's.
pub(crate) fn objectives(terms: &Terms, node: &Node) -> i32 {
    let weight = terms.values.weights.objective;
    let of = |side| -> i32 {
        let counted = terms
            .progress(node, side)
            .filter(|(objective, _, of)| *objective != Objective::Commander && *of > 0);
        counted
            .map(|(_, gone, of)| weight * (gone * gone) as i32 / (of * of) as i32)
            .sum()
    };
    of(Side::Red) - of(Side::Blue)
}

/// Updates a node with what its turn does.
struct Ledger<'a> {
    rules: &'a Ruleset,
    touched: Squares,
    counts: &'a mut BySide<ByRole<u8>>,
    lead: &'a mut i32,
    checker: Option<Attacker>,
    promoted: bool,
}

impl Witness for Ledger<'_> {
    fn removed(&mut self, removed: tulenh_rules::search::Removed) {
        let gone = removed.captured().chain(removed.lost);
        for piece in gone.flat_map(|(_, stack)| stack.pieces()) {
            let count = &mut self.counts[piece.side][piece.role];
            *count = count.saturating_sub(1);
            let points = i32::from(self.rules.points_of(piece));
            *self.lead += match piece.side {
                Side::Blue => points,
                Side::Red => -points,
            };
        }
    }

    fn gives_check(&mut self, attacker: Attacker) {
        self.checker.get_or_insert(attacker);
    }

    fn promoted(&mut self, at: Square) {
        self.touched.insert(at);
        self.promoted = true;
    }
}
