//! Updates about a chat rather than a person: a group moved, or the bot was removed. Pure.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use teloxide::types::{ChatId, Update, UpdateKind};

use crate::app::Route;
use crate::telegram::address::Spot;
use crate::telegram::identity::Identity;

/// How many groups that have just moved are remembered.
const REMEMBERED: usize = 256;

/// What happened to a chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceChange {
    /// A group became a supergroup with another id, in which its games go on.
    Moved {
        /// The old route.
        old: Route,
        /// The new route.
        new: Route,
    },
    /// The bot was removed from a group, or the group was deleted.
    Left(Route),
}

impl PlaceChange {
    /// Reads an update; `None` if it is not about a chat. Telegram reports a move in both chats, in
    /// either order. A group that moves has no topics.
    pub fn of(update: &Update, bot: &Identity) -> Option<PlaceChange> {
        let route = |chat: ChatId| Spot { chat, thread: None }.route(&bot.network);
        if let Some((old, new)) = migration(update) {
            let (old, new) = (route(old), route(new));
            return Some(PlaceChange::Moved { old, new });
        }
        let UpdateKind::MyChatMember(change) = &update.kind else {
            return None;
        };
        let is_group = change.chat.is_group() || change.chat.is_supergroup();
        let left = is_group && !change.new_chat_member.is_present();
        left.then(|| PlaceChange::Left(route(change.chat.id)))
    }
}

/// The old and the new id of a group that became a supergroup.
fn migration(update: &Update) -> Option<(ChatId, ChatId)> {
    let UpdateKind::Message(message) = &update.kind else {
        return None;
    };
    let here = message.chat.id;
    let to = message.migrate_to_chat_id().map(|new| (here, *new));
    to.or_else(|| message.migrate_from_chat_id().map(|old| (*old, here)))
}

/// Groups that have just become supergroups. Telegram then reports that the bot was added to the
/// new one (<https://github.com/tdlib/telegram-bot-api/issues/266>), which needs no greeting.
#[derive(Debug, Default)]
pub struct RecentMigrations(Mutex<VecDeque<ChatId>>);

impl RecentMigrations {
    /// Remembers the new ids of the groups that moved in these updates.
    pub fn note<'a>(&self, updates: impl IntoIterator<Item = &'a Update>) {
        let mut migrations = self.migrations();
        for (_, new) in updates.into_iter().filter_map(migration) {
            if migrations.len() >= REMEMBERED {
                migrations.pop_front();
            }
            migrations.push_back(new);
        }
    }

    /// Whether this chat is a group that has just moved.
    pub fn is_new(&self, chat: ChatId) -> bool {
        self.migrations().contains(&chat)
    }

    fn migrations(&self) -> MutexGuard<'_, VecDeque<ChatId>> {
        // After a panic elsewhere one greeting too many may be sent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
