//! Encrypted connections to a database, and which servers are refused.

use tokio_postgres::NoTls;
use tulenh::store::PostgresStore;

use super::*;
use tulenh_pretended::postgres::Server;

/// Certificates in a directory: an authority in `authority.crt`, another in `other.crt`, and in `server.crt` the
/// server `localhost`, signed for by the first; in `alone.crt` it signs for itself.
fn certificates() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let openssl = |arguments: &str| {
        let output = Command::new("openssl")
            .args(arguments.split(' '))
            .current_dir(dir.path())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments}: {errors}");
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    for name in ["authority", "other"] {
        openssl(&format!(
            "req -x509 {key} -keyout {name}.key -out {name}.crt -days 30 -subj /CN={name}"
        ));
    }
    let name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost";
    openssl(&format!(
        "req -x509 {key} -keyout alone.key -out alone.crt -days 30 {name}"
    ));
    openssl(&format!(
        "req {key} -keyout server.key -out server.csr {name}"
    ));
    openssl(
        "x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -out server.crt \
         -days 30 -copy_extensions copy",
    );
    // The server may run as another user; these keys protect nothing.
    fs::set_permissions(dir.path(), permissions(0o755)).unwrap();
    for file in fs::read_dir(dir.path()).unwrap() {
        fs::set_permissions(file.unwrap().path(), permissions(0o644)).unwrap();
    }
    dir
}

fn permissions(mode: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}

fn encrypted_with(certificate: &str) -> [String; 3] {
    [
        "ssl=on".to_owned(),
        format!("ssl_cert_file=../{certificate}.crt"),
        format!("ssl_key_file=../{certificate}.key"),
    ]
}

fn server(files: &Path, settings: &[String]) -> Option<Server> {
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    Server::on_a_port(Some(files), &settings)
}

/// Whether the store that is opened at an address of the server is encrypted, or why it is not opened.
async fn opened(server: &Server, host: &str, parameters: &str) -> Result<bool, String> {
    let port = server.port;
    let url = format!("postgresql://postgres:geheim@{host}:{port}/postgres{parameters}");
    let store = PostgresStore::open(&url).await;
    let store = store.map_err(|error| error.to_string())?;
    let (client, connection) = tokio_postgres::connect(&server.socket_url(), NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'tulenh'";
    let encrypted = client.query_one(sql, &[]).await.unwrap().get(0);
    store.close().await.unwrap();
    Ok(encrypted)
}

async fn refused(server: &Server, host: &str, parameters: &str) -> String {
    let why = opened(server, host, parameters).await.unwrap_err();
    assert!(!why.contains("geheim"), "{why}");
    why
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_right_server_is_recognised_and_others_are_refused() {
    let dir = certificates();
    let Some(server) = server(dir.path(), &encrypted_with("server")) else {
        return;
    };
    let with = |mode: &str, file: &str| {
        let file = dir.path().join(file).display().to_string();
        format!("?sslmode={mode}&sslrootcert={}", file.replace('/', "%2F"))
    };
    for (host, parameters, encrypted) in [
        ("localhost", with("verify-full", "authority.crt"), true),
        ("127.0.0.1", with("verify-ca", "authority.crt"), true),
        ("127.0.0.1", with("require", "authority.crt"), true),
        ("127.0.0.1", "?sslmode=require".to_owned(), true),
        (
            "127.0.0.1",
            "?sslmode=require&channel_binding=prefer".to_owned(),
            true,
        ),
        ("127.0.0.1", String::new(), true),
        ("127.0.0.1", "?sslmode=disable".to_owned(), false),
        // Over its socket nothing is encrypted, whatever is asked for.
        (
            &server.home.replace('/', "%2F"),
            with("verify-full", "other.crt"),
            false,
        ),
    ] {
        assert_eq!(
            opened(&server, host, &parameters).await,
            Ok(encrypted),
            "{parameters}"
        );
    }
    for mode in ["verify-full", "verify-ca", "require"] {
        let why = refused(&server, "localhost", &with(mode, "other.crt")).await;
        assert!(why.contains("an authority that is not trusted"), "{why}");
    }
    let why = refused(&server, "localhost", "?sslmode=verify-full").await;
    assert!(why.contains("an authority that is not trusted"), "{why}");
    let why = refused(&server, "127.0.0.1", &with("verify-full", "authority.crt")).await;
    assert!(why.contains("another host name"), "{why}");
    for (file, said) in [
        ("nowhere.crt", "nowhere.crt"),
        ("server.key", "no certificate"),
    ] {
        let why = refused(&server, "localhost", &with("verify-full", file)).await;
        assert!(why.contains("sslrootcert") && why.contains(said), "{why}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_server_that_signs_for_itself_is_recognised_by_its_own_certificate() {
    let dir = certificates();
    let Some(server) = server(dir.path(), &encrypted_with("alone")) else {
        return;
    };
    let file = |name: &str| dir.path().join(name).display().to_string();
    let own = format!("?sslmode=verify-full&sslrootcert={}", file("alone.crt"));
    assert_eq!(opened(&server, "localhost", &own).await, Ok(true));
    let why = refused(&server, "127.0.0.1", &own).await;
    assert!(why.contains("another host name"), "{why}");
    let other = format!("?sslmode=verify-full&sslrootcert={}", file("authority.crt"));
    let why = refused(&server, "localhost", &other).await;
    assert!(why.contains("certificate"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_server_without_encryption_is_refused_where_it_is_required() {
    let Some(server) = Server::on_a_port(None, &[]) else {
        return;
    };
    for mode in ["require", "verify-ca", "verify-full"] {
        let why = refused(&server, "localhost", &format!("?sslmode={mode}")).await;
        assert!(why.contains("offers no encryption"), "{why}");
    }
    for parameters in ["", "?sslmode=prefer", "?sslmode=disable"] {
        assert_eq!(opened(&server, "localhost", parameters).await, Ok(false));
    }
}
