//! Turns prepared for later.

use serde::{Deserialize, Serialize};

use crate::game::{Plans, Ply};
use crate::store::schema::records::record::Record;

/// The lines that a player has prepared in a game; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlansRecord {
    at: u32,
    takebacks: u32,
    /// The turns of each line, in LAN.
    lines: Vec<Vec<String>>,
}

impl Record for PlansRecord {
    const VERSION: u8 = 1;
}

impl From<&Plans> for PlansRecord {
    fn from(plans: &Plans) -> PlansRecord {
        let lines = plans.lines().iter();
        PlansRecord {
            at: plans.at().0,
            takebacks: plans.takebacks(),
            lines: lines.map(|line| line.turns().to_vec()).collect(),
        }
    }
}

impl From<PlansRecord> for Plans {
    fn from(record: PlansRecord) -> Plans {
        Plans::restore(Ply(record.at), record.takebacks, record.lines)
    }
}
