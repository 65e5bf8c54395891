//! The files of the page under names that change with their content, so that browsers keep them for good.

use std::collections::HashMap;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use tulenh_render::{Style, svg};
use tulenh_rules::Letters;

use crate::web::page_files::{INDEX, PAGE_FILES};

/// Where the import map stands in the page.
const IMPORT_MAP: &str = "<!-- import map -->";

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
    /// The hash of the import map in it, as a content security policy names it.
    pub map_hash: String,
}

impl Assets {
    /// Makes the files ready. Modules import each other as `tulenh/board`; an import map in the page leads
    /// from there to the served names.
    pub fn new() -> Assets {
        let drawn = [
            ("sheet.svg", svg::symbol_sheet(Style::Symbols).into_bytes()),
            ("sheet-letters.svg", svg::symbol_sheet(Style::Letters(Letters::English)).into_bytes()),
            ("sheet-letters-vi.svg", svg::symbol_sheet(Style::Letters(Letters::Vietnamese)).into_bytes()),
            ("ground.svg", svg::ground().into_bytes()),
            ("themes.css", svg::theme_css().into_bytes()),
        ];
        let files = PAGE_FILES.iter().map(|(name, text)| (*name, text.as_bytes().to_vec()));
        let mut by_name = HashMap::new();
        let mut index = INDEX.to_owned();
        let mut map = Vec::new();
        for (name, bytes) in files.chain(drawn) {
            let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
            let hash = hex(&Sha256::digest(&bytes)[..8]);
            let served = format!("{stem}-{hash}.{ending}");
            index = index.replace(&format!("/assets/{name}"), &format!("/assets/{served}"));
            if ending == "js" {
                map.push(format!("\"tulenh/{stem}\":\"/assets/{served}\""));
            }
            let media_type = media_type(ending);
            by_name.insert(served, Asset { media_type, bytes });
        }
        map.sort();
        let map = format!("{{\"imports\":{{{}}}}}", map.join(","));
        let map_hash = BASE64_STANDARD.encode(Sha256::digest(map.as_bytes()));
        let index = index.replace(
            IMPORT_MAP,
            &format!("<script type=\"importmap\">{map}</script>"),
        );
        Assets {
            by_name,
            index,
            map_hash,
        }
    }

    /// The file of this served name.
    pub fn get(&self, name: &str) -> Option<&Asset> {
        self.by_name.get(name)
    }
}

fn media_type(ending: &str) -> &'static str {
    match ending {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
