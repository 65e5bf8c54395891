//! The kinds of endings by their pieces.

use std::fmt;

use tulenh_rules::Role;

/// A Commander with one piece more, or none, against a bare Commander.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind(pub Option<Role>);

impl Kind {
    /// All kinds, those first to which others lead by a capture.
    pub const ALL: [Kind; 11] = [
        Kind(None),
        Kind(Some(Role::Navy)),
        Kind(Some(Role::AirForce)),
        Kind(Some(Role::Tank)),
        Kind(Some(Role::Engineer)),
        Kind(Some(Role::Headquarters)),
        Kind(Some(Role::Artillery)),
        Kind(Some(Role::Missile)),
        Kind(Some(Role::AntiAircraft)),
        Kind(Some(Role::Infantry)),
        Kind(Some(Role::Militia)),
    ];

    /// The place in [`Kind::ALL`].
    pub(crate) fn number(self) -> usize {
        match self.0 {
            Some(role) if (role as usize) < Role::Commander as usize => role as usize + 1,
            Some(role) => role as usize,
            None => 0,
        }
    }
}

impl fmt::Display for Kind {
    /// `CvC`, `CTvC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("CvC"),
            Some(role) => write!(f, "C{}vC", role.letter()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_numbered_as_they_are_listed() {
        for (number, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.number(), number, "{kind}");
        }
    }
}
