//! How many shards there are. All processes must agree, because a shard's servers depend on it.
//!
//! The process with the duty of the network decides and publishes the number, as a duty whose name says it. The
//! others follow. When the number changes, each process ends its sessions and takes shards of the new number.
//! Until the last of these is connected, some servers have no session; a process that is late may hear an event
//! a second time, which the core recognises by its id.

use crate::app::{DutyHolder, Network};
use crate::discord::gateway::duty_names::GatewayDuty;

/// The most shards that can be set.
pub const MOST: u32 = 1000;

/// How many shards the operator wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShardCount {
    /// As many as Discord recommends.
    #[default]
    Recommended,
    /// So many, from 1 to [`MOST`].
    Fixed(u32),
}

/// The number with which the processes work, where several share a store: the published one, else that of
/// the shards which processes have.
pub fn agreed(network: &Network, duties: &[DutyHolder]) -> Option<u32> {
    let valid = duties.iter().filter(|held| held.valid);
    let duties: Vec<_> = valid
        .filter_map(|held| GatewayDuty::read(network, &held.duty))
        .collect();
    let published = duties.iter().find_map(|duty| match duty {
        GatewayDuty::Number(number) => Some(*number),
        _ => None,
    });
    published.or_else(|| {
        duties.iter().find_map(|duty| match duty {
            GatewayDuty::Shard { of, .. } => Some(*of),
            _ => None,
        })
    })
}

/// Whether another number than this one is published.
pub fn is_published_otherwise(network: &Network, duties: &[DutyHolder], number: u32) -> bool {
    duties.iter().filter(|held| held.valid).any(|held| {
        let duty = GatewayDuty::read(network, &held.duty);
        matches!(duty, Some(GatewayDuty::Number(other)) if other != number)
    })
}

/// The number for a bot for which Discord recommends so many. The agreed one stays while it is enough, because a
/// change interrupts every session: Discord recommends a shard for about 1,000 servers and refuses one with
/// more than 2,500 (<https://discord.com/developers/docs/events/gateway#sharding>).
pub fn enough(agreed: Option<u32>, recommended: u32) -> u32 {
    agreed
        .filter(|agreed| recommended <= agreed.saturating_mul(2))
        .unwrap_or(recommended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Duty;

    fn held(duty: &str, valid: bool) -> DutyHolder {
        DutyHolder {
            duty: Duty::new(duty),
            holder: "host/1".to_owned(),
            here: false,
            valid,
            fence: 1,
        }
    }

    #[test]
    fn the_published_number_counts_and_else_that_of_the_shards() {
        let network = Network::new("discord").unwrap();
        let agreed = |duties: &[DutyHolder]| agreed(&network, duties);
        let mut duties = vec![held("discord", true), held("discord shards 8", false)];
        assert_eq!(agreed(&duties), None);
        duties.push(held("discord shard 2 of 4", true));
        assert_eq!(agreed(&duties), Some(4));
        duties.push(held("discord shards 16", true));
        assert_eq!(agreed(&duties), Some(16));
        assert!(is_published_otherwise(&network, &duties, 8));
        assert!(!is_published_otherwise(&network, &duties, 16));
    }

    #[test]
    fn a_number_stays_while_it_is_enough() {
        assert_eq!(enough(None, 3), 3);
        assert_eq!(enough(Some(4), 8), 4);
        assert_eq!(enough(Some(4), 9), 9);
        assert_eq!(enough(Some(16), 2), 16);
    }
}
