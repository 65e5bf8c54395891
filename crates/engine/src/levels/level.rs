//! How strong the engine plays against a person.

use std::fmt;
use std::str::FromStr;

use crate::evaluation::choice::Evaluation;
use crate::levels::beginner::{self, Eyes};
use crate::levels::rng::Rng;
use crate::search::iteration::{Found, Line, Options, search};
use crate::search::limits::{Abort, Limits};
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;

/// A strength: 1 to 8, or `max`. Levels 1 to 3 are for people who have just learnt the rules: they
/// look at one turn and overlook things, as beginners do. Those above look ahead, and do not always
/// choose what they like best, among turns that are not much worse.
///
/// ```
/// use tulenh_engine::Level;
///
/// assert_eq!("3".parse(), Ok(Level::new(3).unwrap()));
/// assert_eq!("max".parse(), Ok(Level::MAX));
/// assert_eq!(Level::all().count(), 9);
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The text is no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a level (1 to 8, or max)")]
pub struct BadLevel;

/// What makes a level.
#[derive(Debug, Clone, Copy)]
struct Skill {
    depth: u32,
    nodes: u64,
    /// How many first turns it weighs against each other.
    lines: usize,
    /// How much worse a turn may be that it takes for the best, at most, in hundredths of an
    /// Infantry.
    haze: usize,
}

/// What beginners notice, levels 1 to 3.
const EYES: [Eyes; 3] = [
    Eyes {
        prey: [92, 78],
        danger: [50, 23],
        ring: 62,
        end: 70,
        cover: 10,
        piece: 60,
        ahead: 0,
        plan: 40,
    },
    Eyes {
        prey: [94, 83],
        danger: [70, 44],
        ring: 70,
        end: 80,
        cover: 50,
        piece: 70,
        ahead: 0,
        plan: 60,
    },
    Eyes {
        prey: [97, 90],
        danger: [88, 68],
        ring: 90,
        end: 95,
        cover: 90,
        piece: 90,
        ahead: 65,
        plan: 100,
    },
];

/// Each is a tenth of a second's work or less, so that twenty games wait no longer than two seconds
/// for two cores.
///
/// Those of levels 1 to 3 are for the boards that a beginner does not look at ([`beginner::choose`]).
const SKILLS: [Skill; 8] = [
    skill(1, 2_000, 24, 450),
    skill(1, 3_000, 12, 230),
    skill(2, 4_000, 8, 140),
    skill(2, 4_000, 6, 80),
    skill(4, 10_000, 4, 40),
    skill(6, 22_000, 3, 15),
    skill(8, 30_000, 2, 10),
    skill(20, 100_000, 1, 0),
];

const fn skill(depth: u32, nodes: u64, lines: usize, haze: usize) -> Skill {
    Skill {
        depth,
        nodes,
        lines,
        haze,
    }
}

impl Level {
    /// Everything the limits allow.
    pub const MAX: Level = Level(9);

    /// Level 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=8).contains(&number).then_some(Level(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=9).map(Level)
    }

    /// Whether the level opens games by a book ([`Options::opening`]): beginners know no openings by heart.
    pub fn knows_openings(self) -> bool {
        EYES.get(usize::from(self.0) - 1).is_none()
    }

    fn skill(self) -> Option<Skill> {
        SKILLS.get(usize::from(self.0) - 1).copied()
    }

    /// What the level plays, within these limits and its own; `None` when there is no legal turn.
    /// The same seed gives the same turn unless `limits` cut the search short. Every level but
    /// [`Level::MAX`] searches on one thread. From level 4 up [`Options::opening`] is asked first.
    pub fn choose(
        self,
        task: &Task,
        table: &Table,
        limits: &Limits,
        options: &Options,
        seed: u64,
    ) -> Option<Line> {
        let eyes = EYES.get(usize::from(self.0) - 1);
        if let Some(eyes) = eyes
            && let Some(line) = beginner::choose(task, &options.weights, *eyes, seed)
        {
            return Some(line);
        }
        if self.knows_openings()
            && let Some(opening) = &options.opening
            && let Some(known) = opening.turn(task, seed)
        {
            return Some(Line {
                score: Score::cp(known.score),
                turns: vec![known.turn],
            });
        }
        let Some(skill) = self.skill() else {
            return first(search(task, table, limits, options, &mut |_| {}));
        };
        let evaluation = match eyes {
            // What beginners see is measured by the hand-written evaluation.
            Some(_) => Evaluation::Classical,
            None => options.evaluation.clone(),
        };
        let options = Options {
            threads: 1,
            lines: skill.lines,
            evaluation,
            // They are to make the mistakes of their level in endings, too.
            endings: false,
            ..options.clone()
        };
        let limits = Limits {
            depth: skill.depth.min(limits.depth),
            nodes: skill.nodes.min(limits.nodes),
            abort: limits.abort as &dyn Abort,
        };
        let found = search(task, table, &limits, &options, &mut |_| {});
        let mut rng = Rng::new(seed ^ task.position().key());
        // A search that is cut short may put first what it has just found to be worse than the others.
        let best = found.lines.iter().rev().max_by_key(|line| line.score)?;
        let liked = |line: &Line, rng: &mut Rng| {
            let luck = rng.below(skill.haze + 1) as i32;
            Score::cp(line.score.value().clamp(-19_000, 19_000) + luck)
        };
        // A mate that it sees it plays, and it never walks into one that it sees.
        if best.score.forced().is_some() {
            return Some(best.clone());
        }
        let sound = |line: &&Line| line.score.forced().is_none();
        let fair = |line: &&Line| best.score.value() - line.score.value() <= skill.haze as i32;
        let lines = found.lines.iter().filter(sound).filter(fair);
        let weighed: Vec<(Score, &Line)> =
            lines.map(|line| (liked(line, &mut rng), line)).collect();
        // Of equal ones the first, which is the best.
        let chosen = weighed.iter().rev().max_by_key(|(liked, _)| *liked);
        chosen.map(|(_, line)| (*line).clone())
    }
}

fn first(found: Found) -> Option<Line> {
    found.lines.into_iter().next()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Level::MAX => f.write_str("max"),
            Level(number) => write!(f, "{number}"),
        }
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Level, BadLevel> {
        if text == "max" {
            return Ok(Level::MAX);
        }
        let number = text.parse().map_err(|_| BadLevel)?;
        Level::new(number).ok_or(BadLevel)
    }
}
