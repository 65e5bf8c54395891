//! `tulenh rules`: rulesets in words.

use std::io::Write;

use clap::Args;
use serde_json::{Map, Value, json};

use tulenh_console::ToolError;
use tulenh_console::variant::Changes;
use tulenh_rules::{Ruleset, Switch, Topic};

/// Print a ruleset in words.
#[derive(Debug, Args)]
pub struct Rules {
    /// The ruleset, alone or with its battle and changes; lists the rulesets if left out
    #[arg(value_name = "RULESET")]
    ruleset: Option<String>,
    #[command(flatten)]
    changes: Changes,
    /// Print only where the ruleset differs from this one
    #[arg(long, value_name = "RULESET")]
    diff: Option<String>,
    /// List the switches with what they decide and the values they take
    #[arg(long, conflicts_with_all = ["ruleset", "diff", "json", "battle", "rules"])]
    switches: bool,
    /// Print JSON: each switch with its value as `--rule` takes it
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut out = std::io::stdout().lock();
        if self.switches {
            return switches(&mut out);
        }
        let Some(text) = &self.ruleset else {
            if self.diff.is_some() || !self.changes.is_empty() {
                return Err("name a ruleset, such as `tulenh rules official`".into());
            }
            return list(&mut out, self.json);
        };
        let rules = self.changes.of(text)?;
        let other = self.diff.as_deref().map(Ruleset::parse).transpose()?;
        match (&other, self.json) {
            (None, false) => in_words(&mut out, &rules),
            (None, true) => print(&mut out, &as_json(&rules)),
            (Some(other), false) => diff(&mut out, &rules, other),
            (Some(other), true) => print(&mut out, &diff_as_json(&rules, other)),
        }
    }
}

fn list(out: &mut impl Write, json: bool) -> Result<(), ToolError> {
    if json {
        let all: Vec<Value> = Ruleset::all().map(head).collect();
        return print(out, &Value::from(all));
    }
    for rules in Ruleset::all() {
        writeln!(out, "{}", rules.id)?;
        writeln!(out, "    {}: {}", rules.title, rules.source)?;
        writeln!(out, "    battles: {}", battles(rules))?;
    }
    Ok(())
}

fn switches(out: &mut impl Write) -> Result<(), ToolError> {
    for switch in Switch::ALL {
        writeln!(out, "{switch} (RULES.md {})", switch.section())?;
        writeln!(out, "    {}", switch.about())?;
        writeln!(out, "    {}", switch.takes())?;
    }
    Ok(())
}

fn in_words(out: &mut impl Write, rules: &Ruleset) -> Result<(), ToolError> {
    writeln!(out, "{} ({})", rules.title, rules.spec())?;
    writeln!(out, "{}", rules.source)?;
    for topic in Topic::ALL {
        writeln!(out, "\n{topic}")?;
        for line in rules.in_words(topic) {
            writeln!(out, "- {} (RULES.md {})", line.words, line.section)?;
        }
    }
    let changed: Vec<&str> = rules.changed_switches().map(Switch::name).collect();
    if !changed.is_empty() {
        writeln!(out, "\nChanged from {}: {}", rules.id, changed.join(", "))?;
    }
    Ok(())
}

/// The switches whose values differ, or whose meaning differs because the battles do.
fn differing(rules: &Ruleset, other: &Ruleset) -> impl Iterator<Item = Switch> {
    Switch::ALL.into_iter().filter(move |switch| {
        switch.get(rules) != switch.get(other) || switch.in_words(rules) != switch.in_words(other)
    })
}

fn diff(out: &mut impl Write, rules: &Ruleset, other: &Ruleset) -> Result<(), ToolError> {
    let names = [rules.spec(), other.spec()];
    if rules.battle != other.battle {
        writeln!(out, "battle (RULES.md 9)")?;
        for (name, rules) in names.iter().zip([rules, other]) {
            writeln!(out, "    {name}: {}", rules.battle_in_words())?;
        }
    }
    for switch in differing(rules, other) {
        writeln!(out, "{switch} (RULES.md {})", switch.section())?;
        for (name, rules) in names.iter().zip([rules, other]) {
            writeln!(out, "    {name}: {}", switch.in_words(rules))?;
        }
    }
    Ok(())
}

fn head(rules: &Ruleset) -> Value {
    let battles: Vec<&str> = rules.battles.iter().map(|battle| battle.id()).collect();
    json!({
        "ruleset": rules.id,
        "title": rules.title,
        "source": rules.source,
        "battles": battles,
    })
}

fn as_json(rules: &Ruleset) -> Value {
    let values = Switch::ALL
        .into_iter()
        .map(|switch| (switch.name().to_owned(), switch.get(rules).into()));
    json!({
        "ruleset": rules.id,
        "battle": rules.battle.id(),
        "spec": rules.spec(),
        "switches": Value::Object(values.collect()),
    })
}

fn diff_as_json(rules: &Ruleset, other: &Ruleset) -> Value {
    let mut values: Map<String, Value> = Map::new();
    for switch in differing(rules, other) {
        let both = json!([switch.get(rules), switch.get(other)]);
        values.insert(switch.name().to_owned(), both);
    }
    json!({
        "specs": [rules.spec(), other.spec()],
        "battles": [rules.battle.id(), other.battle.id()],
        "switches": Value::Object(values),
    })
}

fn battles(rules: &Ruleset) -> String {
    rules.battles.to_string().replace(',', ", ")
}

fn print(out: &mut impl Write, value: &Value) -> Result<(), ToolError> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}
