//! Every number by which the search leaves something out or looks further, in one table.
//!
//! Scores are in hundredths of a plain Infantry, depths in turns of either side ("plies").
//!
//! The technique behind each number is described where "source" says. The numbers themselves were
//! set by hand and kept when `tulenh-lab match` showed no loss by them; unlike the weights of the
//! evaluation ([`Weights`](crate::Weights)) they were not tuned by SPSA. `tulenh-lab bench` prints
//! another number of nodes when one of them changes.

// Aspiration windows: <https://www.chessprogramming.org/Aspiration_Windows>

/// Half the width of the first window around the score of the iteration before. Source: aspiration
/// windows.
pub(crate) const ASPIRATION_HALF_WIDTH: i32 = 40;
/// The factor by which the half width grows after a search failed low or high.
pub(crate) const ASPIRATION_GROWTH: i32 = 3;
/// A half width above this opens the window on that side altogether.
pub(crate) const ASPIRATION_WIDEST: i32 = 1_000;
/// Up to this depth the window is open from the start.
pub(crate) const ASPIRATION_FREE_DEPTH: i32 = 3;

// Check extensions: <https://www.chessprogramming.org/Check_Extensions>

/// A side in check is searched one ply deeper up to this many times the depth of the iteration.
pub(crate) const CHECK_EXTENSION_LIMIT: i32 = 2;

// Reverse futility pruning: <https://www.chessprogramming.org/Reverse_Futility_Pruning>

/// The greatest depth at which a node is left because its evaluation is far above the window.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 5;
/// How far above the window, for each ply of depth; an improving side needs one ply less.
pub(crate) const REVERSE_FUTILITY_PER_PLY: i32 = 110;

// Razoring: <https://www.chessprogramming.org/Razoring>

/// The greatest depth at which a node far below the window is given to quiescence search.
pub(crate) const RAZORING_DEPTH: i32 = 2;
/// How far below the window, for each ply of depth.
pub(crate) const RAZORING_PER_PLY: i32 = 260;

// Null-move pruning: Donninger, "Null Move and Deep Search", ICCA Journal 16(3), 1993;
// <https://www.chessprogramming.org/Null_Move_Pruning>

/// The least depth at which the side to move is given a null move.
pub(crate) const NULL_MOVE_DEPTH: i32 = 2;
/// A side with no more stacks than this gets none: it may do best to do nothing (zugzwang).
pub(crate) const NULL_MOVE_PIECES: u16 = 4;
/// The reduction of a null move, in plies, before the two parts below.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 3;
/// One more ply of reduction for so many plies of depth.
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// One more ply of reduction for each such lead of the evaluation over the window,
pub(crate) const NULL_MOVE_LEAD_DIVISOR: i32 = 200;
/// but no more than this many.
pub(crate) const NULL_MOVE_LEAD_MOST: i32 = 3;

// Internal iterative reductions: <https://www.chessprogramming.org/Internal_Iterative_Reductions>

/// From this depth on a node without a turn from the table is searched one ply less.
pub(crate) const NO_HINT_REDUCTION_DEPTH: i32 = 4;

// Futility pruning: Heinz, "Extended Futility Pruning", ICCA Journal 21(2), 1998;
// <https://www.chessprogramming.org/Futility_Pruning>

/// The greatest depth at which quiet turns are left out because they cannot lift the score.
pub(crate) const FUTILITY_DEPTH: i32 = 4;
/// What a quiet turn is thought to win at most: this,
pub(crate) const FUTILITY_BASE: i32 = 90;
/// and this for each ply of depth.
pub(crate) const FUTILITY_PER_PLY: i32 = 110;

// Late move pruning: <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>

/// The greatest depth at which late quiet turns are left out.
pub(crate) const LATE_PRUNING_DEPTH: i32 = 4;
/// So many quiet turns are tried at depth 0,
pub(crate) const LATE_PRUNING_BASE: i32 = 4;
/// and so many more for the square of the depth; about half of both when the side does not improve.
pub(crate) const LATE_PRUNING_PER_SQUARE: i32 = 3;

// Static exchange pruning of losing captures:
// <https://www.chessprogramming.org/Static_Exchange_Evaluation>

/// The greatest depth at which captures that seem to lose are left out.
pub(crate) const LOSING_CAPTURE_DEPTH: i32 = 3;
/// What they seem to lose, for each ply of depth.
pub(crate) const LOSING_CAPTURE_PER_PLY: i32 = 120;

// Late move reductions: <https://www.chessprogramming.org/Late_Move_Reductions>

/// The first turns of a node, which are not reduced.
pub(crate) const REDUCTION_FREE_TURNS: usize = 3;
/// The least depth at which a turn is reduced.
pub(crate) const REDUCTION_DEPTH: i32 = 2;
/// The table of reductions: (base + 100 ln depth · 100 ln number / divisor) / 100 plies.
pub(crate) const REDUCTION_BASE: u32 = 60;
/// See [`REDUCTION_BASE`].
pub(crate) const REDUCTION_DIVISOR: u32 = 180;
/// One ply less for so much history, one more for so much negative history.
pub(crate) const REDUCTION_HISTORY_DIVISOR: i32 = 6_000;

// Quiescence search: <https://www.chessprogramming.org/Quiescence_Search>

/// A capture that cannot lift the score to within this of the window is left out ("delta pruning",
/// <https://www.chessprogramming.org/Delta_Pruning>).
pub(crate) const DELTA: i32 = 180;
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
/// The greatest change of a value at once.
pub(crate) const HISTORY_STEP: i32 = 1_600;
/// What a quiet turn that caused a cutoff gains, for the square of the depth.
pub(crate) const HISTORY_BONUS: i32 = 8;
/// What the quiet turns tried before it lose, for the square of the depth.
pub(crate) const HISTORY_MALUS: i32 = 4;
/// So many of those turns are remembered at most.
pub(crate) const HISTORY_FAILED: usize = 48;

// Order of quiet turns, against values of the history.

/// What a turn that may give check is ahead of other quiet turns.
pub(crate) const MAY_CHECK_BONUS: i32 = 6_000;
/// What a split turn is behind them.
pub(crate) const SPLIT_MALUS: i32 = 4_000;
/// What a hundredth of an Infantry gained by a better place counts.
pub(crate) const PLACE_FACTOR: i32 = 8;
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
/// and so many split turns kept, and as many more for each ply of depth.
pub(crate) const SPLIT_TURNS: usize = 6;
