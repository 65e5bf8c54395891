//! A ruleset as one compact text, there and back: `official/marine capacity=2021`.

use std::fmt::Write as _;

use crate::ruleset::Ruleset;
use crate::ruleset::battle::Battle;
use crate::ruleset::consistency::Inconsistent;
use crate::ruleset::switch::{BadValue, Switch};

/// A text names no ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No preset has this id.
    #[error("unknown ruleset `{0}`; known: {known}", known = presets())]
    Ruleset(String),
    /// No text knows this battle.
    #[error("unknown battle `{0}`")]
    Battle(String),
    /// The ruleset has other battles.
    #[error("the ruleset `{ruleset}` has no battle `{battle}`; it has: {known}")]
    NotItsBattle {
        /// The ruleset's id.
        ruleset: &'static str,
        /// The battle that was asked for.
        battle: Battle,
        /// The battles it has, in words.
        known: String,
    },
    /// A setting without `=`.
    #[error("`{0}` is no setting; write switch=value, such as capacity=2021")]
    NotASetting(String),
    /// No switch has this name.
    #[error("unknown switch `{name}`; the nearest is `{nearest}`")]
    Switch {
        /// What was given.
        name: String,
        /// The switch with the most similar name.
        nearest: Switch,
    },
    /// A switch was set twice.
    #[error("{0} is set twice")]
    Twice(Switch),
    /// A switch does not take this value.
    #[error(transparent)]
    Value(#[from] BadValue),
    /// The whole contradicts itself.
    #[error("{0}")]
    Inconsistent(#[from] Inconsistent),
}

impl Ruleset {
    /// The ruleset as a text that [`Ruleset::parse`] reads: the preset's id, the battle if it is
    /// not the default one, and the switches that differ from the preset, in the order of
    /// RULES.md 12.
    ///
    /// ```
    /// # use tulenh_rules::Ruleset;
    /// assert_eq!(Ruleset::OFFICIAL.spec(), "official");
    /// let text = "official/marine militia_diagonal=no capacity=2021";
    /// assert_eq!(Ruleset::parse(text).unwrap().spec(), text);
    /// ```
    pub fn spec(&self) -> String {
        let mut text = self.id.to_owned();
        if self.battle != self.battles.default() {
            // Writing to a String does not fail.
            let _ = write!(text, "/{}", self.battle);
        }
        for switch in self.changed_switches() {
            let value = switch.get_against(self, self.preset());
            let _ = write!(text, " {switch}={value}");
        }
        text
    }

    /// Reads what [`Ruleset::spec`] writes; the switches in any order.
    ///
    /// # Errors
    /// What is unknown, or makes no sense.
    pub fn parse(text: &str) -> Result<Ruleset, SpecError> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let (id, battle) = match first.split_once('/') {
            Some((id, battle)) => (id, Some(battle)),
            None => (first, None),
        };
        let id = id.to_ascii_lowercase();
        let preset = Ruleset::by_id(&id).ok_or(SpecError::Ruleset(id))?;
        preset.changed(battle, words)
    }

    /// This ruleset with another battle and with `settings`, each `switch=value`. Without a battle
    /// the present one stays, unless the settings choose other battles; then it is their first.
    ///
    /// # Errors
    /// What is unknown, or makes no sense.
    pub fn changed<'a>(
        &self,
        battle: Option<&str>,
        settings: impl IntoIterator<Item = &'a str>,
    ) -> Result<Ruleset, SpecError> {
        let mut rules = self.clone();
        let mut seen = Vec::new();
        for setting in settings {
            let switch = rules.set(setting)?;
            if seen.contains(&switch) {
                return Err(SpecError::Twice(switch));
            }
            seen.push(switch);
        }
        if let Some(id) = battle {
            let known = Battle::by_id(&id.to_ascii_lowercase());
            rules.battle = known.ok_or_else(|| SpecError::Battle(id.to_owned()))?;
        } else if seen.contains(&Switch::Battles) {
            rules.battle = rules.battles.default();
        }
        if !rules.battles.contains(&rules.battle) {
            return Err(SpecError::NotItsBattle {
                ruleset: rules.id,
                battle: rules.battle,
                known: rules.battles.to_string().replace(',', ", "),
            });
        }
        rules.check_sense()?;
        Ok(rules)
    }

    /// The preset it comes from.
    pub fn preset(&self) -> &'static Ruleset {
        Ruleset::by_id(self.id).unwrap_or(Ruleset::usual())
    }

    /// The switches that differ from the preset, in the order of RULES.md 12.
    pub fn changed_switches(&self) -> impl Iterator<Item = Switch> + '_ {
        let preset = self.preset();
        Switch::ALL
            .into_iter()
            .filter(move |switch| switch.get(self) != switch.get(preset))
    }

    fn set(&mut self, setting: &str) -> Result<Switch, SpecError> {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| SpecError::NotASetting(setting.to_owned()))?;
        let switch = Switch::by_name(name).ok_or_else(|| SpecError::Switch {
            name: name.to_owned(),
            nearest: nearest(name),
        })?;
        switch.set(self, value)?;
        Ok(switch)
    }
}

fn presets() -> String {
    let ids: Vec<&str> = Ruleset::all().map(|rules| rules.id).collect();
    ids.join(", ")
}

/// The switch that takes the fewest changes of letters to write.
fn nearest(name: &str) -> Switch {
    // Longer than any switch; what is near to that is not worth the time.
    let name: String = name.trim().chars().take(40).collect();
    let name = name.to_ascii_lowercase().replace('-', "_");
    // A part of the name is near, too: `diagonal`, `navy`.
    let far = |switch: Switch| {
        let part = !name.is_empty() && switch.name().contains(&name);
        (!part, letters_apart(&name, switch.name()))
    };
    let mut best = Switch::ALL[0];
    for switch in Switch::ALL {
        if far(switch) < far(best) {
            best = switch;
        }
    }
    best
}

/// How many letters have to be put in, left out or changed to make one word the other (Levenshtein,
/// row by row).
pub fn letters_apart(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
