//! What a longer search says of a turn.

use std::collections::HashMap;

use tulenh_engine::{Limits, Line, Options, Score, Table, Task, search};
use tulenh_rules::Turn;

use crate::coach::claims::answers_check;
use crate::coach::net;
use crate::coach::rest_of_game::{GAME, RestOfGame};

/// Megabytes of a table.
const TABLE_MB: usize = 32;
/// Turns of a line in which points are counted.
const EXPECTED: usize = 10;
/// What a turn gives away at least that clearly loses, in hundredths of an Infantry: more than two searches differ by.
const CLEARLY: i32 = 60;
/// A lead that decides a game, in hundredths of an Infantry.
const DECIDED: i32 = 3_000;

/// A turn that was carried out, by a longer search.
pub struct Carried {
    /// What it is worth to whoever makes it.
    pub score: Score,
    /// What it is worth to do nothing instead; `None` in check.
    pub idle: Option<Score>,
    /// Whether the game is lost by force whatever is done instead.
    pub is_lost_anyway: bool,
    /// The points that it wins by the line that is expected then.
    pub net: i64,
    /// That line, the turn first.
    pub line: Vec<Turn>,
}

/// A longer search, with what it has found of doing nothing.
pub struct Deeper {
    nodes: u64,
    idle: HashMap<IdleKey, Option<Score>>,
}

/// The key of a position, the points in its game, and the turns until they decide.
type IdleKey = (u64, i32, Option<u32>);

impl Deeper {
    pub fn new(nodes: u64) -> Deeper {
        Deeper {
            nodes,
            idle: HashMap::new(),
        }
    }

    fn best(&self, task: &Task) -> Option<Line> {
        let found = search(
            task,
            &Table::new(TABLE_MB),
            &Limits::nodes(self.nodes),
            &Options::default(),
            &mut |_| {},
        );
        found.lines.into_iter().next()
    }

    /// What it is worth to do nothing; `None` where a check has to be answered.
    fn idle(&mut self, task: &Task) -> Option<Score> {
        if answers_check(task.position()) {
            return None;
        }
        let passed = task.passed()?;
        let key = (passed.position().key(), passed.lead(), passed.plies_left());
        if let Some(known) = self.idle.get(&key) {
            return *known;
        }
        let idle = self.best(&passed).map(|found| -found.score);
        self.idle.insert(key, idle);
        idle
    }

    /// What comes of a turn.
    pub fn carried(&mut self, task: &Task, turn: &Turn) -> Option<Carried> {
        let mut game = RestOfGame::of(task);
        game.play(turn)?;
        let after = task.after_turn(turn)?;
        let side = task.position().turn();
        let mut line = vec![turn.clone()];
        let score = match game.winner() {
            Some(Some(winner)) if winner == side => Score::win_in(1),
            Some(Some(_)) => Score::loss_in(1),
            Some(None) => Score::EVEN,
            None => {
                let found = self.best(&after)?;
                let expected = found.canonical(after.position(), EXPECTED - 1);
                line.extend(expected.turns);
                -found.score
            }
        };
        let won = match score.forced() {
            Some((_, true)) => GAME,
            Some((_, false)) => -GAME,
            None => net::of_expected_line(task, &line)?,
        };
        let is_lost = |score: Score| score.forced().is_some_and(|(_, wins)| !wins);
        let is_lost_anyway = is_lost(score) && self.best(task).is_some_and(|it| is_lost(it.score));
        Some(Carried {
            score,
            idle: self.idle(task),
            is_lost_anyway,
            net: won,
            line,
        })
    }
}

/// A score as far as it matters: of two games that are won, or lost, none is better.
fn capped(score: Score) -> i32 {
    score.value().clamp(-DECIDED, DECIDED)
}

impl Carried {
    /// Whether whoever carries it out loses by it: points in the line, or more than by doing nothing.
    pub fn loses(&self) -> bool {
        self.loses_points() || self.is_worse_than_idle()
    }

    /// Whether whoever carries it out loses points in the line, or clearly more than by doing nothing.
    pub fn loses_clearly(&self) -> bool {
        self.loses_points() || self.given().is_some_and(|given| given >= CLEARLY)
    }

    /// Whether it loses points in the line. Where the game is lost anyway, it is not the turn that loses it.
    fn loses_points(&self) -> bool {
        self.net < 0 && !self.is_lost_anyway
    }

    /// Whether it is better to do nothing.
    pub fn is_worse_than_idle(&self) -> bool {
        self.given().is_some_and(|given| given > 0)
    }

    /// Whether it is clearly better than doing nothing; not in check.
    pub fn is_better_than_idle(&self) -> bool {
        self.given().is_some_and(|given| given <= -CLEARLY)
    }

    /// Whether it is clearly better than what something else is worth.
    pub fn is_better_than(&self, other: Score) -> bool {
        capped(self.score) - capped(other) >= CLEARLY
    }

    /// What whoever carries it out gives away against doing nothing, in hundredths of an Infantry; `None` in check.
    fn given(&self) -> Option<i32> {
        Some(capped(self.idle?) - capped(self.score))
    }
}
