use std::sync::mpsc;

use super::*;
use crate::app::context::engine_work::engine_pool::queue::OF_ONE;

const AN: PlayerId = PlayerId(1);
const BINH: PlayerId = PlayerId(2);

/// A pool whose only thread waits until it is released.
async fn held() -> (Arc<EnginePool>, mpsc::Sender<()>) {
    let engine_pool = Arc::new(EnginePool::new(1, 1, 0));
    let (go, gone) = mpsc::channel::<()>();
    let (here, came) = oneshot::channel();
    let first = Arc::clone(&engine_pool);
    tokio::spawn(async move {
        let work = move |_: &Thought<'_>| {
            let _ = here.send(());
            let _ = gone.recv();
        };
        first.think(AN, Urgency::Soon, work).await
    });
    came.await.unwrap();
    (engine_pool, go)
}

/// Asks, and comes back when it waits.
async fn ask(
    engine_pool: &Arc<EnginePool>,
    who: PlayerId,
    urgency: Urgency,
    order: &Arc<Mutex<Vec<&'static str>>>,
    name: &'static str,
) -> tokio::task::JoinHandle<Result<(), Busy>> {
    let count = |engine_pool: &EnginePool| {
        let queue = engine_pool.shared.lock();
        queue.soon.count + queue.later.count
    };
    let before = count(engine_pool);
    let (own, order) = (Arc::clone(engine_pool), Arc::clone(order));
    let asked = tokio::spawn(async move {
        let work = move |_: &Thought<'_>| order.lock().unwrap().push(name);
        own.think(who, urgency, work).await
    });
    while count(engine_pool) == before {
        tokio::task::yield_now().await;
    }
    asked
}

#[tokio::test]
async fn people_are_served_in_turn_and_long_work_last() {
    let (engine_pool, go) = held().await;
    let order = Arc::default();
    let mut asked = Vec::new();
    for (who, urgency, name) in [
        (BINH, Urgency::Later, "long"),
        (AN, Urgency::Soon, "an 1"),
        (AN, Urgency::Soon, "an 2"),
        (AN, Urgency::Soon, "an 3"),
        (BINH, Urgency::Soon, "binh 1"),
    ] {
        asked.push(ask(&engine_pool, who, urgency, &order, name).await);
    }
    {
        let queue = engine_pool.shared.lock();
        assert_eq!((queue.soon.count, queue.later.count), (4, 1));
    }
    go.send(()).unwrap();
    for one in asked {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["an 1", "binh 1", "an 2", "an 3", "long"]);
}

/// Long work that has begun, and waits until it is released. Then it asks once whether it is given up, notes that it is
/// over, and says what it heard.
async fn begun(
    engine_pool: &Arc<EnginePool>,
    order: &Arc<Mutex<Vec<&'static str>>>,
) -> (
    tokio::task::JoinHandle<Result<bool, Busy>>,
    mpsc::Sender<()>,
) {
    let (here, came) = oneshot::channel();
    let (go, gone) = mpsc::channel::<()>();
    let (own, order) = (Arc::clone(engine_pool), Arc::clone(order));
    let long = tokio::spawn(async move {
        let work = move |thought: &Thought<'_>| {
            let _ = here.send(());
            let _ = gone.recv();
            let is_given_up = thought.given_up.is_aborted();
            order.lock().unwrap().push("long");
            is_given_up
        };
        own.think(AN, Urgency::Later, work).await
    });
    came.await.unwrap();
    (long, go)
}

#[tokio::test]
async fn long_work_that_has_begun_lets_those_go_first_who_wait() {
    let engine_pool = Arc::new(EnginePool::new(1, 1, 0));
    let order = Arc::default();
    let (long, go) = begun(&engine_pool, &order).await;
    let mut others = Vec::new();
    for (who, urgency, name) in [
        (AN, Urgency::Later, "longer"),
        (AN, Urgency::Soon, "an"),
        (BINH, Urgency::Soon, "binh"),
    ] {
        others.push(ask(&engine_pool, who, urgency, &order, name).await);
    }
    go.send(()).unwrap();
    assert_eq!(long.await.unwrap(), Ok(false));
    for one in others {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["an", "binh", "long", "longer"]);
}

#[tokio::test]
async fn long_work_leaves_those_who_wait_to_idle_threads() {
    let engine_pool = Arc::new(EnginePool::new(1, 1, 0));
    let order = Arc::default();
    let (long, go) = begun(&engine_pool, &order).await;
    // As if there were another thread, which is only about to wake up.
    engine_pool.shared.idle.store(1, Ordering::Relaxed);
    let mut others = Vec::new();
    for (who, name) in [(AN, "an"), (BINH, "binh")] {
        others.push(ask(&engine_pool, who, Urgency::Soon, &order, name).await);
    }
    go.send(()).unwrap();
    assert_eq!(long.await.unwrap(), Ok(false));
    for one in others {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["an", "long", "binh"]);
}

#[tokio::test]
async fn long_work_goes_on_where_another_thread_is_idle() {
    let engine_pool = Arc::new(EnginePool::new(2, 1, 0));
    let (here, came) = oneshot::channel();
    let served = Arc::new(AtomicBool::new(false));
    let (own, is_over) = (Arc::clone(&engine_pool), Arc::clone(&served));
    let long = tokio::spawn(async move {
        let work = move |thought: &Thought<'_>| {
            let _ = here.send(());
            while !is_over.load(Ordering::Relaxed) && !thought.given_up.is_aborted() {
                thread::yield_now();
            }
            thread::current().id()
        };
        own.think(AN, Urgency::Later, work).await
    });
    came.await.unwrap();
    while engine_pool.shared.idle.load(Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    let work = move |_: &Thought<'_>| {
        served.store(true, Ordering::Relaxed);
        thread::current().id()
    };
    let soon = engine_pool.think(BINH, Urgency::Soon, work).await;
    assert_ne!(soon, long.await.unwrap());
}

