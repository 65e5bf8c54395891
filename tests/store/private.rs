//! Nobody else on the machine reads what is kept.

use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use super::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
}

/// Everything in a directory, and itself.
fn all(dir: &Path) -> Vec<PathBuf> {
    let mut found = vec![dir.to_owned()];
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(all(&path)),
            false => found.push(path),
        }
    }
    found
}

/// The paths that others than their owner may use.
fn open_to_others(dir: &Path) -> Vec<PathBuf> {
    let open = |path: &PathBuf| mode(path) & 0o077 != 0;
    all(dir).into_iter().filter(open).collect()
}

/// Starts the bot where everybody may read what a program makes, and ends it at once.
fn started(arguments: &str, data: &Path) -> Output {
    let script = format!("umask 022; exec \"$0\" {arguments}");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_tulenh")])
        .current_dir(data.parent().unwrap())
        .env_clear()
        .env("DATA_DIR", data)
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn said(output: Output) -> String {
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn only_the_owner_reads_what_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let warning = "could read the data directory";
    assert!(!said(started("", &data)).contains(warning));
    assert_eq!(open_to_others(&data), [] as [PathBuf; 0]);
    // One from before, when all could be read.
    for path in all(&data) {
        allow(&path, if path.is_dir() { 0o755 } else { 0o644 });
    }
    let warned = said(started("", &data));
    assert!(warned.contains(warning), "{warned}");
    assert_eq!(open_to_others(&data), [] as [PathBuf; 0]);
    assert!(!said(started("", &data)).contains(warning));

    said(started("store backup copy.journal", &data));
    said(started("store restore copy.journal --data again", &data));
    assert_eq!(mode(&dir.path().join("copy.journal")), 0o600);
    assert_eq!(
        open_to_others(&dir.path().join("again")),
        [] as [PathBuf; 0]
    );
}

#[test]
fn a_file_with_tokens_that_others_may_read_is_told_at_the_start() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let file = dir.path().join(".env");
    fs::write(&file, "OWNERS=\n").unwrap();
    allow(&file, 0o640);
    let warned = said(started("", &data));
    assert!(warned.contains("chmod 600 .env"), "{warned}");
    allow(&file, 0o600);
    assert!(!said(started("", &data)).contains("chmod"));
}
