//! The files and folders that the documents for engineers name exist.

use std::path::{Path, PathBuf};

const DOCUMENTS: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "operations/INSTALLATION.md",
    "operations/OPERATIONS.md",
    "operations/CAPACITY.md",
];

/// The folders that a path of the repository begins with.
const FOLDERS: [&str; 8] = [
    "src/",
    "crates/",
    "tests/",
    "benches/",
    "fuzz/",
    "fonts/",
    "assets/",
    "operations/",
];

#[test]
fn every_metric_is_explained_to_the_operator() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("operations/OPERATIONS.md")).unwrap();
    for metric in tulenh::metrics::ALL {
        let row = format!("| `{}` | {} |", metric.name, metric.about);
        assert!(text.contains(&row), "OPERATIONS.md lacks the row `{row}`");
    }
    let rows = text.matches("\n| `tulenh_").count();
    assert_eq!(rows, tulenh::metrics::ALL.len());
}

#[test]
fn every_path_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut missing, mut found) = (Vec::new(), 0);
    for document in DOCUMENTS {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        let prose: Vec<&str> = text.split("\n```").step_by(2).collect();
        // A name without a folder is in the folder that was named last.
        let mut folder = PathBuf::new();
        for span in prose.join("\n").split('`').skip(1).step_by(2) {
            let path = if FOLDERS.iter().any(|start| span.starts_with(start)) {
                let path = root.join(span);
                folder = match span.ends_with('/') {
                    true => path.clone(),
                    false => path.parent().map_or(PathBuf::new(), Path::to_path_buf),
                };
                path
            } else if [".rs", ".ftl"].iter().any(|end| span.ends_with(end)) {
                folder.join(span)
            } else {
                continue;
            };
            found += 1;
            if !path.exists() {
                missing.push(format!("{document}: `{span}`"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(found > 40, "{found}");
}
