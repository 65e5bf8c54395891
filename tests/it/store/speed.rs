//! Figures for the notes.

use super::*;

/// How long a commit takes; a figure for the notes, not a test.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn how_long_a_commit_takes() {
    let dir = TempDir::new_in(".").unwrap();
    let store = Arc::new(open(dir.path()));
    let mut stored = started(store.next_game(), RED, BLUE);
    let mut times = Vec::new();
    let mut reads = Vec::new();
    for n in 0..1_000 {
        if n % 100 == 0 || !stored.game.is_open() {
            stored = started(store.next_game(), RED, BLUE);
        } else {
            advance(&mut stored, n / 100);
        }
        let batch = Batch {
            update: Some((telegram(), n.to_string())),
            notices: vec![notice(stored.game.id(), 0), notice(stored.game.id(), 1)],
            told: vec![NoticeId(2 * n as u64), NoticeId(2 * n as u64 + 1)],
            ..putting(&stored)
        };
        let start = Instant::now();
        done(&store, batch).await;
        times.push(start.elapsed());
        let start = Instant::now();
        store.game(stored.game.id()).await.unwrap();
        reads.push((stored.game.ply().0, start.elapsed()));
    }
    times.sort();
    println!(
        "one writer: p50 {:?}, p99 {:?}, most {:?}",
        times[500], times[990], times[999]
    );
    println!("loading after {} turns: {:?}", reads[98].0, reads[98].1);
    let start = Instant::now();
    let writers: Vec<_> = (0..64u64)
        .map(|writer| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                for n in 0..100 {
                    let batch = Batch {
                        update: Some((telegram(), format!("{writer}-{n}"))),
                        notices: vec![notice(GameId(writer), n)],
                        ..Batch::default()
                    };
                    done(&store, batch).await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    println!(
        "64 writers: {:.0} commits a second",
        6_400.0 / start.elapsed().as_secs_f64()
    );
    let length = fs::metadata(dir.path().join("db")).unwrap().len();
    println!("{} kB on disk", length / 1024);
}
