//! The session of a shard, for as long as this process has the shard.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ShardId, ShardRunnerMessage};
use serenity::gateway::{GatewayError, ShardMessenger};
use serenity::model::gateway::ShardInfo;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::app::Lease;
use crate::discord::error::Error;
use crate::discord::gateway::identify::IdentifyTurns;
use crate::discord::gateway::runner::Runners;
use crate::discord::gateway::shard_states::ShardStates;
use crate::discord::inbound::event_handler::GatewayHandler;
use crate::discord::stop::{GRACE, stopped};

/// How long the gateway may take to accept a connection.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long Discord may take to confirm that a session has begun. Until then no other session of the bucket begins.
const CONFIRMATION: Duration = Duration::from_secs(60);
/// How long it may take to end a session in good order.
const GOODBYE: Duration = Duration::from_secs(3);
/// The first and the longest pause after a session that could not be begun.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The close code after which Discord forgets the session at once.
const CLOSE_NORMAL: u16 = 1000;

/// Runs sessions.
pub struct SessionRunner {
    /// Makes serenity's runners.
    pub runners: Runners,
    /// When a session may begin.
    pub turns: IdentifyTurns,
    /// What is known of the shards of this process.
    pub states: Arc<ShardStates>,
    /// What the handler of each shard is made from.
    pub handler: GatewayHandler,
}

/// How a session ended.
enum Ended {
    /// The process does not have the shard any more, or gives it back.
    Stopped,
    /// Another one is needed.
    Again {
        /// Whether it had begun.
        was_ready: bool,
    },
}

impl SessionRunner {
    /// Keeps a session of this shard until `halt` turns true, under the lease of the shard. If `asked` is true then, what
    /// is in progress is finished first; if not, the lease is lost, and the session ends at once.
    ///
    /// # Errors
    /// No session can be had, above all because the token is not accepted.
    pub async fn serve(
        &self,
        shard: ShardInfo,
        lease: Lease,
        asked: watch::Receiver<bool>,
        mut halt: watch::Receiver<bool>,
    ) -> Result<(), Error> {
        let handler = Arc::new(self.handler.for_shard(shard.id, lease));
        self.states.add(shard.id.0);
        let ended = self.sessions(shard, &handler, &asked, &mut halt).await;
        self.states.remove(shard.id.0);
        handler.end();
        if is_asked(&asked) {
            // They are done under the lease.
            let _ = timeout(GRACE, handler.work().idle()).await;
        }
        ended
    }

    async fn sessions(
        &self,
        shard: ShardInfo,
        handler: &Arc<GatewayHandler>,
        asked: &watch::Receiver<bool>,
        halt: &mut watch::Receiver<bool>,
    ) -> Result<(), Error> {
        let mut pause = FIRST_PAUSE;
        loop {
            let ended = self.session(shard, handler, asked, halt).await;
            self.states.note(shard.id.0, false);
            match ended? {
                Ended::Stopped => return Ok(()),
                Ended::Again { was_ready: true } => pause = FIRST_PAUSE,
                Ended::Again { was_ready: false } => {
                    tokio::select! {
                        () = sleep(pause) => {}
                        () = stopped(halt) => return Ok(()),
                    }
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    /// One session, until it ends.
    async fn session(
        &self,
        shard: ShardInfo,
        handler: &Arc<GatewayHandler>,
        asked: &watch::Receiver<bool>,
        halt: &mut watch::Receiver<bool>,
    ) -> Result<Ended, Error> {
        let id = shard.id.0;
        let begin = async {
            let (turn, url) = self.turns.wait_for(id).await?;
            let connecting = self.runners.connect(url, shard, Arc::clone(handler) as _);
            let why = match timeout(PATIENCE, connecting).await {
                Ok(Ok(runner)) => return Ok(Some((turn, runner))),
                Ok(Err(error)) => error.to_string(),
                Err(_) => "no answer".to_owned(),
            };
            tracing::warn!(shard = id, why, "Discord: the gateway cannot be reached");
            Ok(None)
        };
        let (turn, mut runner) = tokio::select! {
            begun = begin => match begun? {
                Some(begun) => begun,
                None => return Ok(Ended::Again { was_ready: false }),
            },
            () = stopped(halt) => return Ok(Ended::Stopped),
        };
        turn.use_up();
        let mut turn = Some(turn);
        let messenger = ShardMessenger::new(&runner);
        let mut ready = handler.begin_session();
        let mut running = Box::pin(async move { runner.run().await });
        let unconfirmed = sleep(CONFIRMATION);
        tokio::pin!(unconfirmed);
        let ended = loop {
            tokio::select! {
                ended = &mut running => break ended,
                () = begun(&mut ready), if turn.is_some() => turn = None,
                () = &mut unconfirmed, if turn.is_some() => {
                    tracing::warn!(shard = id, "Discord: a session was not confirmed; another one is begun");
                    return Ok(Ended::Again { was_ready: false });
                }
                () = stopped(halt) => {
                    // Without the lease nothing more may be heard: the connection is dropped.
                    if is_asked(asked) {
                        let message = ShardRunnerMessage::Shutdown(ShardId(id), CLOSE_NORMAL);
                        messenger.send_to_shard(message);
                        // If that takes too long the connection is dropped.
                        let _ = timeout(GOODBYE, running).await;
                    }
                    return Ok(Ended::Stopped);
                }
            }
        };
        match ended {
            Err(serenity::Error::Gateway(
                GatewayError::InvalidAuthentication | GatewayError::NoAuthentication,
            )) => Err(Error::Token),
            Err(serenity::Error::Gateway(
                error @ (GatewayError::InvalidGatewayIntents
                | GatewayError::DisallowedGatewayIntents),
            )) => Err(Error::Gateway(error.to_string())),
            ended => {
                if let Err(error) = ended {
                    tracing::warn!(shard = id, %error, "Discord: a session has broken");
                }
                let was_ready = *ready.borrow();
                Ok(Ended::Again { was_ready })
            }
        }
    }
}

/// Returns when the session has begun.
async fn begun(ready: &mut watch::Receiver<bool>) {
    // The handler, which tells it, lives as long as the session.
    let _ = ready.wait_for(|ready| *ready).await;
}

/// Whether the end was asked for; else the lease is lost.
fn is_asked(asked: &watch::Receiver<bool>) -> bool {
    *asked.borrow() || asked.has_changed().is_err()
}
