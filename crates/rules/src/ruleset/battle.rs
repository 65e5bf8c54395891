//! The battles: what the players fight for, and where they start (RULES.md 9).

use std::fmt;
use std::ops::Deref;

use crate::pieces::role::{Role, RoleSet};

/// The start of the battle `total` in FEN (RULES.md 2).
pub const START_FEN: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// A battle of RULES.md 9: what is fought for; [explained in the book](crate::book::battles).
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

    /// How long the one clock of the whole game runs by the official rules (RULES.md 9): half an hour
    /// where the Commander decides, a quarter of an hour in the other battles.
    pub const fn official_minutes(self) -> u32 {
        match self {
            Battle::Total | Battle::Full => 30,
            Battle::Raid
            | Battle::Marine
            | Battle::Air
            | Battle::Land
            | Battle::Naval
            | Battle::Aerial
            | Battle::NineSea
            | Battle::NineAir => 15,
        }
    }

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

    /// The position from which it starts (RULES.md 2 and 9).
    pub const fn start_fen(self) -> &'static str {
        match self {
            Battle::NineSea => {
                "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/1N2F3F2/11 r - - 0 1"
            }
            Battle::NineAir => {
                "11/1n2f3f2/6s4/2n1g3g2/2i7i/11/11/2I7I/2N1G3G2/6S4/1N2F3F2/11 r - - 0 1"
            }
            _ => START_FEN,
        }
    }

    /// Whether both sides have a Commander in it; without one there is no check and no hero.
    pub const fn has_commanders(self) -> bool {
        !matches!(self, Battle::NineSea | Battle::NineAir)
    }

    /// Whether its objective always wins, even in a text where points decide (RULES.md 9).
    pub const fn is_won_outright(self) -> bool {
        matches!(self, Battle::Total | Battle::NineSea | Battle::NineAir)
    }
}

impl fmt::Display for Battle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Objective {
    /// All objectives; the first of several that one turn reaches names the end.
    pub const ALL: [Objective; 4] = [
        Objective::Commander,
        Objective::Marine,
        Objective::Air,
        Objective::Land,
    ];

    /// The pieces that have to be captured, all of them.
    pub const fn roles(self) -> RoleSet {
        match self {
            Objective::Marine => RoleSet::of(&[Role::Navy]),
            Objective::Air => RoleSet::of(&[Role::AirForce]),
            Objective::Land => RoleSet::of(&[Role::Tank, Role::Infantry, Role::Artillery]),
            Objective::Commander => RoleSet::of(&[Role::Commander]),
        }
    }

    /// The pieces in a count of them: `ships` in "1 of 2 ships".
    pub const fn counted(self) -> &'static str {
        match self {
            Objective::Marine => "ships",
            Objective::Air => "planes",
            Objective::Land => "land forces",
            Objective::Commander => "Commander",
        }
    }
}

/// What has to be captured, in words: `both ships`.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Objective::Marine => "both ships",
            Objective::Air => "both planes",
            Objective::Land => "two Tanks, two Infantry and two Artillery",
            Objective::Commander => "the Commander",
        })
    }
}

/// The battles that a ruleset offers: at least one, each once, the default first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Battles {
    /// Filled up with [`Battle::Total`], so that equal lists are equal values.
    list: [Battle; Battle::ALL.len()],
    count: usize,
}

impl Battles {
    /// These battles, those named again left out; the battle `total` when there are none.
    pub const fn of(battles: &[Battle]) -> Battles {
        let mut list = [Battle::Total; Battle::ALL.len()];
        let mut count = 0;
        let mut i = 0;
        while i < battles.len() {
            let mut known = false;
            let mut j = 0;
            while j < count {
                known |= list[j] as u8 == battles[i] as u8;
                j += 1;
            }
            if !known {
                list[count] = battles[i];
                count += 1;
            }
            i += 1;
        }
        if count == 0 {
            count = 1;
        }
        Battles { list, count }
    }

    /// The battle that is played when none is chosen.
    pub const fn default(&self) -> Battle {
        self.list[0]
    }
}

impl Deref for Battles {
    type Target = [Battle];

    fn deref(&self) -> &[Battle] {
        &self.list[..self.count]
    }
}

impl fmt::Debug for Battles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The ids, separated by commas.
impl fmt::Display for Battles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, battle) in self.iter().enumerate() {
            write!(f, "{}{battle}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
