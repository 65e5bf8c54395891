//! What a side could win by one step: candidates by exchange, each carried out and searched.

use crate::explanation::exchange::{END, Scales};
use crate::explanation::game_state::{decided, goes_on, has_to_answer_check};
use crate::explanation::told::TOLD_TURNS;
use crate::search::iteration::{Line, Options, search};
use crate::search::limits::Limits;
use crate::search::points::points;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use std::cell::OnceCell;
use tulenh_rules::{Role, Square, Stack, Turn};

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

impl Threat {
    /// What takes it, of all that stands where the taker does: of what fires in place, the gunner.
    pub fn taker(&self) -> Option<Stack> {
        let step = self.line.first()?.only_step()?;
        Some(step.of_the_gunner().group)
    }
}

/// Nodes of the first search that confirms a threat: enough to see what stands behind an exchange. What it
/// confirms is searched again with several times as many. How many threats ten times the nodes of a hint
/// deny is measured by `tulenh-lab coach check`.
pub const PROOF_NODES: u64 = 4_000;

/// Turns of the expected line in which a threat has to win, so that it is no gain that is lost again soon.
const FOLLOWED: usize = 10;
/// Threats that are searched for one question, the dearest first.
const SEARCHED: usize = 8;
/// Megabytes of the table of these searches.
const TABLE_MB: usize = 1;

/// What a search has to find of a threat.
struct Demand {
    /// How many times the nodes of the first search it has.
    times: u64,
    /// How much better than doing nothing the threat is at least, in hundredths of an Infantry: more than two
    /// searches of the same differ by.
    margin: i32,
    /// The points that the turns of [`FOLLOWED`] win at least where more than the threat is taken in them.
    points: i32,
}

/// The first search.
const SHORT: Demand = Demand {
    times: 1,
    margin: 60,
    points: 1,
};
/// The second search, of what the first confirms: it has more nodes than the search of a hint. Three of four threats that a longer
/// search denied won a single light piece, most of them while other pieces were taken as well.
const LONG: Demand = Demand {
    times: 24,
    margin: 100,
    points: 20,
};

/// What the opponent of the side to move could win next by one step, if it were its turn; the dearest
/// first by the points of the ruleset. Each is carried out and searched with so many nodes
/// ([`PROOF_NODES`]), and what these confirm with several times as many; with 0 the exchange of what stands
/// on the board decides alone. Where a check has to be answered first, only what takes the Commander is one: nobody knows
/// what stands where then.
pub fn threats(task: &Task, nodes: u64) -> Vec<Threat> {
    threats_of(task, nodes, |_| true)
}

/// The same, of the threats that are wanted alone: no search is made for another.
pub(crate) fn threats_of(task: &Task, nodes: u64, wanted: impl Fn(&Threat) -> bool) -> Vec<Threat> {
    let in_check = has_to_answer_check(task.position());
    let stands = |threat: &Threat| !in_check || threat.taken.contains(Role::Commander);
    task.passed().map_or_else(Vec::new, |theirs| {
        captures_of(&theirs, nodes, |threat| stands(threat) && wanted(threat))
    })
}

/// What the side to move could win now by one step, as [`threats`] has it for its opponent: what it
/// takes is worth more than all that is taken in return, in points and to the engine, and it is better
/// than doing nothing.
pub fn captures(task: &Task, nodes: u64) -> Vec<Threat> {
    captures_of(task, nodes, |_| true)
}

/// The same, of those that are wanted alone: no search is made for another.
pub(crate) fn captures_of(
    task: &Task,
    nodes: u64,
    wanted: impl Fn(&Threat) -> bool,
) -> Vec<Threat> {
    if !goes_on(task) {
        return Vec::new();
    }
    let position = task.position();
    let scales = Scales::of(task);
    let mut found: Vec<Threat> = Vec::new();
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
        let points = |stack: Stack| points(position, stack);
        // What takes two is a threat to the dearer one.
        let captured = effects.captured.into_iter();
        let Some((at, taken)) = captured.max_by_key(|(_, stack)| points(*stack)) else {
            continue;
        };
        let threat = Threat {
            by: turn.from(),
            at,
            taken,
            lost,
            points: told_points(gain),
            line: vec![turn],
        };
        let same = |old: &&mut Threat| old.at == at && old.by == threat.by;
        match found.iter_mut().find(same) {
            // Of several ways to take it, the one that wins most.
            Some(old) if old.points.is_some_and(|points| (points as i32) < gain) => *old = threat,
            Some(_) => {}
            None => found.push(threat),
        }
    }
    found.retain(wanted);
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

/// Whether a search that is as long as the second one of a threat finds that a turn wins points: better than
/// doing nothing, by what is told of its line and by what follows. With 0 nodes nothing is asked.
pub(crate) fn is_gain(task: &Task, turn: &Turn, nodes: u64) -> bool {
    let scales = Scales::of(task);
    let proof = Proof::new(task, &scales, nodes);
    let after = task.after_turn(turn);
    nodes == 0 || after.is_some_and(|after| proof.line(&proof.long, turn, &after).is_some())
}

