//! A process that is killed in the midst of its sweeps flags and reminds exactly once a deadline.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tulenh::app::{App, Options};
use tulenh::game::clock::DAY;
use tulenh::game::{
    Account, Action, Destination, Flagging, Game, GameId, Network, News, Place, Player, PlayerId,
    Preferences, Route, Stage, Tempo, TimeControl, Timestamp,
};
use tulenh::store::{Batch, Commit, GameChannel, Store, StoredGame};
use tulenh_rules::{BySide, Ending, Position, Ruleset, Side};

/// How often the process is killed.
const KILLS: u64 = 100;
/// Games whose time is over in the end, as many again whenever all have been swept before the process
/// was killed so often.
const GAMES: u64 = 400;
/// People who play them.
const PEOPLE: u64 = 40;
/// When the games begin.
const BEGIN: i64 = 1_800_000_000_000;
/// How much time passes between two sweeps: 20 minutes.
const STEP: i64 = 20 * 60 * 1000;
/// Sweeps until three days are over, and the last reminders with them.
const STEPS: i64 = 3 * 24 * 3 + 6;

const SWEPT: &str = "TULENH_TEST_SWEPT";

#[tokio::test]
async fn killed_sweeps_flag_and_remind_once() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let mut games = fill(&data).await;
    let mut kills = 0;
    while kills < KILLS {
        let _ = fs::remove_file(said_by(&data));
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "sweeps::a_process_that_sweeps", "--ignored"])
            .env(SWEPT, &data)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // It says so when it begins; then at some other moment every time.
        while fs::read(said_by(&data)).is_ok_and(|said| said.is_empty()) || !said_by(&data).exists()
        {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(kills * 37 % 41));
        child.kill().unwrap();
        child.wait().unwrap();
        crate::opening::let_leases_lapse(&data);
        match fs::read(said_by(&data)).unwrap().as_slice() {
            b"begun" => kills += 1,
            // All was done: there is more to do from now on.
            _ => games.extend(fill(&data).await),
        }
    }

    let store = open(&data);
    sweep(&app(&store)).await;
    let mut ends: BTreeMap<GameId, u32> = BTreeMap::new();
    let mut reminders: BTreeMap<(GameId, Stage), u32> = BTreeMap::new();
    for (_, notice) in store.pending(None, usize::MAX).await.unwrap() {
        match (notice.to, notice.news) {
            (Destination::Channel(game, 0 | 1), News::Ended(id)) => {
                assert_eq!(game, id);
                *ends.entry(game).or_default() += 1;
            }
            (Destination::Route(_), News::Remind { reminders: all, .. }) => {
                for reminder in all {
                    let key = (reminder.game, reminder.stage);
                    *reminders.entry(key).or_default() += 1;
                }
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(games.len() as u64 >= GAMES);
    for id in &games {
        let game = store.game(*id).await.unwrap().unwrap().game;
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.winner, Some(Side::Blue));
        assert_eq!(outcome.ending, Ending::OutOfTime);
        // Once in each of its two channels.
        assert_eq!(ends.get(id), Some(&2), "{id}");
        for stage in [Stage::Half, Stage::FourFifths, Stage::Hour] {
            assert_eq!(reminders.get(&(*id, stage)), Some(&1), "{id} {stage:?}");
        }
    }
    assert_eq!(ends.len(), games.len());
    assert_eq!(reminders.len(), 3 * games.len());
    store.close().await.unwrap();
}

/// Not a test: the process that the test above kills.
#[tokio::test]
#[ignore = "run by another test"]
async fn a_process_that_sweeps() {
    let Some(data) = std::env::var_os(SWEPT) else {
        return;
    };
    let data = PathBuf::from(data);
    let store = open(&data);
    let app = app(&store);
    fs::write(said_by(&data), b"begun").unwrap();
    sweep(&app).await;
    fs::write(said_by(&data), b"done").unwrap();
    std::future::pending::<()>().await;
}

/// Sweeps as time passes, from the beginning: what was done before is not done again.
async fn sweep(app: &App) {
    for step in 0..=STEPS {
        app.tick(Timestamp(BEGIN + step * STEP)).await;
    }
}

/// Puts games of two turns into the store, in which Red is to move.
async fn fill(data: &Path) -> Vec<GameId> {
    let store = open(data);
    let mut batch = Batch::default();
    let mut ids = Vec::new();
    let per_turn = TimeControl::PerTurn(3 * DAY);
    let tempo = Tempo {
        control: per_turn,
        flagging: Flagging::Automatic,
    };
    for n in 0..GAMES {
        let id = store.next_game().await.unwrap();
        let red = PlayerId(1 + n % PEOPLE);
        let blue = PlayerId(1 + (n + 1 + n / PEOPLE) % PEOPLE);
        let begin = Timestamp(BEGIN);
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        let seats = BySide { red, blue };
        let mut game = Game::new(id, seats, start, begin).on_clock(tempo);
        for lan in ["c5-c6", "c8-c7"] {
            let turn = game.position().read_lan(lan).unwrap();
            let at = game.ply();
            let by = game.to_move().unwrap();
            game.apply(by, Action::Turn { at, turn }, begin).unwrap();
        }
        batch.games.push(StoredGame {
            game,
            channels: [red, blue].map(channel).to_vec(),
            ratings: None,
            former: Vec::new(),
        });
        ids.push(id);
    }
    for n in 1..=PEOPLE {
        let id = PlayerId(n);
        if store.player(id).await.unwrap().is_none() {
            batch.players.push((player(id), Vec::new()));
        }
    }
    let done = store.commit(batch).await.unwrap();
    assert!(matches!(done, Commit::Done(_)), "{done:?}");
    store.close().await.unwrap();
    ids
}

fn open(data: &Path) -> Arc<dyn Store> {
    crate::opening::open(data)
}

fn app(store: &Arc<dyn Store>) -> App {
    let store = Arc::clone(store) as Arc<dyn Store>;
    App::new(store, Options::new(|| 5))
}

fn network() -> Network {
    Network::new("test").unwrap()
}

fn channel(id: PlayerId) -> GameChannel {
    GameChannel {
        route: Route {
            network: network(),
            place: Place::Person(format!("p{}", id.0)),
        },
        wants_thread: false,
    }
}

fn player(id: PlayerId) -> Player {
    Player {
        accounts: vec![Account {
            network: network(),
            user: format!("p{}", id.0),
        }],
        name: format!("p{}", id.0),
        preferences: Preferences::default(),
        ..Player::forgotten(id)
    }
}

fn said_by(data: &Path) -> PathBuf {
    data.with_extension("said")
}
