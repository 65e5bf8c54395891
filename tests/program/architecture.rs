//! The layers: which may name which, and which crates each owns. The tables are those of
//! ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tulenh_rules::{Battle, Ruleset};

/// Each layer with the layers it may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("endings", &["rules"]),
    ("engine", &["rules", "endings"]),
    ("problems", &["rules", "engine"]),
    ("contest", &[]),
    ("render", &["rules"]),
    ("game", &["rules"]),
    ("club", &["rules", "contest", "game"]),
    ("metrics", &[]),
    ("store", &["rules", "contest", "game", "club", "metrics"]),
    (
        "app",
        &[
            "rules", "engine", "problems", "contest", "render", "game", "club", "store", "metrics",
        ],
    ),
    ("machine", &["app"]),
    ("activity", &[]),
    ("identities", &[]),
    (
        "telegram",
        &["activity", "app", "identities", "machine", "metrics"],
    ),
    ("discord", &["activity", "app", "identities", "machine"]),
    ("terminal", &["app", "machine"]),
    (
        "web",
        &["app", "identities", "machine", "metrics", "render", "rules"],
    ),
    ("health", &["app", "machine", "metrics"]),
    ("config", &[]),
    ("log", &[]),
    ("cli", &["rules", "engine", "render", "game"]),
    ("operator", &["rules", "game", "club", "store"]),
    ("service", &[]),
    ("doctor", &["config", "machine", "store"]),
    (
        "program",
        &[
            "app",
            "config",
            "discord",
            "health",
            "identities",
            "log",
            "machine",
            "service",
            "store",
            "telegram",
            "terminal",
            "web",
        ],
    ),
    (
        "main",
        &[
            "cli", "config", "doctor", "log", "operator", "program", "service",
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
    ("tokio_postgres", &["store"]),
    ("deadpool_postgres", &["store"]),
    ("tokio_postgres_rustls", &["store"]),
    ("rustls", &["store"]),
    ("webpki_roots", &["store"]),
    ("percent_encoding", &["store"]),
    ("postcard", &["store"]),
    ("crc32fast", &["store"]),
    ("serde", &["app", "store", "cli", "discord", "web"]),
    (
        "serde_json",
        &[
            "app", "cli", "discord", "doctor", "operator", "telegram", "web",
        ],
    ),
    ("skillratings", &["game"]),
    ("fluent_bundle", &["app"]),
    ("unic_langid", &["app"]),
    ("rustix", &["app", "doctor", "program", "store"]),
    ("jiff", &["app", "doctor"]),
    ("serenity", &["discord"]),
    ("reqwest", &["discord", "doctor", "telegram", "web"]),
    ("teloxide", &["telegram"]),
    (
        "tokio",
        &[
            "activity", "store", "app", "telegram", "discord", "terminal", "web", "health",
            "doctor", "main", "program",
        ],
    ),
    (
        "async_trait",
        &["store", "app", "telegram", "discord", "terminal", "web"],
    ),
    ("axum", &["health", "telegram", "web"]),
    ("metrics_exporter_prometheus", &["health"]),
    ("tower", &["web"]),
    ("tower_http", &["web"]),
    ("sha2", &["app", "game", "telegram", "web"]),
    ("hmac", &["telegram", "web"]),
    ("form_urlencoded", &["web"]),
    ("governor", &["web"]),
    ("utoipa", &["app", "web"]),
    ("clap", &["cli", "doctor", "main", "operator", "service"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("sd_notify", &["service"]),
    ("rand", &["cli", "program"]),
    ("dotenvy", &["config"]),
    ("tracing_subscriber", &["log"]),
];

/// The capabilities of `app/` in the order in which they may import each other: each those before it.
const CAPABILITIES: &[&str] = &[
    "request",
    "language",
    "context",
    "people",
    "reading",
    "ratings",
    "boards",
    "clock",
    "play",
    "plans",
    "challenges",
    "setup",
    "lobby",
    "contests",
    "opponent",
    "teams",
    "analysis",
    "problems",
    "accounts",
    "following",
    "teaching",
    "views",
    "delivery",
    "entry",
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
            let named = paths(&code).any(|path| path.split("::").next() == Some(other));
            if named && !allowed.contains(other) {
                offences.insert(format!("{} names {other}", file.display()));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

/// Within the core a capability knows only those before it in the list.
#[test]
fn capabilities_import_in_one_direction() {
    let rank = |name: &str| CAPABILITIES.iter().position(|it| *it == name);
    let mut offences = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for (_, file, code) in sources() {
        let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
        let ["app", capability, _, ..] = parts[..] else {
            continue;
        };
        let own = rank(capability).unwrap_or_else(|| panic!("{capability} is not in the list"));
        seen.insert(capability.to_owned());
        for path in paths(&code) {
            let mut segments = path.split("::");
            if segments.next() != Some("app") {
                continue;
            }
            let Some(other) = segments.next().filter(|other| !other.is_empty()) else {
                offences.insert(format!("{} imports the whole core", file.display()));
                continue;
            };
            // What is re-exported at the root of the core is for adapters.
            match rank(other) {
                Some(other) if other <= own => {}
                _ => drop(offences.insert(format!("{} names app::{other}", file.display()))),
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
    assert_eq!(seen.len(), CAPABILITIES.len(), "a capability has no files");
}

/// The document of the interface knows a schema by the bare name of its type: of two with one name it would have only
/// one.
#[test]
fn no_two_schemas_have_one_name() {
    let mut found: BTreeMap<String, PathBuf> = BTreeMap::new();
    for (_, file, code) in sources() {
        for (at, _) in code.match_indices("ToSchema") {
            let Some((_, rest)) = code[at..].split_once("pub ") else {
                continue;
            };
            let mut words = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
            if !matches!(words.next(), Some("struct" | "enum")) {
                continue;
            }
            let name = words.next().unwrap_or_default().to_owned();
            // A derive and its import may stand before the same type.
            if let Some(other) = found.insert(name.clone(), file.clone()) {
                assert_eq!(other, file, "two schemas are called {name}");
            }
        }
    }
    assert!(found.len() > 20, "{found:?}");
}

/// No two files import each other, neither directly nor over others; a `mod.rs` only declares and
/// re-exports.
#[test]
fn no_files_import_each_other_in_a_circle() {
    for source in [
        "src",
        "crates/rules/src",
        "crates/endings/src",
        "crates/engine/src",
        "crates/render/src",
        "crates/problems/src",
        "crates/lab/src",
        "crates/contest/src",
    ] {
        let imports = imports(&root().join(source));
        // What nothing that is left imports is in no circle.
        let mut left: BTreeSet<&String> = imports.keys().collect();
        loop {
            let free: Vec<&String> = left
                .iter()
                .filter(|file| !imports[**file].iter().any(|other| left.contains(other)))
                .copied()
                .collect();
            if free.is_empty() {
                break;
            }
            free.iter().for_each(|file| {
                left.remove(*file);
            });
        }
        // What only imports a circle is in none.
        loop {
            let outer: Vec<&String> = left
                .iter()
                .filter(|file| !left.iter().any(|other| imports[*other].contains(**file)))
                .copied()
                .collect();
            if outer.is_empty() {
                break;
            }
            outer.iter().for_each(|file| {
                left.remove(*file);
            });
        }
        assert!(left.is_empty(), "{source}: {left:#?}");
    }
}

/// The modules below a folder of sources, each with those that its file imports by a path from the
/// root; those that are folders, and re-exports of them, are left out.
fn imports(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut files = Vec::new();
    collect(folder, &mut files);
    let module = |file: &Path| {
        let inner = file.strip_prefix(folder).ok()?.with_extension("");
        let parts: Vec<&str> = inner.iter().filter_map(|part| part.to_str()).collect();
        let last = *parts.last()?;
        let is_file = !["mod", "lib", "main", "tests"].contains(&last) && !parts.contains(&"tests");
        is_file.then(|| parts.join("::"))
    };
    let named: Vec<(String, PathBuf)> = files
        .into_iter()
        .filter_map(|file| Some((module(&file)?, file)))
        .collect();
    let modules: BTreeSet<&str> = named.iter().map(|(module, _)| &module[..]).collect();
    let of = |(module, file): &(String, PathBuf)| {
        let text = fs::read_to_string(file).unwrap();
        // What tests import is no part of the program.
        let code = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        let code = without_comments(code);
        let mut imported = BTreeSet::new();
        for path in paths(&code) {
            let segments: Vec<&str> = path.split("::").collect();
            let longest = (1..=segments.len()).rev().map(|n| segments[..n].join("::"));
            let found = longest.into_iter().find(|path| modules.contains(&path[..]));
            imported.extend(found.filter(|found| found != module));
        }
        (module.clone(), imported)
    };
    named.iter().map(of).collect()
}

#[test]
fn crates_have_owners() {
    let mut offences = BTreeSet::new();
    for (layer, file, code) in program() {
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
fn the_core_names_no_network() {
    for (layer, file, code) in program() {
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
    for (layer, file, code) in program() {
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

#[test]
fn the_capabilities_stand_in_the_documentation_in_their_order() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let places = CAPABILITIES
        .iter()
        .map(|name| page.find(&format!("\n| `{name}` |")));
    let places: Vec<Option<usize>> = places.collect();
    assert!(places.iter().all(Option::is_some), "{places:?}");
    assert!(places.is_sorted(), "{places:?}");
}

/// `name::` as a crate, not as the end of another word (`crate::render::png::` is no crate).
fn names_crate(code: &str, name: &str) -> bool {
    let needle = format!("{name}::");
    code.match_indices(&needle)
        .any(|(at, _)| !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
}

/// Every source file with its layer and all its lines but the comments, tests included.
fn sources() -> Vec<(String, PathBuf, String)> {
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
    files
        .into_iter()
        .filter_map(|file| {
            let inner = file.strip_prefix(root().join("src")).ok()?.to_path_buf();
            let first = inner.components().next()?.as_os_str().to_str()?.to_owned();
            let layer = first.trim_end_matches(".rs").to_owned();
            let code = without_comments(&fs::read_to_string(&file).ok()?);
            (layer != "lib").then_some((layer, inner, code))
        })
        .collect()
}

/// As [`sources`], without the modules of tests, which may know and name more.
fn program() -> impl Iterator<Item = (String, PathBuf, String)> {
    let is_test = |file: &Path| {
        file.ends_with("tests.rs")
            || file
                .iter()
                .any(|part| part == "tests" || part == "tests.rs")
    };
    let sources = sources()
        .into_iter()
        .filter(move |(_, file, _)| !is_test(file));
    sources.map(|(layer, file, code)| {
        let code = code
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        (layer, file, code.to_owned())
    })
}

/// The lines that are no comments.
fn without_comments(text: &str) -> String {
    let lines = text.lines();
    let lines = lines.filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths that begin at the root of a crate of ours, without that root: `app::play::turns` for
/// `crate::app::play::turns::act` and for `use crate::{app::play::turns}`. Groups are expanded.
fn paths(code: &str) -> impl Iterator<Item = String> {
    let roots = [
        ("crate::", ""),
        ("tulenh::", ""),
        ("tulenh_rules::", "rules::"),
        ("tulenh_endings::", "endings::"),
        ("tulenh_engine::", "engine::"),
        ("tulenh_contest::", "contest::"),
        ("tulenh_render::", "render::"),
    ];
    let mut found = Vec::new();
    for (start, layer) in roots {
        for (at, _) in code.match_indices(start) {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$';
            if !code[..at].ends_with(is_word) {
                expand(layer, &code[at + start.len()..], &mut found);
            }
        }
    }
    found.into_iter()
}

/// Adds the paths at the beginning of `rest` behind `before`; says how many bytes they are.
fn expand(before: &str, rest: &str, found: &mut Vec<String>) -> usize {
    let word = |text: &str| {
        text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .unwrap_or(text.len())
    };
    let length = word(rest);
    let path = format!("{before}{}", &rest[..length]);
    if !rest[length..].starts_with('{') {
        found.push(path);
        return length;
    }
    let mut at = length + 1;
    while at < rest.len() && !rest[at..].starts_with('}') {
        let skipped = rest[at..].len() - rest[at..].trim_start_matches([',', ' ', '\n']).len();
        at += skipped;
        if skipped == 0 {
            let step = expand(&path, &rest[at..], found);
            // An alias, or anything else that is no path.
            at += step.max(rest[at..].chars().next().map_or(1, char::len_utf8));
        }
    }
    at + 1
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
