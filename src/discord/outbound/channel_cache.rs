//! The server of each channel and the channel of each thread, as far as Discord has told.
//!
//! In memory only: after a restart Discord sends it again with every server, and only conveniences
//! depend on it (links to messages, the way from a lost thread to its channel).

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use serenity::model::channel::{ChannelType, GuildChannel};
use serenity::model::guild::Guild;
use serenity::model::id::{ChannelId, GuildId, UserId};

/// How many channels a generation holds; two generations are kept.
const GENERATION: usize = 100_000;

/// The known channels. Bounded.
#[derive(Debug, Default)]
pub struct ChannelCache {
    /// The bot's own user, once it is known.
    me: OnceLock<UserId>,
    map: Mutex<Generations>,
}

/// What is known of a channel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChannelInfo {
    /// Its server.
    pub server: Option<GuildId>,
    /// For a thread, the channel it is in.
    pub parent: Option<ChannelId>,
    /// Whether it is the private channel of the bot and one person.
    pub private: bool,
    /// Whether it is a thread that the bot opened.
    pub ours: bool,
}

/// Two generations: when there are too many recent entries they become the older ones, and the
/// older ones are dropped.
#[derive(Debug, Default)]
struct Generations {
    recent: HashMap<ChannelId, ChannelInfo>,
    old: HashMap<ChannelId, ChannelInfo>,
    servers: HashSet<GuildId>,
}

impl ChannelCache {
    /// Sets the bot's own user.
    pub fn set_me(&self, me: UserId) {
        // It is the same at every connection.
        let _ = self.me.set(me);
    }

    /// The bot's own user, if known.
    pub fn me(&self) -> Option<UserId> {
        self.me.get().copied()
    }

    /// Adds a server with its channels and threads; whether it was not known before.
    pub fn add_server(&self, guild: &Guild) -> bool {
        for channel in guild.channels.values().chain(&guild.threads) {
            self.add_channel(guild.id, channel);
        }
        self.map().servers.insert(guild.id)
    }

    /// Adds a channel or thread of a server.
    pub fn add_channel(&self, server: GuildId, channel: &GuildChannel) {
        // The parent of any other channel is a category, in which nobody can write.
        let parent = channel.parent_id.filter(|_| is_thread(channel.kind));
        self.add(channel.id, Some(server), parent);
        if parent.is_some() && channel.owner_id.is_some() && channel.owner_id == self.me() {
            self.mark_own_thread(channel.id);
        }
    }

    /// Notes that the bot opened this thread.
    pub fn mark_own_thread(&self, thread: ChannelId) {
        let mut map = self.map();
        let known = map.find(thread).unwrap_or_default();
        map.put(
            thread,
            ChannelInfo {
                ours: true,
                ..known
            },
        );
    }

    /// Adds a channel of a server, with its parent if it is a thread. What is known and not given
    /// now stays.
    pub fn add(&self, channel: ChannelId, server: Option<GuildId>, parent: Option<ChannelId>) {
        let mut map = self.map();
        let known = map.find(channel).unwrap_or_default();
        let info = ChannelInfo {
            server: server.or(known.server),
            parent: parent.or(known.parent),
            private: false,
            ours: known.ours,
        };
        map.put(channel, info);
    }

    /// Adds a private channel.
    pub fn add_private(&self, channel: ChannelId) {
        let info = ChannelInfo {
            private: true,
            ..ChannelInfo::default()
        };
        self.map().put(channel, info);
    }

    /// What is known of a channel.
    pub fn find(&self, channel: ChannelId) -> Option<ChannelInfo> {
        self.map().find(channel)
    }

    /// The channel of a thread, if this is a thread and that is known.
    pub fn parent(&self, thread: ChannelId) -> Option<ChannelId> {
        self.find(thread)?.parent
    }

    /// Forgets a server; gives its known channels.
    pub fn forget_server(&self, server: GuildId) -> HashSet<ChannelId> {
        let mut map = self.map();
        map.servers.remove(&server);
        let mut gone = HashSet::new();
        let Generations { recent, old, .. } = &mut *map;
        for part in [recent, old] {
            part.retain(|channel, info| {
                let is_here = info.server == Some(server);
                if is_here {
                    gone.insert(*channel);
                }
                !is_here
            });
        }
        gone
    }

    fn map(&self) -> MutexGuard<'_, Generations> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Generations {
    fn find(&mut self, channel: ChannelId) -> Option<ChannelInfo> {
        if let Some(info) = self.recent.get(&channel) {
            return Some(*info);
        }
        let info = self.old.remove(&channel)?;
        self.put(channel, info);
        Some(info)
    }

    fn put(&mut self, channel: ChannelId, info: ChannelInfo) {
        if self.recent.len() >= GENERATION && !self.recent.contains_key(&channel) {
            self.old = std::mem::take(&mut self.recent);
        }
        self.recent.insert(channel, info);
    }
}

/// Whether a channel of this kind is a thread.
pub fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_kept_and_the_rest_is_bounded() {
        let channels = ChannelCache::default();
        let server = Some(GuildId::new(1));
        let looked_at = ChannelId::new(u64::MAX - 1);
        channels.add(looked_at, server, Some(ChannelId::new(7)));
        for id in 1..=3 * GENERATION as u64 {
            channels.add(ChannelId::new(id), server, None);
            if id % 1000 == 0 {
                assert_eq!(channels.parent(looked_at), Some(ChannelId::new(7)));
            }
        }
        let map = channels.map();
        assert!(map.recent.len() + map.old.len() <= 2 * GENERATION);
        drop(map);
        assert_eq!(channels.find(ChannelId::new(1)), None);
        assert!(channels.forget_server(GuildId::new(1)).contains(&looked_at));
        assert_eq!(channels.find(looked_at), None);
    }

    #[test]
    fn what_is_not_said_again_stays() {
        let channels = ChannelCache::default();
        let thread = ChannelId::new(5);
        channels.add(thread, None, Some(ChannelId::new(4)));
        channels.add(thread, Some(GuildId::new(1)), None);
        let info = channels.find(thread).unwrap_or_default();
        assert_eq!(info.server, Some(GuildId::new(1)));
        assert_eq!(info.parent, Some(ChannelId::new(4)));
    }
}
