//! Several hosts of one database, and servers that do not wait for their standby.

use tokio::net::TcpListener;
use tokio_postgres::NoTls;
use tulenh::store::PostgresStore;

use super::*;
use tulenh_pretended::postgres::Server;

async fn client(server: &Server) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(&server.socket_url(), NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn hosts_that_accept_and_say_nothing_do_not_keep_from_the_one_that_answers() {
    let Some(server) = Server::on_a_port(None, &[]) else {
        return;
    };
    // As servers whose processes are stopped: the system still accepts.
    let mut frozen = Vec::new();
    for _ in 0..3 {
        frozen.push(TcpListener::bind("127.0.0.1:0").await.unwrap());
    }
    // And one that does not even do that.
    let gone = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let mut hosts: Vec<String> = frozen
        .iter()
        .map(|listener| listener.local_addr().unwrap().to_string())
        .collect();
    hosts.extend([gone.to_string(), format!("127.0.0.1:{}", server.port)]);
    let url = format!(
        "postgresql://postgres@{}/postgres?target_session_attrs=read-write",
        hosts.join(",")
    );
    for _ in 0..4 {
        let store = PostgresStore::open(&url).await.unwrap();
        done(&store, Batch::default()).await;
        store.close().await.unwrap();
    }
    let nobody = format!("postgresql://postgres@{},{}/db", hosts[0], hosts[1]);
    let error = PostgresStore::open(&nobody).await.unwrap_err();
    assert!(matches!(error, StoreError::Away(_)), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_that_the_standby_may_not_have_is_not_acknowledged() {
    let Some(server) = Server::on_a_port(None, &[]) else {
        return;
    };
    let url = format!("postgresql://postgres@127.0.0.1:{}/postgres", server.port);
    let store = Arc::new(PostgresStore::open(&url).await.unwrap());
    let client = client(&server).await;
    // From now on commits wait for a standby that does not exist.
    let synchronous = "ALTER SYSTEM SET synchronous_standby_names = 'nobody'";
    client.batch_execute(synchronous).await.unwrap();
    let reload = "SELECT pg_reload_conf()";
    client.batch_execute(reload).await.unwrap();
    let begin = |ply| {
        let store = Arc::clone(&store);
        let batch = Batch {
            notices: vec![notice(GameId(1), ply)],
            ..Batch::default()
        };
        tokio::spawn(async move { done(&*store, batch).await })
    };
    // The COMMIT, and then what asks whether it took place and must wait for the standby too.
    let cancel = "SELECT query, pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE wait_event = 'SyncRep' AND application_name = 'tulenh'";
    let mut cancelled: BTreeSet<String> = BTreeSet::new();
    let is_second = |query: &String| query.contains("store_batches");
    let mut ply = 1;
    let mut commit = begin(ply);
    while !(cancelled.contains("COMMIT") && cancelled.iter().any(is_second)) {
        // The server takes the setting over when it comes to it. Other statements of the store may wait for the
        // standby before that: they say nothing of this commit.
        if commit.is_finished() && !cancelled.contains("COMMIT") {
            cancelled.clear();
            ply += 1;
            commit = begin(ply);
        }
        let found = client.query(cancel, &[]).await.unwrap();
        cancelled.extend(found.iter().map(|row| row.get::<_, String>(0)));
        assert!(
            !cancelled.contains("COMMIT") || !commit.is_finished(),
            "it was acknowledged"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    client
        .batch_execute("ALTER SYSTEM RESET synchronous_standby_names")
        .await
        .unwrap();
    client.batch_execute(reload).await.unwrap();
    let told = commit.await.unwrap();
    let pending = store.pending(None, 9).await.unwrap();
    let pending: Vec<NoticeId> = pending.into_iter().map(|(id, _)| id).collect();
    assert!(pending.ends_with(&told), "{told:?} of {pending:?}");
}
