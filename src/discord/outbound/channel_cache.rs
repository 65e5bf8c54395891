//! Which server a channel belongs to, and which channel a thread; as far as Discord has told.
//!
//! Kept in memory only: after a restart Discord tells it again with every server, and nothing but
//! conveniences (addresses of messages, the way from a lost thread to its channel) depends on it.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use serenity::model::channel::{ChannelType, GuildChannel};
use serenity::model::guild::Guild;
use serenity::model::id::{ChannelId, GuildId, UserId};

/// How many channels a generation holds; two generations are kept.
const GENERATION: usize = 100_000;

/// What is known of channels. Shared; bounded.
#[derive(Debug, Default)]
pub struct ChannelCache {
    /// Our own user, once it was told.
    me: OnceLock<UserId>,
    map: Mutex<Generations>,
}

/// Where a channel is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ChannelInfo {
    /// Its server.
    pub server: Option<GuildId>,
    /// For a thread, the channel it is in.
    pub parent: Option<ChannelId>,
    /// Whether one is alone there with a person.
    pub private: bool,
    /// Whether it is a thread that we opened.
    pub ours: bool,
}

/// What was learned or asked for lately, and what was before that: when the young are too many they
/// become the old, and the old are forgotten.
#[derive(Debug, Default)]
struct Generations {
    recent: HashMap<ChannelId, ChannelInfo>,
    old: HashMap<ChannelId, ChannelInfo>,
    servers: HashSet<GuildId>,
}

impl ChannelCache {
    /// Remembers who we are.
    pub fn set_me(&self, me: UserId) {
        // The same at every connection.
        let _ = self.me.set(me);
    }

    /// Who we are, if known.
    pub fn me(&self) -> Option<UserId> {
        self.me.get().copied()
    }

    /// Takes in a server with its channels and threads; whether it was not known before.
    pub fn add_server(&self, guild: &Guild) -> bool {
        for channel in guild.channels.values().chain(&guild.threads) {
            self.add_channel(guild.id, channel);
        }
        self.map().servers.insert(guild.id)
    }

    /// Takes in a channel or thread of a server.
    pub fn add_channel(&self, server: GuildId, channel: &GuildChannel) {
        // The parent of any other channel is a category, in which nobody can write.
        let parent = channel.parent_id.filter(|_| is_thread(channel.kind));
        self.add(channel.id, Some(server), parent);
        if parent.is_some() && channel.owner_id.is_some() && channel.owner_id == self.me() {
            self.mark_own_thread(channel.id);
        }
    }

    /// Takes in that we opened this thread.
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

    /// Takes in a channel of a server; with its parent if it is a thread. What was known and is not
    /// said now stays.
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

    /// Takes in a channel in which one is alone with a person.
    pub fn add_private(&self, channel: ChannelId) {
        let info = ChannelInfo {
            private: true,
            ..ChannelInfo::default()
        };
        self.map().put(channel, info);
    }

    /// Where a channel is, if known.
    pub fn find(&self, channel: ChannelId) -> Option<ChannelInfo> {
        self.map().find(channel)
    }

    /// The channel a thread is in, if this is a thread and that is known.
    pub fn parent(&self, thread: ChannelId) -> Option<ChannelId> {
        self.find(thread)?.parent
    }

    /// Forgets a server; gives its channels as far as they were known.
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
