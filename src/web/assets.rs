//! The files of the page under names that change with their content, so that browsers keep them for good.

use std::collections::HashMap;

use tulenh_render::{Style, svg};
use tulenh_rules::Letters;

use crate::web::fingerprint::fingerprint;
use crate::web::modules::joined;
use crate::web::page_files::{INDEX, STYLE, modules};

/// Bytes of the fingerprint in the name of a file.
const HASH: usize = 8;

/// A file as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// All files of the page.
#[derive(Debug)]
pub struct Assets {
    /// By the names under which they are served, such as `board-1f3a….js`.
    by_name: HashMap<String, Asset>,
    /// The page itself.
    pub index: String,
}

impl Assets {
    /// Makes the files ready.
    pub fn new() -> Assets {
        let files = [
            ("main.js", joined(&modules(), "main")),
            ("style.css", svg::theme_css() + STYLE),
            ("symbols.svg", drawings(Style::Symbols)),
            ("letters.svg", drawings(Style::Letters(Letters::English))),
            (
                "letters-vi.svg",
                drawings(Style::Letters(Letters::Vietnamese)),
            ),
        ];
        let mut by_name = HashMap::new();
        let mut index = INDEX.to_owned();
        for (name, text) in files {
            let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
            let hash = fingerprint(text.as_bytes(), HASH);
            let served = format!("{stem}-{hash}.{ending}");
            index = index.replace(&format!("/assets/{name}"), &format!("/assets/{served}"));
            let media_type = media_type(ending);
            let bytes = text.into_bytes();
            by_name.insert(served, Asset { media_type, bytes });
        }
        Assets { by_name, index }
    }

    /// The file of this served name.
    pub fn get(&self, name: &str) -> Option<&Asset> {
        self.by_name.get(name)
    }
}

/// The symbols of the empty board and of all pieces, in one drawing.
fn drawings(style: Style) -> String {
    let (ground, pieces) = (svg::ground(), svg::symbol_sheet(style));
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{ground}{pieces}</svg>")
}

fn media_type(ending: &str) -> &'static str {
    match ending {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
