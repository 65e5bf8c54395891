//! Messages as lines of text, pictures as files.

use std::io;
use std::path::PathBuf;

use tokio::io::{AsyncWrite, AsyncWriteExt};

use crate::app::{Attachment, Message, Press, Text};

/// Writes to the terminal.
pub struct Printer<W> {
    output: W,
    pictures: PathBuf,
}

impl<W: AsyncWrite + Unpin> Printer<W> {
    /// A printer that puts pictures into a directory.
    pub fn new(output: W, pictures: PathBuf) -> Printer<W> {
        Printer { output, pictures }
    }

    /// Prints words.
    pub async fn words(&mut self, text: &Text) -> io::Result<()> {
        self.print(&text.words()).await
    }

    /// Prints a message, for one person or for all; gives the buttons that numbers press from
    /// now on: its own, or those before when it has none.
    pub async fn message(
        &mut self,
        message: &Message,
        to: Option<&str>,
        before: &[Press],
    ) -> io::Result<Vec<Press>> {
        let mut out = match to {
            Some(name) => format!("({name}) "),
            None => String::new(),
        };
        out.push_str(message.text.words().trim_end());
        // Who cannot see the picture reads the board.
        let board = message.attachment.as_ref();
        if let Some(board) = board.and_then(|picture| picture.board.as_ref()) {
            out.push('\n');
            out.push_str(board);
        }
        let buttons: Vec<_> = message.buttons.iter().flatten().collect();
        if !buttons.is_empty() {
            out.push('\n');
            for (index, button) in buttons.iter().enumerate() {
                out.push_str(&format!(" [{}] {} ", index + 1, button.label));
            }
        }
        if let Some(picture) = &message.attachment {
            out.push('\n');
            out.push_str(&self.store(picture).await);
        }
        self.print(&out).await?;
        Ok(if buttons.is_empty() {
            before.to_vec()
        } else {
            buttons
                .into_iter()
                .map(|button| button.press.clone())
                .collect()
        })
    }

    /// Writes a picture into its directory; its path, or why there is none.
    async fn store(&self, picture: &Attachment) -> String {
        // The name comes from the core, but it has to stay a name.
        let name: String = picture
            .name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
            .collect();
        let path = self.pictures.join(name);
        let written = async {
            tokio::fs::create_dir_all(&self.pictures).await?;
            tokio::fs::write(&path, &picture.bytes).await
        };
        match written.await {
            Ok(()) => format!("🖼 {}", path.display()),
            Err(error) => format!("🖼 {}: {error}", path.display()),
        }
    }

    async fn print(&mut self, words: &str) -> io::Result<()> {
        // Other people's text must not steer the terminal.
        let safe: String = words
            .chars()
            .filter(|c| *c == '\n' || !c.is_control())
            .collect();
        self.output.write_all(safe.trim_end().as_bytes()).await?;
        self.output.write_all(b"\n\n").await?;
        self.output.flush().await
    }
}
