//! Set-ups that players can take as they are.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::position::half::Half;

/// A set-up that a player can take as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadyMade {
    /// The id by which people choose it.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it is for, one sentence.
    pub idea: &'static str,
    /// Red's half.
    red: &'static str,
}

impl ReadyMade {
    /// All, the standard one first.
    pub const ALL: [ReadyMade; 8] = [
        ReadyMade {
            id: "standard",
            name: "Standard",
            idea: "The set-up of the open game: everything covered, nothing committed.",
            red: "11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4",
        },
        ReadyMade {
            id: "coast",
            name: "Coastal defence",
            idea: "Ships, both Artillery and a gun hold the sea; the Commander sits far inland \
                   between its headquarters.",
            red: "2I8/1NTE3E3/2GAS1T2I1/1N1A4G2/4F1F2M1/8HCH",
        },
        ReadyMade {
            id: "air-raid",
            name: "Air raid",
            idea: "Both planes stand in the front line with riders beside them and reach the \
                   second line at once; three guns keep the way home.",
            red: "6M4/2NIF1TFI2/1N1AG2GAT1/5ESE3/11/5HCH3",
        },
        ReadyMade {
            id: "fortress",
            name: "Fortress",
            idea: "The Commander in the corner behind headquarters, Missile and both \
                   Anti-aircraft guns, with Artillery to fire out over the walls.",
            red: "11/2N1E2IE2/6T1T1G/2N4ASIM/5F2FGH/7A1HC",
        },
        ReadyMade {
            id: "column",
            name: "Armoured column",
            idea: "Tanks and all riders in the centre before the river, Artillery, Missile and \
                   guns close behind to go with them.",
            red: "4TET4/4MIEI3/2N2ASA3/1N2FG1GF2/11/5HCH3",
        },
        ReadyMade {
            id: "fleet",
            name: "Fleet",
            idea: "Ships in the estuary and on the high sea with Tanks, Infantry and planes at \
                   hand to board them.",
            red: "1NIN7/2TTI1E1E2/2MFFSA4/3GA6/8G2/7HCH1",
        },
        ReadyMade {
            id: "crossing",
            name: "Crossing",
            idea: "The Artillery stands on both reefs and Engineers wait on the bank, so that all \
                   heavy pieces cross the river early.",
            red: "5AEAME1/3ITGTG1SI/2N8/1N3F1F3/7H3/5HC4",
        },
        ReadyMade {
            id: "umbrella",
            name: "Umbrella",
            idea: "Rings of fire from ships, guns and Missile overlap over the whole half; no \
                   plane comes through alone.",
            red: "11/3E1I1I1E1/1N2TA1AT2/3G2S2G1/2N2FMF3/5HCH3",
        },
    ];

    /// The one of this id.
    pub fn by_id(id: &str) -> Option<&'static ReadyMade> {
        const { &ReadyMade::ALL }
            .iter()
            .find(|ready| ready.id == id)
    }

    /// The set-up for a side.
    pub fn half(&self, side: Side) -> Half {
        Half::parse(self.red, side).unwrap_or(Half {
            side,
            board: Board::EMPTY,
        })
    }
}
