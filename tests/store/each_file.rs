//! Every single file of a store, damaged in every way: the store comes back whole, or is refused with
//! the way to restore it. Never half, never empty.

use super::*;

/// Something that befalls a file, and its name.
type Damage = (String, Box<dyn Fn(&Path)>);

/// What can befall a file of this length.
fn damages(length: usize) -> Vec<Damage> {
    let mut found: Vec<Damage> = vec![(
        "deleted".to_owned(),
        Box::new(|file| fs::remove_file(file).unwrap()),
    )];
    let cuts = [
        0,
        1,
        length / 4,
        length / 2,
        length * 3 / 4,
        length.saturating_sub(1),
    ];
    // In the short form every second way.
    let step = if in_full() { 1 } else { 2 };
    for at in cuts.into_iter().step_by(step) {
        let cut = move |file: &Path| {
            let file = fs::File::options().write(true).open(file).unwrap();
            file.set_len(at as u64).unwrap();
        };
        found.push((format!("cut to {at} of {length} bytes"), Box::new(cut)));
    }
    let ranges = [
        (0, length),
        (0, length.min(64)),
        (length / 3, length / 2),
        (length * 2 / 3, length * 3 / 4),
        (length.saturating_sub(100), length),
    ];
    for (from, to) in ranges.into_iter().step_by(step) {
        let zero = move |file: &Path| {
            let mut bytes = fs::read(file).unwrap();
            bytes[from..to].fill(0);
            fs::write(file, bytes).unwrap();
        };
        found.push((format!("zeroed from {from} to {to}"), Box::new(zero)));
    }
    found
}

/// Every item of a store that no bot has open, in order.
fn everything(data: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let archive = maintenance::Archive::open(data).unwrap();
    let each = archive.visit(|item| {
        all.push(format!("{item:?}"));
        Ok::<(), StoreError>(())
    });
    each.unwrap();
    all
}

/// What opening made of it.
#[derive(Default)]
struct Tally {
    whole: u32,
    refused: u32,
}

async fn damage_each_file(left: &Path, expected: &[String], tally: &mut Tally) {
    let entries = fs::read_dir(left).unwrap();
    let files = entries.filter(|entry| entry.as_ref().unwrap().file_type().unwrap().is_file());
    for file in files.map(|entry| entry.unwrap().file_name()) {
        // Zeros at the end of a file are room for more.
        let bytes = fs::read(left.join(&file)).unwrap();
        let length = bytes.iter().rposition(|byte| *byte != 0);
        let length = length.map_or(0, |last| last + 1);
        for (how, damage) in damages(length) {
            let what = format!("{} {how}", file.display());
            let dir = tempfile::tempdir().unwrap();
            let data = dir.path().join("data");
            copy_dir(left, &data);
            damage(&data.join(&file));
            match SledStore::open(&data) {
                Ok(store) => {
                    store.close().await.unwrap();
                    drop(store);
                    assert_eq!(everything(&data), expected, "{what}");
                    let report = maintenance::check(&data, &|_| ()).unwrap();
                    assert_eq!(report.faults, [] as [String; 0], "{what}");
                    tally.whole += 1;
                }
                Err(error) => {
                    assert!(matches!(error, StoreError::Damaged(..)), "{what}: {error}");
                    assert!(error.to_string().contains("store restore"), "{what}");
                    let again = SledStore::open(&data);
                    assert!(again.is_err(), "{what}: opened at the second try");
                    tally.refused += 1;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_closed_store_gets_over_damage_to_any_file() {
    let dir = tempfile::tempdir().unwrap();
    let left = dir.path().join("left");
    let store = open(&left);
    furnish(&store).await;
    store.close().await.unwrap();
    // Again, so that sled has written its list of pages.
    open(&left).close().await.unwrap();
    let expected = everything(&left);
    assert!(expected.len() >= 6, "{expected:#?}");
    open(&left).close().await.unwrap();
    let mut tally = Tally::default();
    damage_each_file(&left, &expected, &mut tally).await;
    // The journal and the tables repair each other, so nothing is refused.
    assert_eq!(tally.refused, 0);
    assert!(tally.whole > 25, "{}", tally.whole);
}

#[tokio::test]
async fn a_store_that_was_killed_gets_over_damage_or_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let live = dir.path().join("live");
    let store = open(&live);
    // sled's file has a commit some time after the journal has it. The machine stops in between.
    let earlier = fs::read(live.join("db")).unwrap();
    furnish(&store).await;
    let left = dir.path().join("left");
    copy_dir(&live, &left);
    fs::write(left.join("db"), earlier).unwrap();
    let copy = dir.path().join("copy");
    copy_dir(&left, &copy);
    let expected = everything(&copy);
    let mut tally = Tally::default();
    damage_each_file(&left, &expected, &mut tally).await;
    // Commits that only the journal has are lost with it; sled's files can always be rebuilt.
    assert!(tally.whole > tally.refused && tally.refused > 0);
}
