//! Prints messages as lines of text, and writes pictures to files.

use std::io;
use std::path::PathBuf;

use tokio::io::{AsyncWrite, AsyncWriteExt};

use crate::app::{Attachment, ButtonAction, Kind, Message, Text};

/// Prints to the terminal.
pub struct Printer<W> {
    output: W,
    pictures: PathBuf,
}

impl<W: AsyncWrite + Unpin> Printer<W> {
    /// A printer that writes pictures to a directory.
    pub fn new(output: W, pictures: PathBuf) -> Printer<W> {
        Printer { output, pictures }
    }

    /// Prints a text.
    pub async fn words(&mut self, text: &Text) -> io::Result<()> {
        self.print(&text.words()).await
    }

    /// Prints a message, for one person or for everyone. Gives the buttons that numbers press from
    /// now on: its own, or the previous ones when it has none.
    pub async fn message(
        &mut self,
        message: &Message,
        to: Option<&str>,
        before: &[ButtonAction],
    ) -> io::Result<Vec<ButtonAction>> {
        let mut out = match to {
            Some(name) => format!("({name}) "),
            None => String::new(),
        };
        out.push_str(message.text.words().trim_end());
        // Terminals show no pictures, so the board is printed as text.
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

    /// Writes a picture to the directory; gives its path, or why it was not written.
    async fn store(&self, picture: &Attachment) -> String {
        // The name comes from the core, but it must not leave the directory.
        let name: String = picture
            .name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
            .collect();
        let path = self.pictures.join(name);
        let sign = match picture.kind {
            Kind::Picture | Kind::Film => "🖼",
            Kind::File => "📄",
        };
        let written = async {
            tokio::fs::create_dir_all(&self.pictures).await?;
            tokio::fs::write(&path, &picture.bytes).await
        };
        match written.await {
            Ok(()) => format!("{sign} {}", path.display()),
            Err(error) => format!("{sign} {}: {error}", path.display()),
        }
    }

    async fn print(&mut self, words: &str) -> io::Result<()> {
        // Text of other people must not control the terminal.
        let safe: String = words
            .chars()
            .filter(|c| *c == '\n' || !c.is_control())
            .collect();
        self.output.write_all(safe.trim_end().as_bytes()).await?;
        self.output.write_all(b"\n\n").await?;
        self.output.flush().await
    }
}
