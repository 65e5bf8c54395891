//! Updates that tell of a place rather than of a person: a group that moved, or that we left. Pure.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use teloxide::types::{ChatId, Update, UpdateKind};

use crate::app::Route;
use crate::telegram::address::Spot;
use crate::telegram::identity::Identity;

/// Groups remembered that have just moved.
const REMEMBERED: usize = 256;

/// What happened to a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceChange {
    /// A group became a supergroup: another chat, in which all goes on.
    Moved {
        /// What it was.
        old: Route,
        /// What it is.
        new: Route,
    },
    /// We were removed from a group, or it was deleted.
    Left(Route),
}

impl PlaceChange {
    /// Reads an update; `None` if it tells nothing of a place. Telegram tells a move in both chats,
    /// in either order. A group that moves has no topics.
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

/// Groups that have just become supergroups. Telegram then says that we were added to the new one
/// (<https://github.com/tdlib/telegram-bot-api/issues/266>), which needs no greeting.
#[derive(Debug, Default)]
pub struct RecentMigrations(Mutex<VecDeque<ChatId>>);

impl RecentMigrations {
    /// Remembers where the groups in these updates have moved to.
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
        // A panic elsewhere leaves at worst one greeting too many.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
