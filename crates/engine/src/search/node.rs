//! A position in the search, with the parts of its evaluation that are updated turn by turn.

pub(crate) mod context;
mod ended;
mod key;
mod ledger;
mod objectives;
pub(crate) mod terms;

use crate::network::sums::Sums;
use crate::search::node::ledger::Ledger;
use crate::search::node::terms::{Terms, ply_of};
use crate::search::task::{Task, counts};
use tulenh_rules::air::Rings;
use tulenh_rules::search::{Attacker, LAST_DEFENDER_LIMIT, Stages, advance, checker};
use tulenh_rules::{ByRole, BySide, Setup, Side, Square, Squares, Step};

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
        root.ends = root.objectives(terms);
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

    /// The enemy Commander, where a check has to be answered.
    pub(crate) fn hunted(&self, terms: &Terms) -> Option<Square> {
        let commander = self.setup.board.commander(!self.side());
        commander.filter(|_| terms.enforces_check)
    }

    /// The turns of either side that are left before points decide, where the game has such a limit.
    pub(crate) fn plies_left(&self, terms: &Terms) -> Option<u32> {
        let left = terms.last_ply?.saturating_sub(ply_of(&self.setup));
        Some(u32::try_from(left).unwrap_or(u32::MAX))
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
            child.ends = child.objectives(terms);
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
}
