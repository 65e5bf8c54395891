//! The abbreviations and names by which people write the pieces (RULES.md 2 and 11).

use crate::pieces::role::Role;

/// A set of piece letters. `C` and `H` mean different pieces in the two.
///
/// ```
/// use tulenh_rules::{Letters, Role};
///
/// assert_eq!(Role::Engineer.abbreviation(Letters::Vietnamese), "C");
/// assert_eq!(Role::Commander.abbreviation(Letters::English), "C");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Letters {
    /// C In T M E A Aa Ms Af N H, and the letters of FEN and LAN.
    #[default]
    English,
    /// `*` B T D C P F L K H S.
    Vietnamese,
}

impl Letters {
    /// The other set of letters: English for Vietnamese, and back.
    pub const fn other(self) -> Letters {
        match self {
            Letters::English => Letters::Vietnamese,
            Letters::Vietnamese => Letters::English,
        }
    }
}

impl Role {
    /// The abbreviation of the official record.
    pub const fn abbreviation(self, letters: Letters) -> &'static str {
        match (letters, self) {
            (Letters::English, Role::Commander) => "C",
            (Letters::English, Role::Infantry) => "In",
            (Letters::English, Role::Tank) => "T",
            (Letters::English, Role::Militia) => "M",
            (Letters::English, Role::Engineer) => "E",
            (Letters::English, Role::Artillery) => "A",
            (Letters::English, Role::AntiAircraft) => "Aa",
            (Letters::English, Role::Missile) => "Ms",
            (Letters::English, Role::AirForce) => "Af",
            (Letters::English, Role::Navy) => "N",
            (Letters::English, Role::Headquarters) => "H",
            (Letters::Vietnamese, Role::Commander) => "*",
            (Letters::Vietnamese, Role::Infantry) => "B",
            (Letters::Vietnamese, Role::Tank) => "T",
            (Letters::Vietnamese, Role::Militia) => "D",
            (Letters::Vietnamese, Role::Engineer) => "C",
            (Letters::Vietnamese, Role::Artillery) => "P",
            (Letters::Vietnamese, Role::AntiAircraft) => "F",
            (Letters::Vietnamese, Role::Missile) => "L",
            (Letters::Vietnamese, Role::AirForce) => "K",
            (Letters::Vietnamese, Role::Navy) => "H",
            (Letters::Vietnamese, Role::Headquarters) => "S",
        }
    }

    /// The role whose abbreviation (or, among the English, FEN letter) opens `text`, which is in
    /// lower case, with what follows. The longest that fits comes first.
    pub(crate) fn abbreviated(text: &str, letters: Letters) -> impl Iterator<Item = (Role, &str)> {
        let mut found: Vec<(Role, &str)> = Role::ALL
            .into_iter()
            .filter_map(|role| {
                let abbreviation = role.abbreviation(letters).to_ascii_lowercase();
                let rest = text.strip_prefix(abbreviation.as_str())?;
                Some((role, rest))
            })
            .collect();
        if letters == Letters::English {
            let by_letter = text.chars().next().and_then(Role::from_letter);
            found.extend(by_letter.map(|role| (role, &text[1..])));
        }
        found.sort_by_key(|(_, rest)| rest.len());
        found.dedup();
        found.into_iter()
    }

    /// What people call the piece beside its abbreviations: lower case, English or Vietnamese without
    /// accents, each a name that a typed turn may hold.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let own = NAMES.iter().filter(move |(_, role)| *role == self);
        own.map(|(name, _)| *name)
    }

    /// The role whose name, in English or in Vietnamese without accents, opens `text` (lower
    /// case), with what follows.
    pub(crate) fn named(text: &str) -> Option<(Role, &str)> {
        NAMES
            .iter()
            .filter_map(|(name, role)| {
                let rest = text.strip_prefix(name)?;
                let ends = !rest.chars().next().is_some_and(char::is_alphanumeric);
                ends.then_some((*role, rest))
            })
            .min_by_key(|(_, rest)| rest.len())
    }
}

/// Names people use; those of RULES.md 2 and their everyday short forms.
const NAMES: &[(&str, Role)] = &[
    ("commander", Role::Commander),
    ("tu lenh", Role::Commander),
    ("infantry", Role::Infantry),
    ("bo binh", Role::Infantry),
    ("tank", Role::Tank),
    ("xe tang", Role::Tank),
    ("xe", Role::Tank),
    ("militia", Role::Militia),
    ("dan quan", Role::Militia),
    ("engineer", Role::Engineer),
    ("engineers", Role::Engineer),
    ("cong binh", Role::Engineer),
    ("artillery", Role::Artillery),
    ("phao binh", Role::Artillery),
    ("phao", Role::Artillery),
    ("anti-aircraft gun", Role::AntiAircraft),
    ("anti-aircraft", Role::AntiAircraft),
    ("anti aircraft gun", Role::AntiAircraft),
    ("anti aircraft", Role::AntiAircraft),
    ("antiaircraft", Role::AntiAircraft),
    ("flak", Role::AntiAircraft),
    ("cao xa", Role::AntiAircraft),
    ("phao cao xa", Role::AntiAircraft),
    ("missile", Role::Missile),
    ("rocket", Role::Missile),
    ("ten lua", Role::Missile),
    ("air force", Role::AirForce),
    ("airforce", Role::AirForce),
    ("airplane", Role::AirForce),
    ("aircraft", Role::AirForce),
    ("plane", Role::AirForce),
    ("khong quan", Role::AirForce),
    ("may bay", Role::AirForce),
    ("navy", Role::Navy),
    ("ship", Role::Navy),
    ("hai quan", Role::Navy),
    ("tau", Role::Navy),
    ("tau chien", Role::Navy),
    ("thuyen", Role::Navy),
    ("headquarters", Role::Headquarters),
    ("headquarter", Role::Headquarters),
    ("hq", Role::Headquarters),
    ("so chi huy", Role::Headquarters),
];