#[tokio::test]
async fn what_nobody_waits_for_is_given_up() {
    let (engine_pool, go) = held().await;
    let order = Arc::default();
    let gone = ask(&engine_pool, AN, Urgency::Soon, &order, "gone").await;
    gone.abort();
    assert!(gone.await.unwrap_err().is_cancelled());
    let other = ask(&engine_pool, BINH, Urgency::Soon, &order, "other").await;
    go.send(()).unwrap();
    assert_eq!(other.await.unwrap(), Ok(()));
    assert_eq!(*order.lock().unwrap(), ["other"]);

    // One that runs already hears that it should stop.
    let (here, came) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let own = Arc::clone(&engine_pool);
    let runs = tokio::spawn(async move {
        let work = move |thought: &Thought<'_>| {
            let _ = here.send(());
            while !thought.stop.is_aborted() {
                thread::yield_now();
            }
            let _ = end.send(());
        };
        own.think(AN, Urgency::Later, work).await
    });
    came.await.unwrap();
    runs.abort();
    ended.await.unwrap();
}

#[tokio::test]
async fn what_waits_is_bounded_and_ends_with_the_program() {
    let (engine_pool, go) = held().await;
    let order = Arc::default();
    let mut asked = Vec::new();
    for _ in 0..OF_ONE {
        asked.push(ask(&engine_pool, AN, Urgency::Soon, &order, "one").await);
    }
    let more = engine_pool.think(AN, Urgency::Soon, |_| ()).await;
    assert_eq!(more, Err(Busy::Enough));
    asked.push(ask(&engine_pool, BINH, Urgency::Soon, &order, "other").await);
    engine_pool.close();
    go.send(()).unwrap();
    for one in asked {
        assert_eq!(one.await.unwrap(), Err(Busy::Gone));
    }
    let late = engine_pool.think(BINH, Urgency::Soon, |_| ()).await;
    assert_eq!(late, Err(Busy::Gone));
}

#[test]
fn those_who_wait_share_the_time() {
    let engine_pool = EnginePool::new(2, 1, 0);
    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    let now = Instant::now();
    let share = |waiting, asked| {
        engine_pool.shared.waiting.store(waiting, Ordering::Relaxed);
        engine_pool.shared.share(Urgency::Soon, asked, now)
    };
    assert_eq!(share(0, now), PATIENCE);
    assert_eq!(share(2, now), PATIENCE / 2);
    // However many wait, a turn is thought about.
    assert_eq!(share(10_000, now), LEAST);
    let long_ago = now.checked_sub(Duration::from_secs(60));
    assert_eq!(long_ago.map_or(LEAST, |asked| share(0, asked)), LEAST);
    assert_eq!(engine_pool.shared.share(Urgency::Later, now, now), LONGEST);
}

#[tokio::test]
async fn a_thought_that_breaks_off_takes_nothing_with_it() {
    let engine_pool = Arc::new(EnginePool::new(1, 1, 0));
    let broken = engine_pool.think(AN, Urgency::Soon, |_| panic!("as told"));
    assert_eq!(broken.await, Err::<(), _>(Busy::Broken));
    assert_eq!(engine_pool.think(AN, Urgency::Soon, |_| 7).await, Ok(7));

    // Nor the long work that pauses for it.
    let (long, go) = begun(&engine_pool, &Arc::default()).await;
    let broken = engine_pool.think(BINH, Urgency::Soon, |_| panic!("as told"));
    let release = async { go.send(()) };
    let (broken, released) = tokio::join!(biased; broken, release);
    assert_eq!((broken, released), (Err::<(), _>(Busy::Broken), Ok(())));
    assert_eq!(long.await.unwrap(), Ok(false));
}

#[tokio::test]
async fn what_is_cut_off_by_the_end_is_no_answer() {
    let engine_pool = Arc::new(EnginePool::new(1, 1, 0));
    let (here, came) = oneshot::channel();
    let own = Arc::clone(&engine_pool);
    let asked = tokio::spawn(async move {
        let work = move |thought: &Thought<'_>| {
            let _ = here.send(());
            while !thought.stop.is_aborted() {
                thread::yield_now();
            }
            "a hasty turn"
        };
        own.think(AN, Urgency::Soon, work).await
    });
    came.await.unwrap();
    engine_pool.close();
    assert_eq!(asked.await.unwrap(), Err(Busy::Gone));
}

#[tokio::test]
async fn whoever_is_answered_for_long_does_not_keep_the_engine_from_thinking() {
    let engine_pool = EnginePool::new(2, 1, 0);
    let (one, other) = (engine_pool.let_first(), engine_pool.let_first());
    let looks = |thought: &Thought<'_>| (0..20).filter(|_| thought.given_up.is_aborted()).count();
    let looked = engine_pool.think(AN, Urgency::Soon, looks).await;
    assert_eq!(looked, Ok(0));
    drop(one);
    let aside = &engine_pool.shared.aside;
    assert!(aside.is_for_somebody());
    drop(other);
    assert!(!aside.is_for_somebody());
}
