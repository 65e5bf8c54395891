//! A chat on one terminal, without a network: several people share one room.
//!
//! `an: /challenge binh`, `binh: /accept`, `an: c5-c6`: a name, a colon, then a command or a turn.
//! `an> /mydata` is a private line. A line without a name is from the last speaker, in the same
//! way; a bare number presses the button of that number. `/quit` or the end of the input ends the
//! chat.

mod line;
mod printer;
mod transport;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::app::{
    Account, App, Audience, ButtonAction, Command, Language, Network, Place, Reply, Request, Route,
    Sender,
};
use crate::machine::clock_sample;
use crate::terminal::line::{Line, Speaker, read_line};
use crate::terminal::printer::Printer;
use crate::terminal::transport::{PrintJob, TerminalTransport};

/// The name of this network.
const NAME: &str = "local";
/// The id of the one room.
const ROOM: &str = "table";
/// The longest pause between messages for which pending ones are waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest line, in bytes; the rest of a longer one is read as the next line.
const LINE_BYTES: usize = 64 * 1024;

/// The network of this adapter, for the options of the core.
pub fn network() -> Option<Network> {
    Network::new(NAME)
}

/// Runs the chat until `/quit`, the end of the input, or `stop` turning true. Pictures are written
/// to the directory `pictures`, which is created if needed.
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
    let (printer, jobs) = mpsc::channel(16);
    let transport = TerminalTransport::new(network.clone(), printer, app.now(clock_sample()));
    let (end, ended) = watch::channel(false);
    let task = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(Arc::new(transport), ended).await }
    });
    let mut chat = Chat {
        app,
        network,
        printer: Printer::new(output, pictures),
        speaker: None,
        buttons: Vec::new(),
    };
    let result = chat.talk(input, jobs, stop).await;
    // The deliveries may have ended already.
    let _ = end.send(true);
    if let Err(error) = task.await {
        tracing::error!(%error, "the deliveries to the terminal ended with a panic");
    }
    result
}

struct Chat<W> {
    app: App,
    network: Network,
    printer: Printer<W>,
    /// The last speaker.
    speaker: Option<Speaker>,
    /// The buttons of the last message that had some.
    buttons: Vec<ButtonAction>,
}

impl<W: AsyncWrite + Unpin> Chat<W> {
    async fn talk(
        &mut self,
        mut input: impl AsyncBufRead + Unpin,
        mut jobs: mpsc::Receiver<PrintJob>,
        mut stop: watch::Receiver<bool>,
    ) -> io::Result<()> {
        let welcome = self.app.phrase(&default_language(), "terminal-welcome");
        self.printer.words(&welcome).await?;
        let mut line = Vec::new();
        while !*stop.borrow_and_update() {
            // An interrupted read leaves what it has read in `line`.
            tokio::select! {
                stopped = stop.changed() => {
                    if stopped.is_err() {
                        return Ok(());
                    }
                }
                Some(job) = jobs.recv() => self.print(job).await?,
                read = input.read_until(b'\n', &mut line) => {
                    let is_end = read? == 0 && line.is_empty();
                    let text = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
                    let goes_on = !is_end && self.handle_line(&text).await?;
                    // A line and its results are printed together, also when the lines come from a
                    // file.
                    self.print_pending(&mut jobs, &mut stop).await?;
                    if !goes_on {
                        return Ok(());
                    }
                }
            }
            line.truncate(LINE_BYTES);
        }
        Ok(())
    }

    /// Prints the messages that are still pending.
    async fn print_pending(
        &mut self,
        jobs: &mut mpsc::Receiver<PrintJob>,
        stop: &mut watch::Receiver<bool>,
    ) -> io::Result<()> {
        let mut latest = Instant::now() + PATIENCE;
        while self.app.has_undelivered(&self.network).await && Instant::now() < latest {
            tokio::select! {
                _ = stop.changed() => {
                    // Left for the main loop to see.
                    stop.mark_changed();
                    return Ok(());
                }
                Some(job) = jobs.recv() => {
                    self.print(job).await?;
                    latest = Instant::now() + PATIENCE;
                }
                () = tokio::time::sleep(Duration::from_millis(2)) => {}
            }
        }
        Ok(())
    }

    /// Prints a message from the outbox.
    async fn print(&mut self, job: PrintJob) -> io::Result<()> {
        self.buttons = self
            .printer
            .message(&job.message, job.to.as_deref(), &self.buttons)
            .await?;
        // If the delivery has given up, the message comes again after a restart.
        let _ = job.printed.send(());
        Ok(())
    }

    /// Handles a line; whether the chat goes on.
    async fn handle_line(&mut self, text: &str) -> io::Result<bool> {
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
                    Place::Chat(ROOM.to_owned())
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
        let buttons = match self.app.handle(request, self.app.now(clock_sample())).await {
            Reply {
                audience: Audience::Nobody,
                ..
            } => return Ok(()),
            // The news of it, on its way, tell the same to whoever reads alone.
            Reply {
                audience: Audience::Acknowledgement,
                ..
            } if alone => return Ok(()),
            Reply {
                audience: Audience::Everyone,
                message,
            } => self.printer.message(&message, None, &self.buttons).await?,
            Reply {
                audience: Audience::Acknowledgement | Audience::Caller | Audience::ButtonMessage,
                message,
            } => {
                let to = Some(name.as_str());
                self.printer.message(&message, to, &self.buttons).await?
            }
        };
        self.buttons = buttons;
        Ok(())
    }
}

/// The terminal uses the default language.
fn default_language() -> Language {
    Language("en".to_owned())
}
