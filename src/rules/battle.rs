//! The battles: what the players fight for, and where they start (rules.md 9).

/// A battle of rules.md 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Battle {
    /// The Commander, by capture or mate.
    Total,
    /// The Commander stops the game.
    Raid,
    /// Both ships.
    Marine,
    /// Both planes.
    Air,
    /// Two Tanks, two Infantry and two Artillery.
    Land,
    /// Any of the four objectives.
    Full,
    /// Both ships (chesscom).
    Naval,
    /// Both planes (chesscom).
    Aerial,
    /// Nine pieces a side with Artillery; both ships or both planes.
    NineSea,
    /// Nine pieces a side with Infantry; both ships or both planes.
    NineAir,
}

/// What has to be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Objective {
    /// Both enemy ships.
    Marine,
    /// Both enemy planes.
    Air,
    /// Two Tanks, two Infantry and two Artillery.
    Land,
    /// The Commander.
    Commander,
}

impl Battle {
    /// All battles of all texts.
    pub const ALL: [Battle; 10] = [
        Battle::Total,
        Battle::Raid,
        Battle::Marine,
        Battle::Air,
        Battle::Land,
        Battle::Full,
        Battle::Naval,
        Battle::Aerial,
        Battle::NineSea,
        Battle::NineAir,
    ];

    /// The id by which people choose it, e.g. `nine-sea`.
    pub const fn id(self) -> &'static str {
        match self {
            Battle::Total => "total",
            Battle::Raid => "raid",
            Battle::Marine => "marine",
            Battle::Air => "air",
            Battle::Land => "land",
            Battle::Full => "full",
            Battle::Naval => "naval",
            Battle::Aerial => "aerial",
            Battle::NineSea => "nine-sea",
            Battle::NineAir => "nine-air",
        }
    }

    /// The battle of this id.
    pub fn by_id(id: &str) -> Option<Battle> {
        Battle::ALL.into_iter().find(|battle| battle.id() == id)
    }

    /// What reaches the end of the battle, any one of them.
    pub const fn objectives(self) -> &'static [Objective] {
        match self {
            Battle::Total | Battle::Raid => &[Objective::Commander],
            Battle::Marine | Battle::Naval => &[Objective::Marine],
            Battle::Air | Battle::Aerial => &[Objective::Air],
            Battle::Land => &[Objective::Land],
            Battle::Full => &[
                Objective::Commander,
                Objective::Marine,
                Objective::Air,
                Objective::Land,
            ],
            Battle::NineSea | Battle::NineAir => &[Objective::Marine, Objective::Air],
        }
    }

    /// The position from which it starts (rules.md 2 and 9).
    pub const fn start_fen(self) -> &'static str {
        match self {
            Battle::NineSea => {
                "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/1N2F3F2/11 r - - 0 1"
            }
            Battle::NineAir => {
                "11/1n2f3f2/6s4/2n1g3g2/2i7i/11/11/2I7I/2N1G3G2/6S4/1N2F3F2/11 r - - 0 1"
            }
            _ => crate::rules::setup::START_FEN,
        }
    }
}
