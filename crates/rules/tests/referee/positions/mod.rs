//! The rules as a table of cases: small positions, and what is legal in them under which ruleset.
//!
//! The cases are in `tests/data/positions`, a file for each section of RULES.md, and were worked out
//! by hand from RULES.md. Each is put to the referee and to the naive generator; in every position
//! both must also tell the same turns. `case` describes the form of the files, `rows` lists what
//! must be covered. All cases that fail are reported at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use tulenh_rules::{Action, Position, Ruleset, Square, Stack, Step, Turn};

use self::case::{Case, Expected};

pub mod case;
mod ends;
mod rows;

/// The least number of cases in the table.
const LEAST: usize = 500;

/// About how many turns of a position are played by both generators; great stacks have thousands.
const PLAYED: usize = 150;

/// How many differences between the two generators are shown of a case.
const SHOWN: usize = 4;

#[test]
fn every_case_is_played_as_the_rules_say() {
    let cases = cases();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let share = cases.len().div_ceil(workers);
    let failures: Vec<String> = thread::scope(|scope| {
        let ask = |cases| move || -> Vec<String> { Iterator::flat_map(cases, report).collect() };
        let shares: Vec<_> = cases
            .chunks(share)
            .map(|cases| scope.spawn(ask(cases.iter())))
            .collect();
        let told = shares.into_iter().flat_map(|share| share.join().unwrap());
        told.collect()
    });
    assert!(
        failures.is_empty(),
        "of {} cases these fail:\n{}",
        cases.len(),
        failures.join("\n")
    );
}

/// The failures of a case under all its rulesets, one a line; what fails in the same way under
/// several is told once.
fn report(case: &Case) -> Vec<String> {
    let mut by_failure: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for id in &case.under {
        for failure in case_failures(case, id) {
            by_failure.entry(failure).or_default().push(id);
        }
    }
    if by_failure.is_empty() {
        return Vec::new();
    }
    let head = format!("{}: {}\n    {}", case.place, case.name, case.fen);
    let told = by_failure.into_iter();
    let told = told.map(|(failure, ids)| format!("    [{}] {failure}", ids.join(" ")));
    std::iter::once(head).chain(told).collect()
}

