//! The chat without a network: several people on one terminal, everybody in one shared chat.
//!
//! `an: /challenge binh`, `binh: /accept`, `an: c5-c6`: a name, a colon, then a command or a turn.
//! `an> /mydata` is said alone with the bot. A line without a name is said by whoever spoke last, in
//! the same way; a bare number presses the button of that number. `/quit` or the end of the input
//! ends the chat.

mod transport;
mod line;
mod printer;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::app::{
    Account, App, Command, Language, Network, Place, Press, Reply, Request, Route, Sender,
};
use crate::terminal::transport::{Outgoing, TerminalTransport};
use crate::terminal::line::{Line, Speaker, read_line};
use crate::terminal::printer::Printer;
use crate::machine::reading;

/// The name of this network.
const NAME: &str = "local";
/// The one chat there is.
const TABLE: &str = "table";
/// How long nothing may come before what has still to be told is no longer waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest line that is read, in bytes; the rest of a longer one is taken for the next.
const LINE_BYTES: usize = 64 * 1024;

/// The network of this adapter, for the options of the core. Always there.
pub fn network() -> Option<Network> {
    Network::new(NAME)
}

/// Runs the chat until `/quit`, the end of the input, or `stop` turning true. Pictures are written
/// into the directory `pictures`, which is made if need be.
///
/// # Errors
/// The output cannot be written, or the input cannot be read.
pub async fn run(
    app: App,
    input: impl AsyncBufRead + Unpin,
    output: impl AsyncWrite + Unpin,
    pictures: PathBuf,
    stop: watch::Receiver<bool>,
) -> io::Result<()> {
    let network = network().ok_or_else(|| io::Error::other("the network has no name"))?;
    let (outgoing, incoming) = mpsc::channel(16);
    let courier = TerminalTransport::new(network.clone(), outgoing, app.now(reading()));
    let (end, ended) = watch::channel(false);
    let task = tokio::spawn({
        let app = app.clone();
        async move { app.run_courier(Arc::new(courier), ended).await }
    });
    let mut chat = Chat {
        app,
        network,
        printer: Printer::new(output, pictures),
        speaker: None,
        buttons: Vec::new(),
    };
    let result = chat.talk(input, incoming, stop).await;
    // The receiver only hears that the chat is over; that it may have gone already is fine.
    let _ = end.send(true);
    if let Err(error) = task.await {
        tracing::error!(%error, "the courier of the terminal broke off");
    }
    result
}

struct Chat<W> {
    app: App,
    network: Network,
    printer: Printer<W>,
    /// Who spoke last.
    speaker: Option<Speaker>,
    /// The buttons of the last message that had some.
    buttons: Vec<Press>,
}

impl<W: AsyncWrite + Unpin> Chat<W> {
    async fn talk(
        &mut self,
        mut input: impl AsyncBufRead + Unpin,
        mut incoming: mpsc::Receiver<Outgoing>,
        mut stop: watch::Receiver<bool>,
    ) -> io::Result<()> {
        let welcome = self.app.phrase(&default_language(), "terminal-welcome");
        self.printer.words(&welcome).await?;
        let mut line = Vec::new();
        while !*stop.borrow_and_update() {
            // A reading that is interrupted leaves what it has read in `line`.
            tokio::select! {
                stopped = stop.changed() => {
                    if stopped.is_err() {
                        return Ok(());
                    }
                }
                Some(outgoing) = incoming.recv() => self.tell(outgoing).await?,
                read = input.read_until(b'\n', &mut line) => {
                    let is_end = read? == 0 && line.is_empty();
                    let text = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
                    let goes_on = !is_end && self.heard(&text).await?;
                    // What was said and what came of it stand together, also when the lines come
                    // from a file.
                    self.tell_all(&mut incoming, &mut stop).await?;
                    if !goes_on {
                        return Ok(());
                    }
                }
            }
            line.truncate(LINE_BYTES);
        }
        Ok(())
    }

    /// Prints what has still to be told.
    async fn tell_all(
        &mut self,
        incoming: &mut mpsc::Receiver<Outgoing>,
        stop: &mut watch::Receiver<bool>,
    ) -> io::Result<()> {
        let mut latest = Instant::now() + PATIENCE;
        while self.app.untold(&self.network).await && Instant::now() < latest {
            tokio::select! {
                _ = stop.changed() => {
                    // Seen by the loop that listens.
                    stop.mark_changed();
                    return Ok(());
                }
                Some(outgoing) = incoming.recv() => {
                    self.tell(outgoing).await?;
                    latest = Instant::now() + PATIENCE;
                }
                () = tokio::time::sleep(Duration::from_millis(2)) => {}
            }
        }
        Ok(())
    }

    /// Prints a message of the courier.
    async fn tell(&mut self, outgoing: Outgoing) -> io::Result<()> {
        self.buttons = self
            .printer
            .message(&outgoing.message, outgoing.to.as_deref(), &self.buttons)
            .await?;
        // A courier that has stopped waiting sends it again after a restart.
        let _ = outgoing.printed.send(());
        Ok(())
    }

    /// Does what a line asks for; whether the chat goes on.
    async fn heard(&mut self, text: &str) -> io::Result<bool> {
        let before = self.speaker.as_ref();
        let (speaker, command) = match read_line(text, &self.network, &self.buttons, before) {
            Line::Empty => return Ok(true),
            Line::Quit => return Ok(false),
            Line::Said { speaker, command } => (speaker, command),
        };
        if speaker.is_some() {
            self.speaker = speaker;
        }
        let Some(speaker) = self.speaker.clone() else {
            let hint = self.app.phrase(&default_language(), "terminal-who");
            self.printer.words(&hint).await?;
            return Ok(true);
        };
        if let Some(command) = command {
            self.ask(speaker, command).await?;
        }
        Ok(true)
    }

    async fn ask(&mut self, speaker: Speaker, command: Command) -> io::Result<()> {
        let Speaker { name, alone } = speaker;
        let user = name.to_lowercase();
        let request = Request {
            sender: Sender {
                account: Account {
                    network: self.network.clone(),
                    user: user.clone(),
                },
                name: name.clone(),
                handle: Some(user.clone()),
                language: None,
            },
            route: Route {
                network: self.network.clone(),
                place: if alone {
                    Place::Person(user)
                } else {
                    Place::Chat(TABLE.to_owned())
                },
            },
            shared: !alone,
            hidden: alone,
            within: None,
            manages: None,
            reply_to: None,
            update: None,
            command,
        };
        let buttons = match self.app.handle(request, self.app.now(reading())).await {
            Reply::Silence => return Ok(()),
            Reply::Public(message) => self.printer.message(&message, None, &self.buttons).await?,
            Reply::Done(message) | Reply::Private(message) | Reply::Update(message) => {
                let to = Some(name.as_str());
                self.printer.message(&message, to, &self.buttons).await?
            }
        };
        self.buttons = buttons;
        Ok(())
    }
}

/// The terminal speaks the default language.
fn default_language() -> Language {
    Language("en".to_owned())
}
