//! The language files say the same things, and all that is said is in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The names and texts of the files of a language, by name.
fn files(tag: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("src/app/language/texts").join(tag);
    let files = std::fs::read_dir(folder).unwrap();
    files
        .map(|file| {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            (name, std::fs::read_to_string(file.path()).unwrap())
        })
        .collect()
}

/// All texts of a language.
fn texts(tag: &str) -> String {
    files(tag).into_values().collect()
}

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
    assert!(messages(&texts("en")).len() > 150);
    let (english, vietnamese) = (files("en"), files("vi"));
    assert!(english.keys().eq(vietnamese.keys()));
    for (name, text) in &english {
        let (english, vietnamese) = (messages(text), messages(&vietnamese[name]));
        for (id, values) in &english {
            assert_eq!(Some(values), vietnamese.get(id), "{name}: {id}");
        }
        assert_eq!(english.len(), vietnamese.len(), "{name}");
    }
}

#[test]
fn buttons_and_menus_are_short_enough() {
    for file in [texts("en"), texts("vi")] {
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
    let (english, vietnamese) = (texts("en"), texts("vi"));
    let open = vietnamese.lines().filter(|line| {
        let line = line.to_lowercase();
        line.contains("lời thách đấu mở")
    });
    let open: Vec<&str> = open.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(open, ["challenge-open"]);
    // Rings of fire come from Missiles and ships as well as from guns.
    for line in english.lines().filter(|line| line.contains("ring of fire")) {
        assert!(!line.contains("gun on"), "{line}");
    }
}

#[test]
fn every_sentence_that_is_said_is_in_the_files_and_no_other() {
    let mut source = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    read_all(&root.join("src"), &mut source);
    let known = messages(&texts("en"));
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
