//! Which shards a process takes and gives back, so that all processes have about as many.

use std::collections::BTreeMap;

use crate::app::{DutyHolder, Network};
use crate::discord::gateway::duty_names::GatewayDuty;

/// The part of the shards that belongs to a process. The parts of all processes make the whole, so when each has
/// its part nothing moves any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// How many processes take shards, at least 1.
    pub processes: u32,
    /// How many of them stand before this one.
    pub rank: u32,
}

impl Share {
    /// That of the only process.
    pub const ALONE: Share = Share {
        processes: 1,
        rank: 0,
    };

    /// That of the process with this place. `None` while it does not have the place.
    pub fn of(network: &Network, duties: &[DutyHolder], place: u32) -> Option<Share> {
        let mut places: Vec<(u32, bool)> = duties
            .iter()
            .filter(|held| held.valid)
            .filter_map(|held| match GatewayDuty::read(network, &held.duty)? {
                GatewayDuty::Process(place) => Some((place, held.here)),
                _ => None,
            })
            .collect();
        places.sort_unstable();
        let rank = places.iter().position(|at| *at == (place, true))?;
        Some(Share {
            processes: u32::try_from(places.len()).ok()?,
            rank: u32::try_from(rank).ok()?,
        })
    }

    /// How many of so many shards it is.
    pub fn shards(self, number: u32) -> u32 {
        number / self.processes + u32::from(self.rank < number % self.processes)
    }
}

/// The lowest place that no process has.
pub fn free_place(network: &Network, duties: &[DutyHolder]) -> u32 {
    let taken = |place| {
        duties.iter().any(|held| {
            let duty = GatewayDuty::read(network, &held.duty);
            held.valid && duty == Some(GatewayDuty::Process(place))
        })
    };
    (1..).find(|place| !taken(*place)).unwrap_or(u32::MAX)
}

/// Whether another process has this place.
pub fn is_place_lost(network: &Network, duties: &[DutyHolder], place: u32) -> bool {
    duties.iter().any(|held| {
        let duty = GatewayDuty::read(network, &held.duty);
        held.valid && !held.here && duty == Some(GatewayDuty::Process(place))
    })
}

/// What a process does about its shards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// Shards to stand for.
    pub take: Vec<u32>,
    /// Shards to give back.
    pub leave: Vec<u32>,
}

/// Decides for a process that stands for the shards `mine`, each of which is connected or not. A shard that another
/// process has is left to it. Of those above the share the ones that are not connected are given back first; one
/// that is connected only if `may_interrupt`, and then one at a time, while no shard waits for a process.
pub fn moves(
    network: &Network,
    duties: &[DutyHolder],
    number: u32,
    share: Share,
    mine: &BTreeMap<u32, bool>,
    may_interrupt: bool,
) -> Moves {
    let mut elsewhere = vec![false; number as usize];
    for held in duties.iter().filter(|held| held.valid && !held.here) {
        if let Some(GatewayDuty::Shard { id, of }) = GatewayDuty::read(network, &held.duty)
            && of == number
            && let Some(taken) = elsewhere.get_mut(id as usize)
        {
            *taken = true;
        }
    }
    let is_elsewhere = |id: u32| elsewhere.get(id as usize) == Some(&true);
    let mut leave: Vec<u32> = mine
        .keys()
        .copied()
        .filter(|id| is_elsewhere(*id))
        .collect();
    let kept: Vec<(u32, bool)> = mine
        .iter()
        .filter(|(id, _)| !is_elsewhere(**id))
        .map(|(id, connected)| (*id, *connected))
        .collect();
    let (have, quota) = (kept.len(), share.shards(number) as usize);
    // Processes that start together begin at different ones.
    let first = u64::from(number) * u64::from(share.rank) / u64::from(share.processes);
    let in_order = (0..number).map(|step| (first as u32 + step) % number);
    let free: Vec<u32> = in_order
        .filter(|id| !is_elsewhere(*id) && !mine.contains_key(id))
        .collect();
    let mut surplus = have.saturating_sub(quota);
    for (id, _) in kept.iter().rev().filter(|(_, connected)| !connected) {
        if surplus > 0 {
            leave.push(*id);
            surplus -= 1;
        }
    }
    if surplus > 0 && may_interrupt && leave.is_empty() && free.is_empty() {
        let last = kept.iter().rev().find(|(_, connected)| *connected);
        leave.extend(last.map(|(id, _)| *id));
    }
    let wanted = quota.saturating_sub(have);
    Moves {
        take: free.into_iter().take(wanted).collect(),
        leave,
    }
}

#[cfg(test)]
mod tests;
