//! Every citation of the rules in this repository leads to a section of RULES.md.
//!
//! Code and documentation cite `RULES.md 3`, also `RULES.md 3, 4 and 8` or `RULES.md 3–6`; sentences for
//! players and the book cite `§3`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tulenh_rules::rules_text;

/// The name of the text as it is cited. Assembled, so that this file does not cite it.
const CITED: &str = concat!("RULES", ".md ");
/// A name that nobody cites any more.
const FORMER: &str = concat!("rules", ".md");

/// The files of the repository that may cite: this crate alone where it was unpacked without the
/// rest.
fn files() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = own.join("../..");
    let root = if workspace.join("crates/rules/RULES.md").exists() {
        workspace
    } else {
        own.to_owned()
    };
    let mut files = Vec::new();
    collect(&root, &mut files);
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" {
                collect(&path, files);
            }
        } else if [".rs", ".md", ".ftl", ".txt"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            files.push(path);
        }
    }
}

/// The numbers at the start of a text: `3`, `3, 4 and 8`, `3–6`, `9/11`. A number after a comma
/// counts only when another citation's list goes on, so `3, 40 points` is read as 3 alone.
fn numbers(text: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut rest = text;
    loop {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let Ok(number) = rest[..digits].parse() else {
            break;
        };
        numbers.push(number);
        rest = &rest[digits..];
        let next = ["–", "-", "/", " and ", " to ", ", "]
            .iter()
            .find_map(|sign| rest.strip_prefix(sign));
        match next {
            Some(next) if next.starts_with(|c: char| c.is_ascii_digit()) => rest = next,
            _ => break,
        }
    }
    numbers
}

#[test]
fn every_citation_leads_to_a_section() {
    let known: BTreeSet<u32> = rules_text::sections()
        .map(|section| u32::from(section.number))
        .collect();
    let mut wrong = Vec::new();
    let mut cited = BTreeSet::new();
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in (1..).zip(text.lines()) {
            let place = format!("{}:{number}: {}", path.display(), line.trim());
            if line.contains(FORMER) {
                wrong.push(format!("not its name: {place}"));
            }
            for sign in [CITED, "§"] {
                for (at, _) in line.match_indices(sign) {
                    let numbers = numbers(&line[at + sign.len()..]);
                    if numbers.iter().any(|number| !known.contains(number)) {
                        wrong.push(format!("no such section: {place}"));
                    }
                    cited.extend(numbers);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Each section is cited somewhere: the search has found something.
    assert_eq!(cited, known);
}

#[test]
fn sections_are_numbered_from_1() {
    let numbers: Vec<u8> = rules_text::sections()
        .map(|section| section.number)
        .collect();
    assert_eq!(numbers, (1..=12).collect::<Vec<u8>>());
    for section in rules_text::sections() {
        assert!(!section.text.is_empty(), "{}", section.title);
        assert!(!section.title.is_empty(), "{}", section.number);
    }
}

/// Each refusal's section says something: what stands behind "(§3)" can be opened.
#[test]
fn headings_are_unique() {
    let titles: BTreeSet<&str> = rules_text::sections()
        .map(|section| section.title)
        .collect();
    assert_eq!(titles.len(), rules_text::sections().count());
}

/// Every switch stands in section 12, with the section that it belongs to.
#[test]
fn every_switch_is_in_section_12() {
    let text = rules_text::section(12).unwrap().text;
    for switch in tulenh_rules::Switch::ALL {
        let row = text
            .lines()
            .find(|line| line.starts_with(&format!("| `{switch}` |")));
        let row = row.unwrap_or_else(|| panic!("{switch} is not in section 12"));
        assert!(row.ends_with(&format!("| {} |", switch.section())), "{row}");
    }
}
