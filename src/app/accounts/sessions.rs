//! Sessions of people with the page: beginning, recognising, ending.
//!
//! Whoever holds the token of a session is its person. A token is 32 random bytes; the store keeps its hash
//! only. The person of a session is the one who has its account now: it goes with the account when two people
//! turn out to be one, and dies when the person is forgotten.

use sha2::{Digest, Sha256};

use crate::app::context::Context;
use crate::app::people::callers::{self, Contact};
use crate::app::request::command::Sender;
use crate::app::request::name::shown_name;
use crate::game::{Account, Credential, CredentialHash, Player, PlayerId, Timestamp};
use crate::store::{Batch, Change, Commit, Guard, Known, StoreError};

/// The most sessions of an account; one more ends the one that was used longest ago.
const SESSIONS: usize = 20;
/// How often it is noted that a session is used, in milliseconds: once a day.
const NOTED_MS: i64 = 24 * 60 * 60 * 1000;
/// How long a personal link is valid, in milliseconds: ten minutes.
const LINK_MS: i64 = 10 * 60 * 1000;
/// Times a session is begun again when the person changes meanwhile.
const ATTEMPTS: usize = 3;

/// Launch data of a network, whose signature the adapter has checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// What no other launch data has: its signature.
    pub signature: String,
    /// When it is too old to begin a session.
    pub until: Timestamp,
}

/// A session that has begun.
#[derive(Clone, PartialEq, Eq)]
pub struct BegunSession {
    /// What its person shows from now on.
    pub token: String,
    /// Who.
    pub account: Account,
    /// What they are called.
    pub name: String,
}

/// Why no session begins.
#[derive(Debug)]
pub enum NoSession {
    /// The launch data has begun a session before.
    UsedLaunch,
    /// The personal link is unknown, too old, or was used before.
    UsedLink,
    /// The store failed, or the person changes all the time; it is logged.
    Failed,
}

/// Somebody whose session was recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecognisedSession {
    /// Which session.
    pub hash: CredentialHash,
    /// The person, without a name and language: those that are known stay.
    pub sender: Sender,
}

/// Begins a session of somebody whom the adapter knows for certain, with what it knows of them.
pub(crate) async fn begin(
    context: &Context,
    sender: &Sender,
    launch: Option<&Launch>,
    now: Timestamp,
) -> Result<BegunSession, NoSession> {
    let mut guards = Vec::new();
    let mut changes = Vec::new();
    if let Some(launch) = launch {
        let hash = hash_of(&format!("launch {}", launch.signature));
        if context.store.credential(hash).await?.is_some() {
            return Err(NoSession::UsedLaunch);
        }
        let used = Credential::UsedLaunch {
            until: launch.until,
        };
        guards.push(Guard::CredentialFree(hash));
        changes.push(Change::Credential(hash, Some(used)));
    }
    for _ in 0..ATTEMPTS {
        let contact = Contact {
            account: &sender.account,
            name: &sender.name,
            handle: sender.handle.as_deref(),
            language: sender.language.as_ref(),
        };
        let id = callers::meet(context, contact, now).await?.id;
        let entry = Batch {
            guards: guards.clone(),
            changes: changes.clone(),
            ..Batch::default()
        };
        match start(context, id, &sender.account, entry, now).await? {
            Started::Done(begun) => return Ok(begun),
            Started::Conflict => return Err(NoSession::UsedLaunch),
            Started::Changed => {}
        }
    }
    tracing::warn!("somebody changes too often to begin a session");
    Err(NoSession::Failed)
}

/// Begins a session by a personal link, which is worth nothing from then on.
pub(crate) async fn enter(
    context: &Context,
    code: &str,
    now: Timestamp,
) -> Result<BegunSession, NoSession> {
    let hash = hash_of(code);
    let account = match context.store.credential(hash).await? {
        Some(Credential::Link { account, until }) if now < until => account,
        _ => return Err(NoSession::UsedLink),
    };
    let owner = context.store.player_of(&account).await?;
    let entry = Batch {
        guards: vec![Guard::CredentialThere(hash)],
        changes: vec![Change::Credential(hash, None)],
        ..Batch::default()
    };
    match start(
        context,
        owner.ok_or(NoSession::UsedLink)?,
        &account,
        entry,
        now,
    )
    .await?
    {
        Started::Done(begun) => Ok(begun),
        Started::Conflict | Started::Changed => Err(NoSession::UsedLink),
    }
}

