//! The store that version 0.1.0 of the program wrote. Its export by that version stands beside it.
//!
//! It was made in the chat on a terminal: four people with settings, games on several clocks (open, ended,
//! aborted, against the engine), turns taken back, prepared turns, a vacation, open challenges, an
//! analysis, ratings, reminders, absences, codes for joining accounts.

use super::*;

fn program(arguments: &[&str], data: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .env("DATA_DIR", data)
        .current_dir(data.parent().unwrap())
        .arg("store")
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    // Nothing but the result goes into a pipe.
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn everything_in_it_is_read_and_a_game_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    copy_dir(&stores().join("v0.1.0"), &data);
    let expected = fs::read_to_string(stores().join("v0.1.0.jsonl")).unwrap();
    assert!(program(&["check"], &data).ends_with("nothing is wrong\n"));
    let exported = program(&["export"], &data);
    for (line, expected) in exported.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(exported, expected);

    let store = open(&data);
    assert_eq!(
        (store.repairs(), store.repaired()),
        (&[] as &[String], None)
    );
    // The marine battle between chi and an.
    let id = GameId(3);
    let mut stored = store.game(id).await.unwrap().unwrap();
    let ply = stored.game.ply();
    let now = stored.game.active().after(Duration::from_secs(60));
    let turn = stored.game.position().legal_turns()[0].clone();
    let by = stored.game.to_move().unwrap();
    let action = Action::Turn { at: ply, turn };
    stored.game.apply(by, action, now).unwrap();
    done(&store, putting(&stored)).await;
    store.close().await.unwrap();
    assert!(program(&["check"], &data).ends_with("nothing is wrong\n"));
    let store = open(&data);
    assert_eq!(store.game(id).await.unwrap(), Some(stored));
}

#[tokio::test]
async fn it_is_made_again_from_its_journal_alone_and_from_its_tables_alone() {
    let expected = fs::read_to_string(stores().join("v0.1.0.jsonl")).unwrap();
    for lost in ["db", "journal"] {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        copy_dir(&stores().join("v0.1.0"), &data);
        fs::remove_file(data.join(lost)).unwrap();
        let store = open(&data);
        assert_eq!(store.repairs().len(), 1, "{lost}");
        store.close().await.unwrap();
        assert_eq!(program(&["export"], &data), expected, "{lost}");
    }
}
