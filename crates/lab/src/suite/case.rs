//! The form of a suite: positions with a claim about them, and the turns that fulfil it.
//!
//! Cases are separated by empty lines; a line that begins with `#` is a comment. A case has a line
//! for each field, in any order:
//!
//! | field | |
//! |---|---|
//! | `case: …` | its name; unique in its file |
//! | `themes: mate split` | what it is about |
//! | `under: official/marine` | the ruleset, as [`Ruleset::parse`] reads it |
//! | `fen: …` | the position; a game begins there |
//! | `claim: wins in 2` | the [`Claim`] |
//! | `by: f4-f6 e2xe6` | the first turns that fulfil it, in LAN; no other does |

use std::sync::Arc;

use tulenh_problems::Claim;
use tulenh_rules::{Position, Ruleset, Turn};

/// A position with a claim about the side to move.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// What it is about, in words of the suite.
    pub themes: Vec<String>,
    /// Where a game begins.
    pub position: Position,
    /// What the side to move can do.
    pub claim: Claim,
    /// The first turns with which it can, at least one; each is legal.
    pub by: Vec<Turn>,
}

impl Case {
    /// Reads a whole suite.
    ///
    /// # Errors
    /// The first offence, with its line.
    pub fn read_all(text: &str) -> Result<Vec<Case>, String> {
        let mut cases: Vec<Case> = Vec::new();
        let mut fields = Fields::default();
        for (number, line) in (1..).zip(text.lines().chain([""])) {
            let at = |error: String| format!("line {number}: {error}");
            if line.starts_with('#') {
                continue;
            }
            if !line.trim().is_empty() {
                fields.read(line).map_err(at)?;
            } else if !fields.is_empty() {
                let case = std::mem::take(&mut fields).case();
                let case = case.map_err(|error| at(format!("the case before: {error}")))?;
                if cases.iter().any(|other| other.name == case.name) {
                    return Err(at(format!("two cases {}", case.name)));
                }
                cases.push(case);
            }
        }
        Ok(cases)
    }

    /// Whether a turn, in whatever form, is one of those that fulfil the claim. Turns after which
    /// all stands alike are one.
    pub fn is_fulfilled_by(&self, turn: &Turn) -> bool {
        let after = |turn: &Turn| Some(self.position.play(turn).ok()?.0);
        let Some(reached) = after(turn) else {
            return false;
        };
        let mut wanted = self.by.iter().filter_map(after);
        wanted.any(|wanted| wanted.board() == reached.board())
    }
}

/// The fields of one case as they are read.
#[derive(Debug, Default)]
struct Fields {
    read: Vec<(String, String)>,
}

impl Fields {
    const NAMES: [&str; 6] = ["case", "themes", "under", "fen", "claim", "by"];

    fn is_empty(&self) -> bool {
        self.read.is_empty()
    }

    fn read(&mut self, line: &str) -> Result<(), String> {
        let (name, value) = line.split_once(':').ok_or("no field")?;
        if !Fields::NAMES.contains(&name) {
            return Err(format!("no field is called {name}"));
        }
        if self.read.iter().any(|(known, _)| known == name) {
            return Err(format!("a second field {name}"));
        }
        self.read.push((name.to_owned(), value.trim().to_owned()));
        Ok(())
    }

    fn get(&self, name: &str) -> Result<&str, String> {
        let field = self.read.iter().find(|(known, _)| known == name);
        let value = field.map(|(_, value)| value.as_str()).unwrap_or_default();
        if value.is_empty() {
            return Err(format!("no field {name}"));
        }
        Ok(value)
    }

    fn case(&self) -> Result<Case, String> {
        let rules = Ruleset::parse(self.get("under")?).map_err(|error| error.to_string())?;
        let position = Position::from_fen(self.get("fen")?, Arc::new(rules));
        let position = position.map_err(|error| error.to_string())?;
        let turns = self.get("by")?.split_whitespace().map(|lan| {
            let turn = position.read_lan(lan);
            turn.map_err(|error| format!("{lan}: {error}"))
        });
        Ok(Case {
            name: self.get("case")?.to_owned(),
            themes: self
                .get("themes")?
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            claim: self.get("claim")?.parse()?,
            by: turns.collect::<Result<_, _>>()?,
            position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "case: a\nthemes: mate\nunder: official\nclaim: wins in 1\n\
        fen: 6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1\nby: f1-e1\n";

    #[test]
    fn a_case_is_read_field_by_field() {
        let text = format!(
            "# A comment\n{MATE}\n{}",
            MATE.replace("case: a", "case: b")
        );
        let cases = Case::read_all(&text).unwrap();
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        let case = &cases[0];
        assert_eq!(case.claim, Claim::Wins { within: 1 });
        let [named, other] = ["f1-e1", "f1-d1"].map(|lan| case.position.read_lan(lan).unwrap());
        assert!(case.is_fulfilled_by(&named) && !case.is_fulfilled_by(&other));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |from: &str, to: &str| Case::read_all(&MATE.replace(from, to)).unwrap_err();
        assert_eq!(
            error("themes: mate\n", ""),
            "line 6: the case before: no field themes"
        );
        assert_eq!(error("claim", "theme"), "line 4: no field is called theme");
        assert_eq!(error("under", "case"), "line 3: a second field case");
        assert!(error("f1-e1", "f1-f13").contains("f1-f13"));
        assert!(error("5C5", "5C4").contains("the case before"));
        assert!(error("wins in 1", "wins in 0").contains("`wins in 0` is no claim"));
        let twice = format!("{MATE}\n{MATE}");
        assert_eq!(Case::read_all(&twice).unwrap_err(), "line 14: two cases a");
    }
}
