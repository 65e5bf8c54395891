//! What the program prints for a system it is installed on: the unit of systemd, manual pages, completions.

use std::process::{Command, Output};

fn tulenh(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .args(arguments)
        .output();
    output.unwrap()
}

/// The exposure that `systemd-analyze security` computes, from 0 (none) to 10. `TULENH_SYSTEMD=1` makes a system
/// without it a failure.
#[cfg(target_os = "linux")]
#[test]
fn the_unit_has_next_to_no_privileges() {
    let directory = tempfile::tempdir().unwrap();
    let unit = directory.path().join("tulenh.service");
    let printed = tulenh(&["systemd", "--program", "/usr/bin/tulenh"]);
    assert!(printed.status.success());
    std::fs::write(&unit, &printed.stdout).unwrap();
    let analyze = Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--no-pager", "--threshold=20"])
        .arg(&unit)
        .output();
    let Ok(analyze) = analyze else {
        #[expect(clippy::disallowed_methods, reason = "a test reads how strict it is")]
        let required = std::env::var_os("TULENH_SYSTEMD").is_some();
        assert!(!required, "systemd-analyze is not installed");
        eprintln!("systemd-analyze is not installed: nothing was tested");
        return;
    };
    let said = String::from_utf8(analyze.stdout).unwrap();
    let errors = String::from_utf8(analyze.stderr).unwrap();
    // A directive that it does not know would count for nothing.
    assert_eq!(errors, "");
    let level = said.split("Overall exposure level for").nth(1);
    let level = level.and_then(|line| line.split(' ').find_map(|word| word.parse::<f64>().ok()));
    assert!(level.is_some_and(|level| level < 2.0), "{said}");
    // It fails above the threshold, in tenths.
    assert!(analyze.status.success(), "{said}");
}

#[test]
fn every_command_has_a_manual_page_and_completions() {
    let directory = tempfile::tempdir().unwrap();
    let to = directory.path().join("man");
    let written = tulenh(&["manual", to.to_str().unwrap()]);
    assert!(written.status.success(), "{written:?}");
    let page = std::fs::read_to_string(to.join("tulenh.1")).unwrap();
    assert!(
        page.contains("Commander Chess") && page.contains("\\-\\-env"),
        "{page}"
    );
    for shell in ["bash", "fish", "zsh"] {
        let printed = tulenh(&["completions", shell]);
        assert!(printed.status.success(), "{shell}");
        let script = String::from_utf8(printed.stdout).unwrap();
        for command in ["store", "systemd", "moves"] {
            assert!(script.contains(command), "{command} in {shell}");
            assert!(to.join(format!("tulenh-{command}.1")).exists(), "{command}");
        }
    }
    assert!(to.join("tulenh-store-backup.1").exists());
}
