//! The page and its files.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::Method;
use serde_json::Value;

use crate::page::Page;

/// What stands between two marks, as often as it does.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let parts = text.split(start).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(end)?.0))
        .collect()
}

#[tokio::test]
async fn every_file_is_served_for_good_under_a_name_of_its_content() {
    let page = Page::open().await;
    let index = page.file("/").await;
    assert_eq!(index.headers()["cache-control"], "no-cache");
    let policy = index.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; "));
    assert!(policy.ends_with("frame-ancestors 'none'"));
    let index = index.text().await.unwrap();
    let files: BTreeSet<&str> = between(&index, "\"/assets/", "\"").into_iter().collect();
    assert!(files.len() == 5, "{files:?}");
    for name in files {
        let file = page.file(&format!("/assets/{name}")).await;
        assert_eq!(file.status(), 200, "{name}");
        assert_eq!(
            file.headers()["cache-control"],
            "public, max-age=31536000, immutable"
        );
        assert_eq!(file.headers()["x-content-type-options"], "nosniff");
        assert!(!file.bytes().await.unwrap().is_empty());
    }
    for missing in ["/assets/board.js", "/assets/../index.html", "/src/main.rs"] {
        assert_eq!(page.file(missing).await.status(), 404, "{missing}");
    }
    page.close().await;
}

#[tokio::test]
async fn who_has_no_scripts_is_told_in_their_language() {
    let page = Page::open().await;
    let client = reqwest::Client::new();
    let mut told = BTreeSet::new();
    for (language, word) in [("en", "JavaScript"), ("vi,en;q=0.5", "JavaScript")] {
        let asked = client.get(&page.base).header("accept-language", language);
        let index = asked.send().await.unwrap().text().await.unwrap();
        let words = between(&index, "<noscript>", "</noscript>");
        assert!(words.len() == 1 && words[0].contains(word), "{words:?}");
        assert!(!between(&index, "<title>", "</title>")[0].is_empty());
        told.insert(words[0].to_owned());
    }
    assert_eq!(told.len(), 2, "one sentence for two languages");
    page.close().await;
}

#[tokio::test]
async fn the_page_has_no_words_of_its_own() {
    let page = Page::open().await;
    let (status, texts) = page
        .call(Method::GET, "/api/v1/texts?lang=vi", None, None)
        .await;
    assert_eq!(status, 200);
    let known: BTreeSet<&str> = texts
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
    let mut used = BTreeSet::new();
    let mut modules = String::new();
    for module in scripts(&directory) {
        modules += &std::fs::read_to_string(module).unwrap();
    }
    for (at, _) in modules.match_indices("t(\"") {
        let is_name = |c: char| c.is_alphanumeric() || "_.$".contains(c);
        if !modules[..at].ends_with(is_name) {
            let rest = &modules[at + 3..];
            used.insert(rest.split('"').next().unwrap());
        }
    }
    assert!(used.len() > 40, "{used:?}");
    // Ids that are put together, such as `role-${role}`.
    let composed = between(&modules, "t(`", "${");
    let said = |id: &&&str| {
        let composed = composed.iter().any(|start| id.starts_with(start));
        composed || modules.contains(&format!("\"{id}\""))
    };
    let unsaid: Vec<_> = known.iter().filter(|id| !said(id)).collect();
    assert!(unsaid.is_empty(), "never said: {unsaid:?}");
    let unknown: Vec<_> = used.difference(&known).collect();
    assert!(unknown.is_empty(), "no sentence for {unknown:?}");
    assert!(texts.as_object().unwrap().values().all(Value::is_string));
    page.close().await;
}

fn scripts(directory: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(scripts(&path)),
            false if path.extension().is_some_and(|ending| ending == "js") => found.push(path),
            false => {}
        }
    }
    found
}