/// What the opponent of the side to move would do if it were its turn, by a search of so many nodes, with the position in
/// which it would; `None` where a check has to be answered or there is no Commander, and with 0 nodes.
pub(crate) fn wish(task: &Task, nodes: u64) -> Option<(Task, Turn)> {
    let theirs = task
        .passed()
        .filter(|_| nodes > 0 && !has_to_answer_check(task.position()))?;
    let line = Looks::new(nodes, &SHORT).best(&theirs)?;
    let turn = line.turns.into_iter().next()?;
    Some((theirs, turn))
}

/// So many of the best lines, the best first, by a search that has as many nodes for each as the second one of a threat.
pub(crate) fn long_search(task: &Task, nodes: u64, lines: usize) -> Vec<Line> {
    let limits = Limits::nodes(nodes.saturating_mul(LONG.times * lines as u64));
    let options = Options {
        lines,
        ..Options::default()
    };
    search(task, &Table::new(TABLE_MB), &limits, &options, &mut |_| {}).lines
}

/// Points as they are told; `None` is the game.
pub(crate) fn told_points(points: i32) -> Option<u32> {
    (points < END / 2).then(|| points.unsigned_abs())
}

/// Searches that confirm threats in one position: a short one each, and a longer one of what it confirms.
struct Proof<'a> {
    task: &'a Task,
    scales: &'a Scales,
    short: Looks,
    long: Looks,
}

/// Searches with a number of nodes each.
struct Looks {
    table: Table,
    nodes: u64,
    demand: &'static Demand,
    /// What it is worth to do nothing, once it is known; `None` where a check has to be answered.
    idle: OnceCell<Option<Score>>,
}

impl Proof<'_> {
    fn new<'a>(task: &'a Task, scales: &'a Scales, nodes: u64) -> Proof<'a> {
        Proof {
            task,
            scales,
            short: Looks::new(nodes, &SHORT),
            long: Looks::new(nodes, &LONG),
        }
    }

    /// Whether a threat is one when it is carried out; then it has its line.
    fn confirms(&self, threat: &mut Threat) -> bool {
        let Some(turn) = threat.line.first().cloned() else {
            return false;
        };
        let Some(after) = self.task.after_turn(&turn) else {
            return false;
        };
        if let Some(they_win) = decided(&after) {
            threat.points = None;
            return !they_win;
        }
        if !after.position().has_legal_turn() {
            return false;
        }
        if self.line(&self.short, &turn, &after).is_none() {
            return false;
        }
        let Some(line) = self.line(&self.long, &turn, &after) else {
            return false;
        };
        let told = line.get(..TOLD_TURNS).unwrap_or(&line);
        let Some(points) = self.scales.line_gain(told, 0) else {
            return false;
        };
        // As much of the line as wins no more than the whole.
        let short = (1..told.len()).step_by(2).find_map(|length| {
            let part = self.scales.line_gain(told.get(..length)?, 0)?;
            (part <= points).then_some((length, part))
        });
        let (length, points) = short.unwrap_or((told.len(), points));
        threat.line = told.iter().take(length).cloned().collect();
        threat.points = told_points(points);
        true
    }

    /// The line that is expected once a turn is made, when the turn is better than doing nothing, and wins
    /// points both in what is told of the line and in what follows.
    fn line(&self, looks: &Looks, turn: &Turn, after: &Task) -> Option<Vec<Turn>> {
        let found = looks.best(after)?;
        let score = -found.score;
        let idle = looks.idle(self.task);
        let enough = idle.is_none_or(|idle| score.value() >= idle.value() + looks.demand.margin);
        let is_lost = score.forced().is_some_and(|(_, wins)| !wins);
        if !enough || is_lost {
            return None;
        }
        let answer = found.canonical(after.position(), FOLLOWED - 1).turns;
        let line: Vec<Turn> = std::iter::once(turn.clone()).chain(answer).collect();
        let told = line.get(..TOLD_TURNS).unwrap_or(&line);
        self.scales.line_gain(told, 0)?;
        let points = self.scales.line_gain(&line, 0)?;
        let is_alone = line.iter().filter(|turn| turn.is_capture()).count() <= 1;
        (points >= looks.demand.points || is_alone).then_some(line)
    }
}

impl Looks {
    fn new(nodes: u64, demand: &'static Demand) -> Looks {
        Looks {
            table: Table::new(TABLE_MB),
            nodes: nodes.saturating_mul(demand.times),
            demand,
            idle: OnceCell::new(),
        }
    }

    fn best(&self, task: &Task) -> Option<Line> {
        let limits = Limits::nodes(self.nodes);
        let found = search(task, &self.table, &limits, &Options::default(), &mut |_| {});
        found.lines.into_iter().next()
    }

    fn idle(&self, task: &Task) -> Option<Score> {
        *self.idle.get_or_init(|| {
            let passed = task
                .passed()
                .filter(|_| !has_to_answer_check(task.position()))?;
            self.best(&passed).map(|line| -line.score)
        })
    }
}
