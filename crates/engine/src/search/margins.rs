//! Every number by which the search leaves something out or looks further, in one table.
//!
//! Scores are in hundredths of a plain Infantry, depths in turns of either side ("plies").
//!
//! The technique behind each number is described where "source" says. [`Margins`] holds those that can be
//! changed for a match or be tuned; the constants below it bound time and memory. `tulenh-lab bench`
//! prints another number of nodes when one of them changes.

/// Makes [`Margins`] of a table of names and values.
macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident = $value:expr,)*) => {
        /// The numbers of the search that can be tuned: see the module. Not bounded: with senseless values
        /// the search plays badly, but legally.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Margins {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Margins {
            /// The margins that are played with.
            pub const USUAL: Margins = Margins { $($name: $value,)* };

            /// A margin by the name of its field.
            fn named(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

impl Margins {
    /// The margins of an analysis, which sees more mates without razoring and with less reverse futility pruning. Of 102
    /// positions of games with a forced win of seven plies or more, 60,000 nodes find 39 so, and 34 with
    /// [`Margins::USUAL`]; 240,000 nodes 63 and 56.
    pub const ANALYSIS: Margins = Margins {
        razoring_depth: 0,
        reverse_futility_depth: 2,
        ..Margins::USUAL
    };

    /// Changes one margin by the name of its field. Says whether there is such a margin.
    ///
    /// ```
    /// use tulenh_engine::Margins;
    ///
    /// let mut margins = Margins::USUAL;
    /// assert!(margins.set("delta", 200) && !margins.set("nothing", 1));
    /// assert_eq!(margins.get("delta"), Some(200));
    /// ```
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        match self.named(name) {
            Some(margin) => {
                *margin = value.clamp(-50_000, 50_000);
                true
            }
            None => false,
        }
    }

    /// One margin by the name of its field.
    pub fn get(&self, name: &str) -> Option<i32> {
        let mut all = *self;
        all.named(name).copied()
    }
}

margins! {
    // Aspiration windows: <https://www.chessprogramming.org/Aspiration_Windows>

    /// Half the width of the first window around the score of the iteration before.
    aspiration_half_width = 40,

    // Reverse futility pruning: <https://www.chessprogramming.org/Reverse_Futility_Pruning>

    /// The greatest depth at which a node is left because its evaluation is far above the window.
    reverse_futility_depth = 5,
    /// The same in an ending. Of 240 games from won endings with 20,000 to 26,000 nodes 237 were won with 2, 234 with
    /// 5 and with 0, all without razoring there.
    reverse_futility_ending_depth = 2,
    /// How far above the window, for each ply of depth.
    reverse_futility_per_ply = 110,
    /// An improving side needs so much less.
    reverse_futility_improving = 110,

    // Razoring: <https://www.chessprogramming.org/Razoring>

    /// The greatest depth at which a node far below the window is given to quiescence search. Not in endings: of 240
    /// games from won ones with 20,000 to 26,000 nodes 234 were won without, 228 with it.
    razoring_depth = 2,
    /// How far below the window, for each ply of depth.
    razoring_per_ply = 260,

    // Null-move pruning: Donninger, "Null Move and Deep Search", ICCA Journal 16(3), 1993;
    // <https://www.chessprogramming.org/Null_Move_Pruning>

    /// The least depth at which the side to move is given a null move.
    null_move_depth = 2,
    /// The reduction of a null move, in hundredths of a ply, before the two parts below.
    null_move_reduction = 300,
    /// So much more for each ply of depth.
    null_move_per_ply = 25,
    /// So much more for each hundred of the lead of the evaluation over the window,
    null_move_per_lead = 50,
    /// but no more than this.
    null_move_lead_most = 300,

    // Internal iterative reductions: <https://www.chessprogramming.org/Internal_Iterative_Reductions>

    /// From this depth on a node without a turn from the table is searched one ply less.
    no_hint_reduction_depth = 4,

    // Futility pruning: Heinz, "Extended Futility Pruning", ICCA Journal 21(2), 1998;
    // <https://www.chessprogramming.org/Futility_Pruning>

    /// The greatest depth at which quiet turns are left out because they cannot lift the score.
    futility_depth = 4,
    /// What a quiet turn is thought to win at most: this,
    futility_base = 90,
    /// and this for each ply of depth.
    futility_per_ply = 110,

    // Late move pruning: <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>

    /// The greatest depth at which late quiet turns are left out.
    late_pruning_depth = 4,
    /// So many hundredths of quiet turns are tried at depth 0,
    late_pruning_base = 400,
    /// and so many more for the square of the depth,
    late_pruning_per_square = 300,
    /// of both this part, in percent, when the side does not improve.
    late_pruning_not_improving = 50,

    // Static exchange pruning of losing captures:
    // <https://www.chessprogramming.org/Static_Exchange_Evaluation>

    /// The greatest depth at which captures that seem to lose are left out.
    losing_capture_depth = 3,
    /// What they seem to lose, for each ply of depth.
    losing_capture_per_ply = 120,

    // Late move reductions: <https://www.chessprogramming.org/Late_Move_Reductions>; in hundredths of a
    // ply, of whose sum the fraction is left out.

    /// The first turns of a node, which are not reduced.
    reduction_free_turns = 3,
    /// The least depth at which a turn is reduced.
    reduction_depth = 2,
    /// The table of reductions: base + 100 ln depth · 100 ln number / divisor.
    reduction_base = 60,
    /// See `reduction_base`.
    reduction_divisor = 180,
    /// One ply less for so much history, one more for so much negative history.
    reduction_history = 6_000,
    /// More for a split turn,
    reduction_split = 100,
    /// less for a turn that may give check,
    reduction_may_check = 100,
    /// less in a node of the principal variation,
    reduction_open = 100,
    /// less for an answer to a check,
    reduction_in_check = 100,
    /// more when the side does not improve.
    reduction_not_improving = 100,

    // Quiescence search: <https://www.chessprogramming.org/Quiescence_Search>

    /// A capture that cannot lift the score to within this of the window is left out ("delta pruning",
    /// <https://www.chessprogramming.org/Delta_Pruning>).
    delta = 180,

    // The search for a mate by checks alone: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
    // 2002.

    /// The part of all nodes that it takes at most, in percent; 0 for no such search.
    mate_share = 10,

    // History heuristic: Schaeffer, "The History Heuristic", ICCA Journal 6(3), 1983; with the decay
    // ("gravity") of <https://www.chessprogramming.org/History_Heuristic>

    /// The greatest change of a value at once; at most 16,384, the greatest value.
    history_step = 1_600,
    /// What a quiet turn that caused a cutoff gains, for the square of the depth.
    history_bonus = 8,
    /// What the quiet turns tried before it lose, for the square of the depth.
    history_malus = 4,

    // Order of quiet turns, against values of the history.

    /// What a turn that may give check is ahead of other quiet turns.
    may_check_bonus = 6_000,
    /// What a split turn is behind them.
    split_malus = 4_000,
    /// What a hundredth of an Infantry gained by a better place counts, in hundredths.
    place_factor = 800,

    // The limit of turns after which points decide (RULES.md 9), in games that have one

    /// With fewer turns of either side left than these, points count more and more, and what the position is worth
    /// otherwise less and less. In 200 games of 40 turns with 4,000 nodes 80 have +162 ± 51 Elo against 0
    /// (`tulenh-lab match nodes=4000 nodes=4000,limit_plies=0 --turns 40 --games 200 --seed 41`) and +49 ± 46 against 40;
    /// 24 have −61 ± 47 against 40, and 120 and 160 are as good as 80.
    limit_plies = 80,
    /// What a lead of one point is worth at the limit.
    limit_per_point = 30,
    /// The most that a lead in points is worth there.
    limit_most = 1_500,
}

// Aspiration windows: <https://www.chessprogramming.org/Aspiration_Windows>

/// The factor by which the half width grows after a search failed low or high.
pub(crate) const ASPIRATION_GROWTH: i32 = 3;
/// A half width above this opens the window on that side altogether.
pub(crate) const ASPIRATION_WIDEST: i32 = 1_000;
/// Up to this depth the window is open from the start.
pub(crate) const ASPIRATION_FREE_DEPTH: i32 = 3;

// Check extensions: <https://www.chessprogramming.org/Check_Extensions>

/// A side in check is searched one ply deeper up to this many times the depth of the iteration.
pub(crate) const CHECK_EXTENSION_LIMIT: i32 = 2;

// Null-move pruning: Donninger, "Null Move and Deep Search", ICCA Journal 16(3), 1993;
// <https://www.chessprogramming.org/Null_Move_Pruning>

/// A side with no more stacks than this gets none: it may do best to do nothing (zugzwang).
pub(crate) const NULL_MOVE_PIECES: u16 = 4;

// Quiescence search: <https://www.chessprogramming.org/Quiescence_Search>

/// In so many plies of quiescence a check is answered with every turn.
pub(crate) const QUIESCENCE_CHECK_PLIES: i32 = 2;

// Lazy evaluation: <https://www.chessprogramming.org/Lazy_Evaluation>

/// A position this far outside the window is evaluated by what is kept up to date alone.
pub(crate) const LAZY_MARGIN: i32 = 200;
/// The same before the threats are counted, which takes longest.
pub(crate) const LAZY_THREATS_MARGIN: i32 = 60;

// History heuristic: Schaeffer, "The History Heuristic", ICCA Journal 6(3), 1983; with the decay
// ("gravity") of <https://www.chessprogramming.org/History_Heuristic>

/// No value of the history is greater; twice as much does not overflow 16 bits.
pub(crate) const HISTORY_MOST: i32 = 1 << 14;
/// So many of those turns are remembered at most.
pub(crate) const HISTORY_FAILED: usize = 48;

// Order of quiet turns, against values of the history.

/// What a hundredth of an Infantry captured counts when steps are chosen for split turns.
pub(crate) const SPLIT_CAPTURE_FACTOR: i32 = 64;
/// A split capture comes this far behind one step that captures the same.
pub(crate) const SPLIT_CAPTURE_MALUS: i32 = 8;

// Draws by repetition where points decide.

/// The lead in points that counts at most.
pub(crate) const REPETITION_LEAD_MOST: i32 = 100;
/// The score of a point of that lead. Less than it is worth: the other side may still deviate.
pub(crate) const REPETITION_PER_POINT: i32 = 10;

// Split turns: our own technique; stacks divide in too many ways to try all of them.

/// The most combinations of steps of a stack that are tried in a node; a bound on the time that one
/// node takes, a fraction of a millisecond.
pub(crate) const SPLIT_TRIES: u32 = 3_000;
/// So many of them take about as long as a node.
pub(crate) const SPLIT_TRIES_PER_NODE: u64 = 20;
/// At the root: so many times [`SPLIT_TRIES`],
pub(crate) const SPLIT_ROOT_FACTOR: u32 = 3;
/// so many steps of each component,
pub(crate) const SPLIT_ROOT_STEPS: usize = 100;
/// and so many split turns kept.
pub(crate) const SPLIT_ROOT_TURNS: usize = 240;
/// Where no other turn was found: so many steps of each component,
pub(crate) const SPLIT_ONLY_STEPS: usize = 8;
/// and so many split turns kept.
pub(crate) const SPLIT_ONLY_TURNS: usize = 20;
/// In other nodes up to this depth no split turns are tried unless the table names one.
pub(crate) const SPLIT_SHALLOW_DEPTH: i32 = 2;
/// In other nodes: so many steps of each component and one more for each ply of depth,
pub(crate) const SPLIT_STEPS: usize = 2;
/// The same where few pieces are left: there a turn of two quiet steps often threatens mate.
pub(crate) const SPLIT_ENDING_STEPS: usize = 12;
/// and so many split turns kept, and as many more for each ply of depth.
pub(crate) const SPLIT_TURNS: usize = 6;
