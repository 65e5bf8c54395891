//! Sides, kinds and pieces (RULES.md 2).

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

/// The kinds, in the order in which a FEN stack lists them: N F T E H A S G C I M.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Navy,
    AirForce,
    Tank,
    Engineer,
    Headquarters,
    Artillery,
    Missile,
    AntiAircraft,
    Commander,
    Infantry,
    Militia,
}

pub const KINDS: [Kind; 11] = [
    Kind::Navy,
    Kind::AirForce,
    Kind::Tank,
    Kind::Engineer,
    Kind::Headquarters,
    Kind::Artillery,
    Kind::Missile,
    Kind::AntiAircraft,
    Kind::Commander,
    Kind::Infantry,
    Kind::Militia,
];

impl Kind {
    /// The FEN letter, upper case.
    pub fn letter(self) -> char {
        match self {
            Kind::Navy => 'N',
            Kind::AirForce => 'F',
            Kind::Tank => 'T',
            Kind::Engineer => 'E',
            Kind::Headquarters => 'H',
            Kind::Artillery => 'A',
            Kind::Missile => 'S',
            Kind::AntiAircraft => 'G',
            Kind::Commander => 'C',
            Kind::Infantry => 'I',
            Kind::Militia => 'M',
        }
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        KINDS.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Heavy pieces: A, Aa, Ms (RULES.md 3, river).
    pub fn is_heavy(self) -> bool {
        matches!(self, Kind::Artillery | Kind::AntiAircraft | Kind::Missile)
    }

    /// C, In, M: what every carrier but the Engineer may take.
    pub fn is_person(self) -> bool {
        matches!(self, Kind::Commander | Kind::Infantry | Kind::Militia)
    }
}

/// One piece. The derived order is the order inside a FEN stack: by kind, plain before heroic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub hero: bool,
    pub side: Side,
}

impl Piece {
    /// FEN text: Red upper case, `+` before a hero.
    pub fn fen(self) -> String {
        let letter = match self.side {
            Side::Red => self.kind.letter(),
            Side::Blue => self.kind.letter().to_ascii_lowercase(),
        };
        format!("{}{letter}", if self.hero { "+" } else { "" })
    }

    /// LAN text: upper case for both sides, `+` before a hero (RULES.md 11).
    pub fn lan(self) -> String {
        format!("{}{}", if self.hero { "+" } else { "" }, self.kind.letter())
    }
}
