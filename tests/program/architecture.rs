//! The layers: which may name which, and which crates each owns. The tables are those of
//! ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tulenh_rules::{Battle, Ruleset};

/// Each layer with the layers it may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("engine", &["rules"]),
    ("render", &["rules"]),
    ("game", &["rules"]),
    ("store", &["rules", "game"]),
    ("app", &["rules", "engine", "render", "game", "store"]),
    ("machine", &["app"]),
    ("activity", &[]),
    ("telegram", &["activity", "app", "machine"]),
    ("discord", &["activity", "app", "machine"]),
    ("terminal", &["app", "machine"]),
    ("config", &[]),
    ("log", &[]),
    ("cli", &["rules", "engine", "render"]),
    ("operator", &["rules", "game", "store"]),
    (
        "main",
        &[
            "app", "cli", "config", "discord", "log", "machine", "operator", "store", "telegram",
            "terminal",
        ],
    ),
];

/// Crates that only some layers may use. What is not listed is free for all but `rules`.
const OWNERS: &[(&str, &[&str])] = &[
    ("image", &["render"]),
    ("imageproc", &["render"]),
    ("ab_glyph", &["render"]),
    ("png", &["render"]),
    ("gif", &["render"]),
    ("simd_adler32", &["render"]),
    ("sled", &["store"]),
    ("postcard", &["store"]),
    ("crc32fast", &["store"]),
    ("serde", &["store", "cli", "discord"]),
    ("serde_json", &["app", "cli", "discord", "operator"]),
    ("skillratings", &["game"]),
    ("fluent_bundle", &["app"]),
    ("unic_langid", &["app"]),
    ("rustix", &["app", "main"]),
    ("jiff", &["app"]),
    ("serenity", &["discord"]),
    ("reqwest", &["discord", "telegram"]),
    ("teloxide", &["telegram"]),
    (
        "tokio",
        &[
            "activity", "store", "app", "telegram", "discord", "terminal", "main",
        ],
    ),
    (
        "async_trait",
        &["store", "app", "telegram", "discord", "terminal"],
    ),
    ("clap", &["cli", "main", "operator"]),
    ("rand", &["main"]),
    ("dotenvy", &["config"]),
    ("tracing_subscriber", &["log"]),
];

/// Clocks and the environment, and who may read them.
const IMPURE: &[(&str, &[&str])] = &[
    ("SystemTime::now", &["machine"]),
    // The core measures pauses between deliveries and how long a thought takes, never an instant that
    // is kept.
    (
        "Instant::now",
        &["app", "cli", "machine", "telegram", "discord", "terminal"],
    ),
    ("env::var", &["config"]),
];

#[test]
fn layers_name_only_those_below() {
    let mut offences = BTreeSet::new();
    for (layer, file, code) in sources() {
        let allowed = LAYERS
            .iter()
            .find(|(name, _)| *name == layer)
            .unwrap_or_else(|| panic!("the layer {layer} is not in the table"))
            .1;
        for (other, _) in LAYERS.iter().filter(|(name, _)| *name != layer) {
            let named = [format!("crate::{other}::"), format!("tulenh::{other}::")]
                .iter()
                .any(|path| code.contains(path));
            if named && !allowed.contains(other) {
                offences.insert(format!("{} names {other}", file.display()));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn crates_have_owners() {
    let mut offences = BTreeSet::new();
    for (layer, file, code) in sources() {
        for (name, owners) in OWNERS {
            let used = code.contains(&format!("{name}::")) && names_crate(&code, name);
            if used && !owners.contains(&layer.as_str()) {
                offences.insert(format!("{} uses {name}", file.display()));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn pure_layers_read_no_clock_and_no_environment() {
    let mut offences = BTreeSet::new();
    for (layer, file, code) in sources() {
        for (call, allowed) in IMPURE {
            if code.contains(call) && !allowed.contains(&layer.as_str()) {
                offences.insert(format!("{} calls {call}", file.display()));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn the_core_names_no_network() {
    for (layer, file, code) in sources() {
        if !["rules", "engine", "render", "game", "store", "app"].contains(&layer.as_str()) {
            continue;
        }
        let code = code.to_lowercase();
        for word in ["telegram", "discord", "serenity", "teloxide"] {
            assert!(!code.contains(word), "{} speaks of {word}", file.display());
        }
    }
}

/// Which ruleset is played is a user's choice: only the rules, and the tools of the command line with
/// their default, know a preset or a battle by name.
#[test]
fn nobody_but_the_rules_names_a_preset_or_a_battle() {
    let constants = [
        "OFFICIAL",
        "CLASSIC_2012",
        "KNOWLTON_2015",
        "BGA",
        "CHESSCOM",
    ];
    let mut names: Vec<String> = constants.map(|name| format!("Ruleset::{name}")).to_vec();
    names.extend(Ruleset::all().map(|rules| format!("\"{}", rules.id)));
    names.extend(Battle::ALL.map(|battle| format!("Battle::{battle:?}")));
    let mut offences = BTreeSet::new();
    for (layer, file, code) in sources() {
        let is_test = file.ends_with("tests.rs") || file.iter().any(|part| part == "tests");
        if is_test || ["rules", "cli"].contains(&layer.as_str()) {
            continue;
        }
        for name in &names {
            if code.contains(name) {
                offences.insert(format!("{} names {name}", file.display()));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn the_table_stands_in_the_documentation() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for (layer, allowed) in LAYERS {
        let names = if allowed.is_empty() {
            "–".to_owned()
        } else {
            allowed.join(", ")
        };
        let row = format!("| {layer} | {names} |");
        assert!(page.contains(&row), "ARCHITECTURE.md lacks the row `{row}`");
    }
}

/// `name::` as a crate, not as the end of another word (`crate::render::png::` is no crate).
fn names_crate(code: &str, name: &str) -> bool {
    let needle = format!("{name}::");
    code.match_indices(&needle)
        .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
}

/// Every source file with its layer, comments and tests left out.
fn sources() -> Vec<(String, PathBuf, String)> {
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
    files
        .into_iter()
        .filter_map(|file| {
            let inner = file.strip_prefix(root().join("src")).ok()?.to_path_buf();
            let first = inner.components().next()?.as_os_str().to_str()?.to_owned();
            let layer = first.trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&file).ok()?;
            let code = text.split("#[cfg(test)]").next()?.lines();
            let code: Vec<&str> = code
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (layer != "lib").then(|| (layer, inner, code.join("\n")))
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
