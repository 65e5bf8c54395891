//! Tables as pictures.

use std::sync::Arc;

use tulenh_render::{Table, Theme, table};

use crate::app::contests::table_words::{in_letters, in_words};
use crate::app::request::message::{ALT_CHARS, Attachment};

/// The picture of a table, with the same in letters and in words. `None` when drawing failed, which is logged.
pub(crate) async fn picture(of: Table, theme: Theme, name: String) -> Option<Attachment> {
    let words: String = in_words(&of).chars().take(ALT_CHARS).collect();
    let letters = in_letters(&of);
    let of = Table { theme, ..of };
    match tokio::task::spawn_blocking(move || table(&of)).await {
        Ok(bytes) if !bytes.is_empty() => {
            let bytes: Arc<[u8]> = bytes.into();
            Some(Attachment::picture(name, bytes, words).or_board(letters))
        }
        Ok(_) => {
            tracing::error!(name, "a table came out empty");
            None
        }
        Err(error) => {
            tracing::error!(name, %error, "a table could not be drawn");
            None
        }
    }
}
