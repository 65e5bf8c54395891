//! The commands of the lab that README shows exist.

use std::path::Path;
use std::process::Command;

#[test]
fn every_command_that_readme_shows_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let lines = readme.lines();
    let commands = lines.filter_map(|line| line.split_once("-p tulenh-lab -- "));
    let names: Vec<&str> = commands
        .filter_map(|(_, words)| words.split(' ').next())
        .collect();
    assert_eq!(names, ["bench", "suite", "match", "tune"]);
    for name in names {
        let help = Command::new(env!("CARGO_BIN_EXE_tulenh-lab"))
            .args(["help", name])
            .output()
            .unwrap();
        assert!(help.status.success(), "{name}");
    }
}
