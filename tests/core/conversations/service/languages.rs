//! The language files say the same things, and all that is said is in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const ENGLISH: &str = include_str!("../../../../src/app/language/en.ftl");
const VIETNAMESE: &str = include_str!("../../../../src/app/language/vi.ftl");

/// Every message with the values it uses.
fn messages(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in file.lines() {
        if line.starts_with('#') {
            continue;
        }
        let head = line.split_once(" = ").filter(|(id, _)| {
            !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
        });
        if let Some((id, _)) = head {
            current = Some(id.to_owned());
            let fresh = all.insert(id.to_owned(), BTreeSet::new()).is_none();
            assert!(fresh, "{id} is there twice");
        }
        if let Some(id) = &current {
            let values = line.split('$').skip(1).map(|rest| {
                let end = rest
                    .find(|c: char| !c.is_ascii_lowercase())
                    .unwrap_or(rest.len());
                rest[..end].to_owned()
            });
            all.get_mut(id).unwrap().extend(values);
        }
    }
    all
}

#[test]
fn both_languages_have_the_same_messages_and_values() {
    let (english, vietnamese) = (messages(ENGLISH), messages(VIETNAMESE));
    assert!(english.len() > 150);
    for (id, values) in &english {
        assert_eq!(Some(values), vietnamese.get(id), "{id}");
    }
    assert_eq!(english.len(), vietnamese.len());
}

#[test]
fn buttons_and_menus_are_short_enough() {
    for file in [ENGLISH, VIETNAMESE] {
        for line in file.lines() {
            let Some((id, words)) = line.split_once(" = ") else {
                continue;
            };
            let length = words.chars().count();
            assert!(!id.starts_with("button-") || length <= 40, "{line}");
            assert!(!id.starts_with("menu-") || length <= 100, "{line}");
        }
    }
}

#[test]
fn words_with_two_meanings_are_used_in_one() {
    // A challenge that waits for its answer need not be open to everybody.
    let open = VIETNAMESE.lines().filter(|line| {
        let line = line.to_lowercase();
        line.contains("lời thách đấu mở")
    });
    let open: Vec<&str> = open.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(open, ["challenge-open"]);
    // Rings of fire come from Missiles and ships as well as from guns.
    for line in ENGLISH.lines().filter(|line| line.contains("ring of fire")) {
        assert!(!line.contains("gun on"), "{line}");
    }
}

#[test]
fn every_sentence_that_is_said_is_in_the_files_and_no_other() {
    let mut source = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    read_all(&root.join("src"), &mut source);
    let known = messages(ENGLISH);
    let mut said: BTreeSet<&str> = source.split('"').collect();
    for row in tulenh::app::COMMANDS {
        said.extend([row.menu, row.help]);
        for id in [row.menu, row.help] {
            assert!(known.contains_key(id), "{id} is not in the files");
        }
    }
    // The page says its own sentences; its tests look after them.
    for id in known.keys().filter(|id| !id.starts_with("web-")) {
        // What the server of the page refuses is said by its code.
        let code = id.strip_prefix("refused-");
        let by_code = code.is_some_and(|code| said.contains(code));
        assert!(by_code || said.contains(id.as_str()), "{id} is never said");
    }
    for rest in source.split("say(\"").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(known.contains_key(id), "{id} is not in the files");
    }
}

fn read_all(dir: &Path, source: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, source);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            source.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}