/// Makes a personal link of this account; one from before is worth nothing any more. Gives its code.
pub(crate) async fn link(
    context: &Context,
    account: &Account,
    now: Timestamp,
) -> Result<(String, Timestamp), StoreError> {
    let code = secret(context);
    let until = Timestamp(now.0.saturating_add(LINK_MS));
    let own = context.store.credentials_of(account, usize::MAX).await?;
    let links = own
        .into_iter()
        .filter(|(_, credential)| matches!(credential, Credential::Link { .. }));
    let mut changes: Vec<_> = links
        .map(|(hash, _)| Change::Credential(hash, None))
        .collect();
    let account = account.clone();
    let link = Credential::Link { account, until };
    changes.push(Change::Credential(hash_of(&code), Some(link)));
    let batch = Batch {
        changes,
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok((code, until))
}

/// The session of a token; `None` when it has ended, or nobody has its account any more.
pub(crate) async fn recognise(
    context: &Context,
    token: &str,
    now: Timestamp,
) -> Result<Option<RecognisedSession>, StoreError> {
    let hash = hash_of(token);
    let found = context.store.credential(hash).await?;
    let Some(session) = found.filter(|found| now < found.until()) else {
        return Ok(None);
    };
    let Credential::Session {
        account,
        begun,
        used,
    } = session
    else {
        return Ok(None);
    };
    let Some(id) = context.store.player_of(&account).await? else {
        return Ok(None);
    };
    if now.0.saturating_sub(used.0) >= NOTED_MS {
        let session = Credential::Session {
            account: account.clone(),
            begun,
            used: now,
        };
        let batch = Batch {
            // It may have ended meanwhile.
            guards: vec![Guard::CredentialThere(hash)],
            changes: vec![Change::Credential(hash, Some(session))],
            ..Batch::default()
        };
        if let Commit::Conflict(_) = context.commit(batch).await? {
            return Ok(None);
        }
    }
    let handles = context.store.handles_of(id).await?;
    let here = handles
        .into_iter()
        .find(|(network, _)| *network == account.network);
    let sender = Sender {
        handle: here.map(|(_, handle)| handle),
        name: String::new(),
        language: None,
        account,
    };
    Ok(Some(RecognisedSession { hash, sender }))
}

/// Ends a session.
pub(crate) async fn end(context: &Context, hash: CredentialHash) -> Result<(), StoreError> {
    let batch = Batch {
        changes: vec![Change::Credential(hash, None)],
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Ends all sessions of a person, and their personal links. Gives how many sessions there were.
pub(crate) async fn end_all(context: &Context, player: &Player) -> Result<usize, StoreError> {
    let found = credentials(context, player).await?;
    let sessions = found.iter().filter(|(_, of)| is_session(of)).count();
    let batch = Batch {
        changes: ends(found),
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(sessions)
}

/// The sessions and personal links of a person, on all their accounts.
pub(crate) async fn credentials(
    context: &Context,
    player: &Player,
) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
    let mut found = Vec::new();
    for account in &player.accounts {
        found.extend(context.store.credentials_of(account, usize::MAX).await?);
    }
    Ok(found)
}

/// What ends these.
pub(crate) fn ends(credentials: Vec<(CredentialHash, Credential)>) -> Vec<Change> {
    let ends = credentials.into_iter();
    ends.map(|(hash, _)| Change::Credential(hash, None))
        .collect()
}

/// Whether it is a session, and no personal link.
pub(crate) fn is_session(credential: &Credential) -> bool {
    matches!(credential, Credential::Session { .. })
}

/// What became of a session that was to begin.
enum Started {
    Done(BegunSession),
    /// Somebody else has used what it was to begin with.
    Conflict,
    /// The account is another person's by now, or nobody's.
    Changed,
}

/// Begins a session of an account, with the rest of the batch. Only while the record of its person is as it was
/// read, so that nobody who is being forgotten is left with one.
async fn start(
    context: &Context,
    id: PlayerId,
    account: &Account,
    entry: Batch,
    now: Timestamp,
) -> Result<Started, StoreError> {
    let _one = context.locks.players.lock(id).await;
    let mut attempts = 1..=ATTEMPTS;
    loop {
        let player = context.store.player(id).await?;
        let Some(player) = player.filter(|player| player.accounts.contains(account)) else {
            return Ok(Started::Changed);
        };
        let own = context.store.credentials_of(account, usize::MAX).await?;
        let mut sessions: Vec<_> = own.into_iter().filter(|(_, of)| is_session(of)).collect();
        sessions.sort_by_key(|(_, session)| session.until());
        let too_many = (sessions.len() + 1).saturating_sub(SESSIONS);
        sessions.truncate(too_many);
        let token = secret(context);
        let session = Credential::Session {
            account: account.clone(),
            begun: now,
            used: now,
        };
        let name = shown_name(&player.name);
        let mut batch = entry.clone();
        batch.known.push(Known::Player(Box::new(player)));
        batch.changes.extend(ends(sessions));
        batch
            .changes
            .push(Change::Credential(hash_of(&token), Some(session)));
        return Ok(match context.commit(batch).await? {
            Commit::Done(_) | Commit::Seen => Started::Done(BegunSession {
                token,
                account: account.clone(),
                name,
            }),
            // Another process has changed the person meanwhile.
            Commit::Conflict(Guard::Unchanged) if attempts.next().is_some() => continue,
            Commit::Conflict(_) => Started::Conflict,
        });
    }
}

/// 32 random bytes in hexadecimal digits.
fn secret(context: &Context) -> String {
    let chance = &context.options.chance;
    (0..4).map(|_| format!("{:016x}", chance())).collect()
}

fn hash_of(secret: &str) -> CredentialHash {
    CredentialHash(Sha256::digest(secret).into())
}

impl From<StoreError> for NoSession {
    fn from(error: StoreError) -> NoSession {
        tracing::error!(%error, "a session could not begin");
        NoSession::Failed
    }
}

impl std::fmt::Debug for BegunSession {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BegunSession")
            .field("account", &self.account)
            .finish_non_exhaustive()
    }
}
