use std::sync::mpsc;

use super::*;

const AN: PlayerId = PlayerId(1);
const BINH: PlayerId = PlayerId(2);

/// A thinker whose only thread waits until told to go on.
async fn held() -> (Arc<Thinker>, mpsc::Sender<()>) {
    let thinker = Arc::new(Thinker::new(1, 1, 0));
    let (go, gone) = mpsc::channel::<()>();
    let (here, came) = oneshot::channel();
    let first = Arc::clone(&thinker);
    tokio::spawn(async move {
        let work = move |_: &Thought<'_>| {
            let _ = here.send(());
            let _ = gone.recv();
        };
        first.think(AN, Urgency::Soon, work).await
    });
    came.await.unwrap();
    (thinker, go)
}

/// Asks, and comes back when it waits.
async fn ask(
    thinker: &Arc<Thinker>,
    who: PlayerId,
    urgency: Urgency,
    order: &Arc<Mutex<Vec<&'static str>>>,
    name: &'static str,
) -> tokio::task::JoinHandle<Result<(), Busy>> {
    let count = |thinker: &Thinker| {
        let queue = thinker.shared.lock();
        queue.soon.count + queue.later.count
    };
    let before = count(thinker);
    let (own, order) = (Arc::clone(thinker), Arc::clone(order));
    let asked = tokio::spawn(async move {
        let work = move |_: &Thought<'_>| order.lock().unwrap().push(name);
        own.think(who, urgency, work).await
    });
    while count(thinker) == before {
        tokio::task::yield_now().await;
    }
    asked
}

#[tokio::test]
async fn people_are_served_in_turn_and_long_work_last() {
    let (thinker, go) = held().await;
    let order = Arc::default();
    let mut asked = Vec::new();
    for (who, urgency, name) in [
        (BINH, Urgency::Later, "long"),
        (AN, Urgency::Soon, "an 1"),
        (AN, Urgency::Soon, "an 2"),
        (AN, Urgency::Soon, "an 3"),
        (BINH, Urgency::Soon, "binh 1"),
    ] {
        asked.push(ask(&thinker, who, urgency, &order, name).await);
    }
    {
        let queue = thinker.shared.lock();
        assert_eq!((queue.soon.count, queue.later.count), (4, 1));
    }
    go.send(()).unwrap();
    for one in asked {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["an 1", "binh 1", "an 2", "an 3", "long"]);
}

#[tokio::test]
async fn what_nobody_waits_for_is_given_up() {
    let (thinker, go) = held().await;
    let order = Arc::default();
    let gone = ask(&thinker, AN, Urgency::Soon, &order, "gone").await;
    gone.abort();
    assert!(gone.await.unwrap_err().is_cancelled());
    let other = ask(&thinker, BINH, Urgency::Soon, &order, "other").await;
    go.send(()).unwrap();
    assert_eq!(other.await.unwrap(), Ok(()));
    assert_eq!(*order.lock().unwrap(), ["other"]);

    // One that runs already hears that it should stop.
    let (here, came) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let own = Arc::clone(&thinker);
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
    let (thinker, go) = held().await;
    let order = Arc::default();
    let mut asked = Vec::new();
    for _ in 0..OF_ONE {
        asked.push(ask(&thinker, AN, Urgency::Soon, &order, "one").await);
    }
    let more = thinker.think(AN, Urgency::Soon, |_| ()).await;
    assert_eq!(more, Err(Busy::Enough));
    asked.push(ask(&thinker, BINH, Urgency::Soon, &order, "other").await);
    thinker.close();
    go.send(()).unwrap();
    for one in asked {
        assert_eq!(one.await.unwrap(), Err(Busy::Gone));
    }
    let late = thinker.think(BINH, Urgency::Soon, |_| ()).await;
    assert_eq!(late, Err(Busy::Gone));
}

#[test]
fn those_who_wait_share_the_time() {
    let thinker = Thinker::new(2, 1, 0);
    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    let now = Instant::now();
    let share = |waiting, asked| {
        thinker.shared.waiting.store(waiting, Ordering::Relaxed);
        thinker.shared.share(Urgency::Soon, asked, now)
    };
    assert_eq!(share(0, now), PATIENCE);
    assert_eq!(share(2, now), PATIENCE / 2);
    // However many wait, a turn is thought about.
    assert_eq!(share(10_000, now), LEAST);
    let long_ago = now.checked_sub(Duration::from_secs(60));
    assert_eq!(long_ago.map_or(LEAST, |asked| share(0, asked)), LEAST);
    assert_eq!(thinker.shared.share(Urgency::Later, now, now), LONGEST);
}

#[tokio::test]
async fn a_thought_that_breaks_off_takes_nothing_with_it() {
    let thinker = Thinker::new(1, 1, 0);
    let broken = thinker.think(AN, Urgency::Soon, |_| panic!("as told"));
    assert_eq!(broken.await, Err::<(), _>(Busy::Broken));
    assert_eq!(thinker.think(AN, Urgency::Soon, |_| 7).await, Ok(7));
}

#[tokio::test]
async fn what_is_cut_off_by_the_end_is_no_answer() {
    let thinker = Arc::new(Thinker::new(1, 1, 0));
    let (here, came) = oneshot::channel();
    let own = Arc::clone(&thinker);
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
    thinker.close();
    assert_eq!(asked.await.unwrap(), Err(Busy::Gone));
}

#[tokio::test]
async fn whoever_is_answered_for_long_does_not_keep_the_engine_from_thinking() {
    let thinker = Thinker::new(2, 1, 0);
    let (one, other) = (thinker.let_first(), thinker.let_first());
    let looks = |thought: &Thought<'_>| (0..20).filter(|_| thought.given_up.is_aborted()).count();
    let looked = thinker.think(AN, Urgency::Soon, looks).await;
    assert_eq!(looked, Ok(0));
    drop(one);
    let aside = &thinker.shared.aside;
    assert!(aside.is_for_somebody());
    drop(other);
    assert!(!aside.is_for_somebody());
}
