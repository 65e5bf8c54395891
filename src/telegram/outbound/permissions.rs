//! What the bot and its users may do in a chat, asked of Telegram.

use std::time::Duration;

use teloxide::RequestError;
use teloxide::requests::Requester;
use teloxide::types::{
    ChatAction, ChatFullInfo, ChatId, ChatMember, ChatMemberKind, ChatPermissions, Restricted,
    UserId,
};
use tokio::time::timeout;
use tracing::debug;

use crate::app::{Account, Place, Trouble};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::expiring_cache::ExpiringCache;
use crate::telegram::outbound::transport::TelegramTransport;

/// How long all calls together may take: the person who asked waits for them.
const PATIENCE: Duration = Duration::from_secs(2);

impl TelegramTransport {
    /// What prevents playing in a chat, as far as Telegram tells.
    pub(crate) async fn look_for_trouble(&self, place: &Place) -> Vec<Trouble> {
        let Some(spot) = Spot::of(place) else {
            return Vec::new();
        };
        if let Some(known) = self.troubles.get(&spot.chat) {
            return known.unwrap_or_default();
        }
        if self.sender.limiter.is_paused(spot.chat) {
            return Vec::new();
        }
        let asked = async {
            if spot.is_private() {
                self.private_trouble(spot).await
            } else {
                self.group_trouble(spot).await
            }
        };
        let answer = timeout(PATIENCE, asked).await.unwrap_or_default();
        // A person who is told of a trouble may fix it and ask again.
        let holds = match answer.as_deref() {
            Some([]) => ExpiringCache::<ChatId, Vec<Trouble>>::LONG,
            _ => ExpiringCache::<ChatId, Vec<Trouble>>::SHORT,
        };
        self.troubles.put(spot.chat, answer.clone(), holds);
        answer.unwrap_or_default()
    }

    /// Whether a user manages a chat. Everyone manages their private chat.
    pub(crate) async fn is_manager(&self, place: &Place, account: &Account) -> Option<bool> {
        let spot = Spot::of(place)?;
        if spot.is_private() {
            return Some(account.user == spot.chat.0.to_string());
        }
        if account.network != *self.sender.network() {
            return None;
        }
        let user = UserId(account.user.parse().ok()?);
        let key = (spot.chat, user);
        if let Some(known) = self.managers.get(&key) {
            return known;
        }
        if self.sender.limiter.is_paused(spot.chat) {
            return None;
        }
        let member = timeout(PATIENCE, self.member(spot, user)).await.ok();
        let answer = member.and_then(Result::ok);
        let answer = answer.map(|member| member.is_privileged());
        // A person who is refused may be made an administrator and ask again.
        let holds = match answer {
            Some(true) => ExpiringCache::<(ChatId, UserId), bool>::LONG,
            _ => ExpiringCache::<(ChatId, UserId), bool>::SHORT,
        };
        self.managers.put(key, answer, holds);
        answer
    }

    /// Whether a person accepts messages; found out without sending one. `None` when it is not
    /// known.
    async fn private_trouble(&self, spot: Spot) -> Option<Vec<Trouble>> {
        let bot = &self.sender.bot;
        let typing = bot.send_chat_action(spot.chat, ChatAction::Typing).await;
        match typing.map_err(|error| self.failed(spot, &error)) {
            Ok(_) => Some(Vec::new()),
            Err(Failure::Unreachable(_)) => Some(vec![Trouble::ClosedPrivate]),
            Err(_) => None,
        }
    }

    async fn group_trouble(&self, spot: Spot) -> Option<Vec<Trouble>> {
        let bot = &self.sender.bot;
        let (me, member, chat) = tokio::join!(
            async { bot.get_me().await },
            self.member(spot, self.identity.id),
            async { bot.get_chat(spot.chat).await },
        );
        let member = match member {
            Ok(member) => member,
            Err(Failure::Unreachable(_)) => return Some(vec![Trouble::NoMessages]),
            Err(_) => return None,
        };
        let chat = chat.map_err(|error| self.failed(spot, &error)).ok();
        let allowed = chat.as_ref().and_then(ChatFullInfo::permissions);
        let mut troubles = missing_rights(&member, allowed.as_ref());
        let reads_all = me.map(|me| me.can_read_all_group_messages);
        if !member.is_privileged() && reads_all.is_ok_and(|all| !all) {
            troubles.push(Trouble::PrivacyMode);
        }
        Some(troubles)
    }

    async fn member(&self, spot: Spot, user: UserId) -> Result<ChatMember, Failure> {
        let member = self.sender.bot.get_chat_member(spot.chat, user).await;
        member.map_err(|error| self.failed(spot, &error))
    }

    fn failed(&self, spot: Spot, error: &RequestError) -> Failure {
        let failure = self.sender.failure(error);
        if let Failure::Later {
            after: Some(pause), ..
        } = &failure
        {
            self.sender.limiter.pause(spot.chat, *pause);
        }
        debug!(
            why = failure.why(),
            "a question about a chat was not answered"
        );
        failure
    }
}

/// The permissions that a member of a group lacks, where these are the general ones of the group.
/// General permissions do not bind administrators.
fn missing_rights(member: &ChatMember, allowed: Option<&ChatPermissions>) -> Vec<Trouble> {
    let general = (
        allowed.is_none_or(ChatPermissions::can_send_messages),
        allowed.is_none_or(ChatPermissions::can_send_photos),
    );
    let (words, pictures) = match &member.kind {
        ChatMemberKind::Owner(_) | ChatMemberKind::Administrator(_) => (true, true),
        ChatMemberKind::Member(_) => general,
        ChatMemberKind::Restricted(Restricted {
            is_member,
            can_send_messages,
            can_send_photos,
            ..
        }) => (
            *is_member && *can_send_messages && general.0,
            *can_send_photos && general.1,
        ),
        ChatMemberKind::Left | ChatMemberKind::Banned(_) => (false, false),
    };
    match (words, pictures) {
        (false, _) => vec![Trouble::NoMessages],
        (true, false) => vec![Trouble::NoPictures],
        (true, true) => Vec::new(),
    }
}
