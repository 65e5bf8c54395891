//! The names of the duties that share out the gateway.

use crate::app::{Duty, Network};

/// What a duty of a network's gateway is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayDuty {
    /// To keep the session of a shard: `discord shard 0 of 4`.
    Shard {
        /// Which, from 0.
        id: u32,
        /// How many there are.
        of: u32,
    },
    /// To publish how many shards there are: `discord shards 4`. Only the process with the duty of the network
    /// takes it.
    Number(u32),
    /// A process that takes shards has a place of its own, from 1: `discord process 1`.
    Process(u32),
    /// To begin sessions, of one of the buckets in which Discord counts that: `discord identify 0`.
    Identify(u32),
}

impl GatewayDuty {
    /// Its name.
    pub fn of(self, network: &Network) -> Duty {
        let network = network.as_str();
        Duty::new(&match self {
            GatewayDuty::Shard { id, of } => format!("{network} shard {id} of {of}"),
            GatewayDuty::Number(number) => format!("{network} shards {number}"),
            GatewayDuty::Process(place) => format!("{network} process {place}"),
            GatewayDuty::Identify(bucket) => format!("{network} identify {bucket}"),
        })
    }

    /// What a name means; `None` for another duty.
    pub fn read(network: &Network, duty: &Duty) -> Option<GatewayDuty> {
        let words = duty.as_str().strip_prefix(network.as_str())?;
        let words: Vec<&str> = words.strip_prefix(' ')?.split(' ').collect();
        Some(match words[..] {
            ["shard", id, "of", of] => GatewayDuty::Shard {
                id: id.parse().ok()?,
                of: of.parse().ok()?,
            },
            ["shards", number] => GatewayDuty::Number(number.parse().ok()?),
            ["process", place] => GatewayDuty::Process(place.parse().ok()?),
            ["identify", bucket] => GatewayDuty::Identify(bucket.parse().ok()?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let network = Network::new("discord").unwrap();
        for duty in [
            GatewayDuty::Shard { id: 3, of: 16 },
            GatewayDuty::Number(16),
            GatewayDuty::Process(2),
            GatewayDuty::Identify(0),
        ] {
            let name = duty.of(&network);
            assert_eq!(GatewayDuty::read(&network, &name), Some(duty), "{name}");
        }
        for name in ["discord", "time", "discord shard 1", "telegram shards 4"] {
            assert_eq!(GatewayDuty::read(&network, &Duty::new(name)), None);
        }
    }
}