#[test]
fn the_table_covers_the_rules() {
    let cases = cases();
    let mut missing = Vec::new();
    let mut names = HashMap::new();
    for case in &cases {
        if let Some(other) = names.insert(&case.name, &case.place) {
            missing.push(format!("{}: named as {other}", case.place));
        }
    }
    if cases.len() < LEAST {
        missing.push(format!(
            "{} cases, at least {LEAST} are needed",
            cases.len()
        ));
    }
    let sections: BTreeSet<u8> = cases.iter().map(|case| case.section).collect();
    for section in [1, 2, 3, 4, 5, 6, 7, 8, 9, 11] {
        if !sections.contains(&section) {
            missing.push(format!("no case of section {section}"));
        }
    }
    let known: BTreeSet<&str> = rows::ROWS.iter().map(|(row, _)| *row).collect();
    let mut covered = BTreeSet::new();
    for case in &cases {
        for row in &case.rows {
            if !known.contains(row.as_str()) {
                missing.push(format!("{}: there is no row {row}", case.place));
            }
            covered.extend(case.under.iter().map(|id| (row.as_str(), id.as_str())));
        }
    }
    for (row, under) in rows::ROWS {
        for id in case::presets(under).unwrap() {
            if !covered.contains(&(*row, id.as_str())) {
                missing.push(format!("no case of row {row} under {id}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// All cases, or a panic that names all places where a file cannot be read.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/positions");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let (mut cases, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy();
        let text = fs::read_to_string(&path).unwrap();
        let (read, wrong) = case::read(&name, &text);
        cases.extend(read);
        errors.extend(wrong);
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    cases
}

/// The ruleset of a case: a preset, one of its battles, and switches set apart (RULES.md 12).
fn ruleset(id: &str, battle: Option<&str>, switches: Option<&str>) -> Result<Ruleset, String> {
    let battle = battle
        .map(|battle| format!("/{battle}"))
        .unwrap_or_default();
    let spec = format!("{id}{battle} {}", switches.unwrap_or_default());
    Ruleset::parse(spec.trim()).map_err(|error| error.to_string())
}

/// The same for the naive generator.
fn naive_rules(id: &str, switches: Option<&str>, same: &Ruleset) -> Result<naive::Rules, String> {
    let mut rules = naive::Rules::preset(id).ok_or("no such ruleset")?;
    rules.commander_ends = same.commander_ends();
    rules.enforce_check = same.enforces_check();
    for switch in switches.unwrap_or_default().split_whitespace() {
        let (name, value) = switch.split_once('=').ok_or("a switch is NAME=VALUE")?;
        rules.set(name, value);
    }
    Ok(rules)
}

/// What the referee and the naive generator tell of the position of a case.
enum Told {
    /// The turns.
    Position(Box<Answers>),
    /// Both find the board wrong; the naive one is not asked about a whole FEN, since it is lenient
    /// about its fields and the size of an army.
    Refused(String, Option<String>),
}

/// See [`Told`].
struct Answers {
    position: Position,
    /// By LAN, with the turns of each origin apart.
    turns: BTreeMap<String, Turn>,
    /// The board after each turn by LAN, and whether it gives check.
    naive: BTreeMap<String, (String, bool)>,
    naive_check: bool,
}

impl Told {
    fn in_case(case: &Case, id: &str) -> Result<Told, String> {
        let rules = ruleset(id, case.battle.as_deref(), case.switches.as_deref())?;
        let naive_rules = naive_rules(id, case.switches.as_deref(), &rules)?;
        let fen = case.fen.as_str();
        let told = naive::legal_turns_under(&naive_rules, fen);
        let position = match (Position::from_fen(fen, Arc::new(rules)), &told) {
            (Ok(position), Ok(_)) => position,
            (Err(error), _) if case.whole_fen => {
                return Ok(Told::Refused(error.to_string(), None));
            }
            (Err(error), Err(other)) => {
                return Ok(Told::Refused(error.to_string(), Some(other.clone())));
            }
            (Ok(_), Err(other)) => {
                return Err(format!("only the naive one refuses {fen}: {other}"));
            }
            (Err(error), Ok(_)) => return Err(format!("only the referee refuses {fen}: {error}")),
        };
        let turns = position
            .legal_turns_by_origin()
            .into_iter()
            .map(|turn| (position.lan(&turn), turn))
            .collect();
        let mut naive = BTreeMap::new();
        for turn in told? {
            for lan in turn.also.into_iter().chain([turn.lan]) {
                naive.insert(lan, (turn.fen.clone(), turn.check));
            }
        }
        Ok(Told::Position(Box::new(Answers {
            naive_check: naive::in_check_under(&naive_rules, fen)?,
            position,
            turns,
            naive,
        })))
    }
}

fn case_failures(case: &Case, id: &str) -> Vec<String> {
    match Told::in_case(case, id) {
        Ok(Told::Position(answers)) => answers.failures(case),
        Ok(Told::Refused(by_referee, by_naive)) => {
            refusal_failures(case, &by_referee, by_naive.as_deref())
        }
        Err(failure) => vec![failure],
    }
}

fn refusal_failures(case: &Case, by_referee: &str, by_naive: Option<&str>) -> Vec<String> {
    case.expected
        .iter()
        .filter_map(|expected| match expected {
            Expected::Refused(reason) if by_referee.contains(reason) => None,
            Expected::Refused(reason) => {
                Some(format!("refused, but not for {reason}: {by_referee}"))
            }
            _ => Some(format!(
                "{} is refused: {by_referee} (naive: {})",
                case.fen,
                by_naive.unwrap_or("not asked")
            )),
        })
        .take(1)
        .collect()
}

impl Answers {
    fn failures(&self, case: &Case) -> Vec<String> {
        let mut failures = self.differences();
        for expected in &case.expected {
            let wrong = match expected {
                Expected::Legal(lan) => self.not_legal(lan),
                Expected::Illegal(lan, reason) => self.not_illegal(lan, reason.as_deref()),
                Expected::Turns(from, lans) => self.not_the_turns(from, lans),
                Expected::Count(from, count) => self.not_so_many(from.as_deref(), *count),
                Expected::After(lan, fen, check) => self.not_after(lan, fen, *check),
                Expected::Canonical(lan, canonical) => self.not_canonical(lan, canonical),
                Expected::Same(lans) => self.not_the_same(lans),
                Expected::Check(check) => self.not_in_check(*check),
                Expected::Ends(turns, end) => ends::not_so(&self.position, turns, end),
                Expected::Refused(_) => vec!["is not refused".to_owned()],
            };
            failures.extend(wrong);
        }
        failures
    }

    /// Where the two generators differ, whatever the case expects.
    fn differences(&self) -> Vec<String> {
        let (mut ours, mut theirs): (Vec<_>, Vec<_>) = Default::default();
        ours.extend(
            self.turns
                .keys()
                .filter(|lan| !self.naive.contains_key(*lan)),
        );
        theirs.extend(
            self.naive
                .keys()
                .filter(|lan| !self.turns.contains_key(*lan)),
        );
        let mut failures = Vec::new();
        if !(ours.is_empty() && theirs.is_empty()) {
            let (many, more) = (ours.len(), theirs.len());
            ours.truncate(SHOWN);
            theirs.truncate(SHOWN);
            failures.push(format!(
                "{many} only of the referee {ours:?}, {more} only of the naive one {theirs:?}"
            ));
        }
        let mut unequal = Vec::new();
        for (lan, turn) in self.turns.iter().step_by(1 + self.turns.len() / PLAYED) {
            let (after, (fen, check)) = match (self.position.play(turn), self.naive.get(lan)) {
                (Ok((after, _)), Some(naive)) => (after, naive),
                (Err(illegal), _) => {
                    unequal.push(format!("{lan} is in the list, but not legal: {illegal}"));
                    continue;
                }
                (Ok(_), None) => continue,
            };
            if self.position.read_lan(lan).as_ref() != Ok(turn) {
                unequal.push(format!("{lan} does not read back"));
            }
            if after.fen() != *fen {
                unequal.push(format!("{lan}: {} (naive {fen})", after.fen()));
            }
            if after.beaten().is_none() && after.is_check() != *check {
                unequal.push(format!("{lan}: check {} (naive {check})", after.is_check()));
            }
        }
        failures.extend(unequal.into_iter().take(SHOWN));
        failures.extend(self.legal_but_not_listed().into_iter().take(SHOWN));
        failures
    }

    /// The single steps, of all that can be written down, that the predicate allows although they
    /// are no form of a turn in the list.
    fn legal_but_not_listed(&self) -> Vec<String> {
        let position = &self.position;
        let listed: HashSet<&Turn> = self.turns.values().collect();
        let mut found = Vec::new();
        for (from, stack) in position.board().stacks(position.turn()) {
            let whole = stack.is_combined().then_some(stack);
            for group in stack.distinct().map(Stack::single).chain(whole) {
                for action in Square::all().flat_map(actions) {
                    let turn = Turn::single(from, Step { group, action });
                    let form = position.canonical(&turn);
                    if form.is_ok_and(|form| !listed.contains(&form)) {
                        found.push(format!("{} is legal, but not listed", position.lan(&turn)));
                    }
                }
            }
        }
        found
    }

    /// The LAN of the canonical form of a legal turn.
    fn canonical(&self, turn: &Turn) -> String {
        self.position.lan(&self.position.canonical(turn).unwrap())
    }

    fn not_legal(&self, lan: &str) -> Vec<String> {
        match self.position.read_lan(lan) {
            Err(error) => {
                let naive = self.naive.contains_key(lan);
                vec![format!(
                    "{lan} is not legal: {error} (naive legal: {naive})"
                )]
            }
            Ok(turn) => {
                let canonical = self.canonical(&turn);
                [
                    (self.turns.contains_key(&canonical), "the list of turns"),
                    (self.naive.contains_key(&canonical), "the naive list"),
                ]
                .into_iter()
                .filter(|(there, _)| !there)
                .map(|(_, list)| format!("{lan} ({canonical}) is not in {list}"))
                .collect()
            }
        }
    }

    fn not_illegal(&self, lan: &str, reason: Option<&str>) -> Vec<String> {
        let mut failures = Vec::new();
        match self.position.read_lan(lan) {
            Ok(turn) => failures.push(format!("{lan} is legal: {}", self.position.lan(&turn))),
            Err(error) => {
                let error = error.to_string();
                if let Some(reason) = reason.filter(|reason| !error.contains(reason)) {
                    failures.push(format!("{lan} is not refused for {reason}: {error}"));
                }
            }
        }
        if self.turns.contains_key(lan) {
            failures.push(format!("{lan} is in the list of turns"));
        }
        if self.naive.contains_key(lan) {
            failures.push(format!("{lan} is in the naive list"));
        }
        failures
    }

    fn not_the_turns(&self, from: &str, lans: &BTreeSet<String>) -> Vec<String> {
        let lists = [
            ("turns", starting(from, self.turns.keys())),
            ("naive turns", starting(from, self.naive.keys())),
        ];
        let differing = lists.into_iter().filter(|(_, list)| list != lans);
        differing
            .map(|(name, list)| {
                let missing: Vec<_> = lans.difference(&list).collect();
                let beside: Vec<_> = list.difference(lans).collect();
                format!("{name} of {from}: missing {missing:?}, beside them {beside:?}")
            })
            .collect()
    }

    fn not_so_many(&self, from: Option<&str>, count: usize) -> Vec<String> {
        let of = |lans: Vec<&String>| match from {
            Some(from) => starting(from, lans.into_iter()).len(),
            None => lans.len(),
        };
        let lists = [
            ("turns", of(self.turns.keys().collect())),
            ("naive turns", of(self.naive.keys().collect())),
        ];
        let differing = lists.into_iter().filter(|(_, found)| *found != count);
        differing
            .map(|(name, found)| format!("{found} {name}, not {count}"))
            .collect()
    }

    fn not_after(&self, lan: &str, expected: &str, check: Option<bool>) -> Vec<String> {
        let turn = match self.position.read_lan(lan) {
            Ok(turn) => turn,
            Err(error) => return vec![format!("{lan} is not legal: {error}")],
        };
        let Ok((after, _)) = self.position.play(&turn) else {
            return vec![format!("{lan} cannot be played")];
        };
        let canonical = self.canonical(&turn);
        let mut told = vec![("referee", after.fen(), after.is_check())];
        if let Some((fen, check)) = self.naive.get(&canonical) {
            told.push(("naive one", fen.clone(), *check));
        }
        let mut failures = Vec::new();
        for (who, fen, checks) in told {
            // A board by itself says nothing of the other fields.
            let compared = if expected.contains(' ') {
                fen.as_str()
            } else {
                fen.split(' ').next().unwrap_or_default()
            };
            if compared != expected {
                failures.push(format!("{lan}: the {who} has {compared}, not {expected}"));
            }
            if check.is_some_and(|check| check != checks) {
                failures.push(format!("{lan}: check for the {who} is {checks}"));
            }
        }
        failures
    }

    fn not_canonical(&self, lan: &str, canonical: &str) -> Vec<String> {
        let mut failures = match self.position.read_lan(lan) {
            Err(error) => vec![format!("{lan} is not legal: {error}")],
            Ok(turn) if self.canonical(&turn) != canonical => {
                let found = self.canonical(&turn);
                vec![format!("{lan} is {found}, not {canonical}")]
            }
            Ok(_) => Vec::new(),
        };
        if !self.naive.contains_key(canonical) {
            failures.push(format!("{canonical} is not in the naive list"));
        }
        failures
    }

    fn not_the_same(&self, lans: &[String]) -> Vec<String> {
        let distinct: BTreeSet<String> = self
            .position
            .legal_turns()
            .iter()
            .map(|turn| self.position.lan(turn))
            .collect();
        let mut failures: Vec<String> = lans.iter().flat_map(|lan| self.not_legal(lan)).collect();
        let standing: Vec<&String> = lans.iter().filter(|lan| distinct.contains(*lan)).collect();
        if standing != lans.iter().take(1).collect::<Vec<_>>() {
            failures.push(format!("{standing:?} stand for {lans:?}"));
        }
        failures
    }

    fn not_in_check(&self, check: bool) -> Vec<String> {
        let told = [
            ("referee", self.position.is_check()),
            ("naive one", self.naive_check),
        ];
        let differing = told.into_iter().filter(|(_, told)| *told != check);
        differing
            .map(|(who, told)| format!("check for the {who} is {told}"))
            .collect()
    }
}

fn actions(to: Square) -> [Action; 6] {
    [
        Action::Move { to },
        Action::Capture { to, also: None },
        Action::Strike { to, also: None },
        Action::Exchange { to },
        Action::ShotDown { to },
        Action::Drop { to },
    ]
}

/// The turns that start from a point: its name follows the group of the first step.
fn starting<'a>(from: &str, lans: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    let starts = |lan: &&String| {
        let point = lan.trim_start_matches(|c: char| !c.is_ascii_lowercase());
        let rest = point.strip_prefix(from);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    lans.filter(starts).cloned().collect()
}
