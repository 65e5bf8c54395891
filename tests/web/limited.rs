//! What somebody who asks for too much is told, and who is meant.

use reqwest::{Client, StatusCode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::page::Page;

#[tokio::test]
async fn an_address_is_limited_by_what_our_own_proxy_says() {
    let page = Page::behind_proxy().await;
    let client = Client::new();
    let ask = async |path: &str, forwarded: &str| {
        let request = client.get(format!("{}{path}", page.base));
        let answer = request.header("x-forwarded-for", forwarded).send().await;
        answer.unwrap()
    };
    // Costly work has a limit of its own. What stands before the proxy's word is made up.
    let mut refused = None;
    for n in 0..100 {
        let answer = ask(
            "/api/v1/positions?fen=x",
            &format!("10.0.0.{n}, 203.0.113.7"),
        )
        .await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
        assert_eq!(answer.status(), 400);
    }
    let refused = refused.expect("there is a limit");
    let wait: u64 = refused.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=2).contains(&wait), "{wait}");
    let said: serde_json::Value = refused.json().await.unwrap();
    assert_eq!(said["code"], "too-much");
    // The page itself is there for them, and everything for others.
    assert_eq!(ask("/", "203.0.113.7").await.status(), 200);
    assert_eq!(
        ask("/api/v1/positions?fen=x", "203.0.113.8").await.status(),
        400
    );
    // A household with a whole /64 of IPv6 is one.
    let statuses = async |of: fn(usize) -> String| {
        let mut limited = false;
        for n in 0..100 {
            let answer = ask("/api/v1/positions?fen=x", &of(n)).await;
            limited |= answer.status() == StatusCode::TOO_MANY_REQUESTS;
        }
        limited
    };
    assert!(statuses(|n| format!("2001:db8::{n:x}")).await);
    assert!(!statuses(|n| format!("2001:db8:1:{n:x}::1")).await);
    page.close().await;
}

#[tokio::test]
async fn a_page_asks_for_a_lot_and_is_served() {
    let page = Page::behind_proxy().await;
    for _ in 0..200 {
        assert_eq!(page.file("/api/v1/texts").await.status(), 200);
    }
    page.close().await;
}

/// A client that knows that the server speaks HTTP/2 may begin with it, as proxies do.
#[tokio::test]
async fn http_2_is_spoken_in_clear() {
    let page = Page::open().await;
    let address = page.base.strip_prefix("http://").unwrap();
    let mut connection = TcpStream::connect(address).await.unwrap();
    // The preface, and an empty frame of settings (RFC 9113, 3.4).
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
    connection.write_all(preface).await.unwrap();
    let mut frame = [0; 9];
    connection.read_exact(&mut frame).await.unwrap();
    assert_eq!(frame[3], 4, "{frame:?}");
    drop(connection);
    page.close().await;
}
