//! What a side could win by one step: candidates by exchange, each carried out and searched.

use crate::explanation::exchange::{END, Scales};
use crate::search::iteration::{Options, search};
use crate::search::limits::Limits;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::{Position, Setup, Side, Square, Stack, Turn};

/// Something that a side wins by one step, when the step is carried out at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threat {
    /// Where what takes it stands.
    pub by: Square,
    /// Where what would be taken stands.
    pub at: Square,
    /// What would leave the board.
    pub taken: Stack,
    /// What the taker would lose in the same step, in an exchange one for one.
    pub lost: Option<Stack>,
    /// The turn that does it, and how play goes on as far as it matters: the first alone where nothing
    /// has been searched.
    pub line: Vec<Turn>,
    /// The points that the line wins, less what can be taken after it; `None` when it wins the game.
    pub points: Option<u32>,
}

/// Nodes of each of the searches that confirm a threat: enough to see what stands behind an exchange. How
/// many of them ten times the nodes of a hint deny is measured by `tulenh-lab coach check`.
pub const PROOF_NODES: u64 = 4_000;

/// Turns of a line that is told, at most.
pub(crate) const TOLD: usize = 5;

/// Threats that are searched for one question, the dearest first.
const SEARCHED: usize = 8;
/// Megabytes of the table of these searches.
const TABLE_MB: usize = 1;
/// How much better than doing nothing a threat is, at least, in hundredths of an Infantry: less than
/// any piece is worth, more than two searches of the same differ by.
const MARGIN: i32 = 60;

/// What the opponent of the side to move could win next by one step, if it were its turn; the dearest
/// first by the points of the ruleset. Each is carried out and searched with so many nodes
/// ([`PROOF_NODES`]); with 0 the exchange of what stands on the board decides alone.
pub fn threats(task: &Task, nodes: u64) -> Vec<Threat> {
    after_null_move(task).map_or_else(Vec::new, |task| captures(&task, nodes))
}

/// What the side to move could win now by one step, as [`threats`] has it for its opponent: what it
/// takes is worth more than all that is taken in return, in points and to the engine, and it is better
/// than doing nothing.
pub fn captures(task: &Task, nodes: u64) -> Vec<Threat> {
    let position = task.position();
    let scales = Scales::of(task);
    let mut found: Vec<Threat> = Vec::new();
    if scales.ended().is_some() {
        return found;
    }
    for turn in position.legal_steps() {
        if !turn.is_capture() {
            continue;
        }
        let Some(gain) = scales.gain(&turn) else {
            continue;
        };
        let Ok((_, effects)) = position.play(&turn) else {
            continue;
        };
        let lost = effects.lost.first().map(|(_, stack)| *stack);
        for (at, taken) in effects.captured {
            let known = |old: &Threat| old.at == at && old.by == turn.from();
            if !found.iter().any(known) {
                found.push(Threat {
                    by: turn.from(),
                    at,
                    taken,
                    lost,
                    line: vec![turn.clone()],
                    points: told_points(gain),
                });
            }
        }
    }
    let points = |stack: Stack| points(position, stack);
    found.sort_by_key(|threat| {
        (
            std::cmp::Reverse(points(threat.taken)),
            threat.lost.map_or(0, points),
            threat.at,
            threat.by,
        )
    });
    if nodes > 0 {
        let proof = Proof::new(task, &scales, nodes);
        found.truncate(SEARCHED);
        found.retain_mut(|threat| proof.confirms(threat));
    }
    found
}

/// Points as they are told; `None` is the game.
pub(crate) fn told_points(points: i32) -> Option<u32> {
    (points < END / 2).then(|| points.unsigned_abs())
}

/// Searches that confirm threats in one position.
struct Proof<'a> {
    task: &'a Task,
    scales: &'a Scales,
    table: Table,
    nodes: u64,
    /// What it is worth to do nothing.
    idle: Option<Score>,
}

impl Proof<'_> {
    fn new<'a>(task: &'a Task, scales: &'a Scales, nodes: u64) -> Proof<'a> {
        let mut proof = Proof {
            task,
            scales,
            table: Table::new(TABLE_MB),
            nodes,
            idle: None,
        };
        // In check nothing else may be done than to answer it.
        if !task.position().is_check()
            && let Some(idle) = after_null_move(task)
        {
            proof.idle = proof.look(&idle).map(|(score, _)| -score);
        }
        proof
    }

    fn look(&self, task: &Task) -> Option<(Score, Vec<Turn>)> {
        let limits = Limits::nodes(self.nodes);
        let found = search(task, &self.table, &limits, &Options::default(), &mut |_| {});
        let line = found.lines.into_iter().next()?;
        let line = line.canonical(task.position(), TOLD - 1);
        Some((line.score, line.turns))
    }

    /// Whether a threat is one when it is carried out; then it has its line.
    fn confirms(&self, threat: &mut Threat) -> bool {
        let Some(turn) = threat.line.first().cloned() else {
            return false;
        };
        let Some(after) = after_turn(self.task, &turn) else {
            return false;
        };
        if let Some(they_win) = Scales::of(&after).ended() {
            return !they_win;
        }
        let Some((score, answer)) = self.look(&after) else {
            return after.position().is_check();
        };
        let score = -score;
        let enough = self
            .idle
            .is_none_or(|idle| score.value() >= idle.value() + MARGIN);
        let is_lost = score.forced().is_some_and(|(_, wins)| !wins);
        if !enough || is_lost {
            return false;
        }
        let line: Vec<Turn> = std::iter::once(turn).chain(answer).collect();
        let Some(points) = self.scales.line_gain(&line, 0) else {
            return false;
        };
        // As much of the line as wins no more than the whole.
        let told = (1..line.len()).step_by(2).find_map(|length| {
            let part = self.scales.line_gain(line.get(..length)?, 0)?;
            (part <= points).then_some((length, part))
        });
        let (length, points) = told.unwrap_or((line.len(), points));
        threat.line = line;
        threat.line.truncate(length);
        threat.points = told_points(points);
        true
    }
}

/// The same with the other side to move; `None` where the game is over.
pub(crate) fn after_null_move(task: &Task) -> Option<Task> {
    let position = task.position();
    if position.beaten().is_some() {
        return None;
    }
    let setup = Setup {
        turn: !position.turn(),
        ..position.setup().clone()
    };
    let passed = Position::new(setup, position.rules().clone()).ok()?;
    Some(next(task, passed, 0))
}

/// What a search is asked about after a legal turn.
pub(crate) fn after_turn(task: &Task, turn: &Turn) -> Option<Task> {
    let (after, effects) = task.position().play(turn).ok()?;
    let sum = |stacks: &[(Square, Stack)]| -> i32 {
        let all = stacks.iter().map(|(_, stack)| points(&after, *stack));
        all.sum::<u32>() as i32
    };
    let won = sum(&effects.captured) - sum(&effects.lost);
    Some(next(task, after, won))
}

/// The position that follows, with what whoever was to move has won by it.
fn next(task: &Task, position: Position, won: i32) -> Task {
    let sign = if position.turn() == Side::Red { -1 } else { 1 };
    Task {
        began: task.began,
        lead: task.lead + sign * won,
        earlier: Vec::new(),
        plies_left: task.plies_left.map(|left| left.saturating_sub(1)),
        last: None,
        position,
    }
}

/// The points of a stack.
pub(crate) fn points(position: &Position, stack: Stack) -> u32 {
    let rules = position.rules();
    stack
        .pieces()
        .map(|piece| u32::from(rules.points_of(piece)))
        .sum()
}
