//! A file of problems.
//!
//! Problems are separated by empty lines; a line that begins with `#` is a comment. A problem has a
//! line for each field, in this order:
//!
//! | field | |
//! |---|---|
//! | `problem: 17` | its number, which no other has |
//! | `under: official/marine` | the ruleset, as [`Ruleset::parse`] reads it |
//! | `fen: …` | the position; a game begins there |
//! | `goal: win mate in 2` | the [`Goal`](crate::Goal) |
//! | `line: f4-f6 e9-e8` | the solution in LAN and how the play goes on |
//! | `themes: mate quiet` | the [`Theme`](crate::Theme)s |
//! | `rating: 1450` | how hard it is |
//! | `proof: exhaustive` | the [`Evidence`](crate::Evidence) |
//! | `source: …` | where the position comes from |

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

use tulenh_rules::{Position, Ruleset};

use crate::problem::{Problem, ProblemId};

const NAMES: [&str; 9] = [
    "problem", "under", "fen", "goal", "line", "themes", "rating", "proof", "source",
];

/// Problems by their numbers.
#[derive(Debug, Clone, Default)]
pub struct Collection {
    problems: Vec<Problem>,
    places: HashMap<ProblemId, usize>,
}

impl Collection {
    /// Reads a file. Each position and each turn of each line is checked by the referee.
    ///
    /// # Errors
    /// The first offence, with its line.
    pub fn read(text: &str) -> Result<Collection, String> {
        let mut collection = Collection::default();
        collection.add(text)?;
        Ok(collection)
    }

    /// Reads a further file into the collection.
    ///
    /// # Errors
    /// The first offence, with its line.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let mut rules: HashMap<String, Arc<Ruleset>> = HashMap::new();
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for (number, line) in (1..).zip(text.lines().chain([""])) {
            let at = |error: String| format!("line {number}: {error}");
            if line.starts_with('#') {
                continue;
            }
            if !line.trim().is_empty() {
                let (name, value) = line.split_once(": ").ok_or_else(|| at("no field".into()))?;
                let expected = NAMES.get(fields.len()).copied().unwrap_or_default();
                if name != expected {
                    return Err(at(format!("`{name}` in place of `{expected}`")));
                }
                fields.push((name, value.trim()));
            } else if !fields.is_empty() {
                let problem = read(&fields, &mut rules);
                self.insert(problem.map_err(|error| at(format!("the problem before: {error}")))?)
                    .map_err(at)?;
                fields.clear();
            }
        }
        Ok(())
    }

    /// Adds a problem.
    ///
    /// # Errors
    /// Another one has its number.
    pub fn insert(&mut self, problem: Problem) -> Result<(), String> {
        let id = problem.id();
        if self.places.insert(id, self.problems.len()).is_some() {
            return Err(format!("two problems {id}"));
        }
        self.problems.push(problem);
        Ok(())
    }

    /// All problems in the order of the file.
    pub fn all(&self) -> &[Problem] {
        &self.problems
    }

    /// The problem with this number.
    pub fn get(&self, id: ProblemId) -> Option<&Problem> {
        self.places
            .get(&id)
            .and_then(|place| self.problems.get(*place))
    }
}

fn read(
    fields: &[(&str, &str)],
    rules: &mut HashMap<String, Arc<Ruleset>>,
) -> Result<Problem, String> {
    let get = |name: &str| {
        let field = fields.iter().find(|(known, _)| *known == name);
        let value = field.map(|(_, value)| *value).unwrap_or_default();
        if value.is_empty() {
            Err(format!("no field {name}"))
        } else {
            Ok(value)
        }
    };
    let spec = get("under")?;
    let rules = match rules.get(spec) {
        Some(rules) => rules.clone(),
        None => {
            let read = Arc::new(Ruleset::parse(spec).map_err(|error| error.to_string())?);
            rules.insert(spec.to_owned(), read.clone());
            read
        }
    };
    let position = Position::from_fen(get("fen")?, rules).map_err(|error| error.to_string())?;
    let mut now = position.clone();
    let mut line = Vec::new();
    for lan in get("line")?.split_whitespace() {
        let turn = now
            .read_lan(lan)
            .map_err(|error| format!("{lan}: {error}"))?;
        let (after, _) = now.play(&turn).map_err(|error| format!("{lan}: {error}"))?;
        line.push(turn);
        now = after;
    }
    let number = |name: &str| {
        get(name)?
            .parse::<u32>()
            .map_err(|error| format!("{name}: {error}"))
    };
    let themes = get("themes")?.split_whitespace().map(str::parse);
    Ok(Problem {
        id: ProblemId(number("problem")?),
        position,
        goal: get("goal")?.parse()?,
        line,
        themes: themes.collect::<Result<BTreeSet<_>, _>>()?,
        rating: u16::try_from(number("rating")?).map_err(|error| format!("rating: {error}"))?,
        evidence: get("proof")?.parse()?,
        source: get("source")?.to_owned(),
    })
}

/// A problem as it stands in a file, with a line end after each field.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut now = self.position.clone();
        let mut line = Vec::new();
        for turn in &self.line {
            line.push(now.lan(turn));
            now.make_unchecked(turn);
        }
        let themes: Vec<&str> = self.themes.iter().map(|theme| theme.id()).collect();
        writeln!(f, "problem: {}", self.id)?;
        writeln!(f, "under: {}", self.position.rules().spec())?;
        writeln!(f, "fen: {}", self.position.fen())?;
        writeln!(f, "goal: {}", self.goal)?;
        writeln!(f, "line: {}", line.join(" "))?;
        writeln!(f, "themes: {}", themes.join(" "))?;
        writeln!(f, "rating: {}", self.rating)?;
        writeln!(f, "proof: {}", self.evidence)?;
        writeln!(f, "source: {}", self.source)
    }
}
