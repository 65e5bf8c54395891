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
pub struct Atlas {
    /// Our own user, once it was told.
    me: OnceLock<UserId>,
    map: Mutex<Map>,
}

/// Where a channel is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spot {
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
struct Map {
    young: HashMap<ChannelId, Spot>,
    old: HashMap<ChannelId, Spot>,
    servers: HashSet<GuildId>,
}

impl Atlas {
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
    pub fn survey(&self, guild: &Guild) -> bool {
        for channel in guild.channels.values().chain(&guild.threads) {
            self.learn_of(guild.id, channel);
        }
        self.map().servers.insert(guild.id)
    }

    /// Takes in a channel or thread of a server.
    pub fn learn_of(&self, server: GuildId, channel: &GuildChannel) {
        // The parent of any other channel is a category, in which nobody can write.
        let parent = channel.parent_id.filter(|_| is_thread(channel.kind));
        self.learn(channel.id, Some(server), parent);
        if parent.is_some() && channel.owner_id.is_some() && channel.owner_id == self.me() {
            self.learn_ours(channel.id);
        }
    }

    /// Takes in that we opened this thread.
    pub fn learn_ours(&self, thread: ChannelId) {
        let mut map = self.map();
        let known = map.find(thread).unwrap_or_default();
        map.put(
            thread,
            Spot {
                ours: true,
                ..known
            },
        );
    }

    /// Takes in a channel of a server; with its parent if it is a thread. What was known and is not
    /// said now stays.
    pub fn learn(&self, channel: ChannelId, server: Option<GuildId>, parent: Option<ChannelId>) {
        let mut map = self.map();
        let known = map.find(channel).unwrap_or_default();
        let spot = Spot {
            server: server.or(known.server),
            parent: parent.or(known.parent),
            private: false,
            ours: known.ours,
        };
        map.put(channel, spot);
    }

    /// Takes in a channel in which one is alone with a person.
    pub fn learn_private(&self, channel: ChannelId) {
        let spot = Spot {
            private: true,
            ..Spot::default()
        };
        self.map().put(channel, spot);
    }

    /// Where a channel is, if known.
    pub fn find(&self, channel: ChannelId) -> Option<Spot> {
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
        let Map { young, old, .. } = &mut *map;
        for part in [young, old] {
            part.retain(|channel, spot| {
                let is_here = spot.server == Some(server);
                if is_here {
                    gone.insert(*channel);
                }
                !is_here
            });
        }
        gone
    }

    fn map(&self) -> MutexGuard<'_, Map> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Map {
    fn find(&mut self, channel: ChannelId) -> Option<Spot> {
        if let Some(spot) = self.young.get(&channel) {
            return Some(*spot);
        }
        let spot = self.old.remove(&channel)?;
        self.put(channel, spot);
        Some(spot)
    }

    fn put(&mut self, channel: ChannelId, spot: Spot) {
        if self.young.len() >= GENERATION && !self.young.contains_key(&channel) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(channel, spot);
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
        let atlas = Atlas::default();
        let server = Some(GuildId::new(1));
        let looked_at = ChannelId::new(u64::MAX - 1);
        atlas.learn(looked_at, server, Some(ChannelId::new(7)));
        for id in 1..=3 * GENERATION as u64 {
            atlas.learn(ChannelId::new(id), server, None);
            if id % 1000 == 0 {
                assert_eq!(atlas.parent(looked_at), Some(ChannelId::new(7)));
            }
        }
        let map = atlas.map();
        assert!(map.young.len() + map.old.len() <= 2 * GENERATION);
        drop(map);
        assert_eq!(atlas.find(ChannelId::new(1)), None);
        assert!(atlas.forget_server(GuildId::new(1)).contains(&looked_at));
        assert_eq!(atlas.find(looked_at), None);
    }

    #[test]
    fn what_is_not_said_again_stays() {
        let atlas = Atlas::default();
        let thread = ChannelId::new(5);
        atlas.learn(thread, None, Some(ChannelId::new(4)));
        atlas.learn(thread, Some(GuildId::new(1)), None);
        let spot = atlas.find(thread).unwrap_or_default();
        assert_eq!(spot.server, Some(GuildId::new(1)));
        assert_eq!(spot.parent, Some(ChannelId::new(4)));
    }
}
