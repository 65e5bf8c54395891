//! The eleven kinds of pieces (RULES.md 2).

use std::fmt;
use std::ops::{Index, IndexMut};

/// A kind of piece. The order is that of pieces in a FEN stack (RULES.md 2), which puts every
/// possible carrier before what it carries.
///
/// ```
/// use tulenh_rules::Role;
///
/// assert_eq!(Role::from_letter('g'), Some(Role::AntiAircraft));
/// assert_eq!((Role::Navy.letter(), Role::Navy.count()), ('N', 2));
/// assert!(Role::Missile.is_gun() && Role::Missile.is_heavy());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// A ship with missile, gun and anti-aircraft ring: [its page](crate::book::navy).
    Navy,
    /// A plane: four points in all directions, over everything; [its page](crate::book::air_force).
    AirForce,
    /// One or two points straight; carries persons: [its page](crate::book::tank).
    Tank,
    /// One point straight; ferries heavy pieces: [its page](crate::book::engineer).
    Engineer,
    /// Does not move; shelters the Commander: [its page](crate::book::headquarters).
    Headquarters,
    /// Three points in all directions; captures over other pieces: [its page](crate::book::artillery).
    Artillery,
    /// Two points straight, one diagonally; ring of fire 2: [its page](crate::book::missile).
    Missile,
    /// One point straight; ring of fire 1: [its page](crate::book::anti_aircraft).
    AntiAircraft,
    /// Any distance straight, captures at one point; the aim of the game: [its page](crate::book::commander).
    Commander,
    /// One point straight: [its page](crate::book::infantry).
    Infantry,
    /// One point in all directions: [its page](crate::book::militia).
    Militia,
}

impl Role {
    /// All roles, in the order of a FEN stack.
    pub const ALL: [Role; 11] = [
        Role::Navy,
        Role::AirForce,
        Role::Tank,
        Role::Engineer,
        Role::Headquarters,
        Role::Artillery,
        Role::Missile,
        Role::AntiAircraft,
        Role::Commander,
        Role::Infantry,
        Role::Militia,
    ];

    /// Every kind in the order of the table in RULES.md 2, the Commander first.
    pub const AS_TOLD: [Role; 11] = [
        Role::Commander,
        Role::Infantry,
        Role::Tank,
        Role::Militia,
        Role::Engineer,
        Role::Artillery,
        Role::AntiAircraft,
        Role::Missile,
        Role::AirForce,
        Role::Navy,
        Role::Headquarters,
    ];

    /// The FEN and LAN letter, upper case.
    pub const fn letter(self) -> char {
        match self {
            Role::Navy => 'N',
            Role::AirForce => 'F',
            Role::Tank => 'T',
            Role::Engineer => 'E',
            Role::Headquarters => 'H',
            Role::Artillery => 'A',
            Role::Missile => 'S',
            Role::AntiAircraft => 'G',
            Role::Commander => 'C',
            Role::Infantry => 'I',
            Role::Militia => 'M',
        }
    }

    /// The role of a FEN letter in either case.
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|role| role.letter() == letter.to_ascii_uppercase())
    }

    /// Pieces of this kind in a full army.
    pub const fn count(self) -> u8 {
        match self {
            Role::Commander | Role::Militia | Role::Missile => 1,
            _ => 2,
        }
    }

    /// Pieces with a ring of fire when they are not carried (RULES.md 5).
    pub const fn is_gun(self) -> bool {
        matches!(self, Role::AntiAircraft | Role::Missile | Role::Navy)
    }

    /// Heavy pieces cross the river only on the reefs or by ferry (RULES.md 3).
    pub const fn is_heavy(self) -> bool {
        matches!(self, Role::Artillery | Role::AntiAircraft | Role::Missile)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Navy => "Navy",
            Role::AirForce => "Air force",
            Role::Tank => "Tank",
            Role::Engineer => "Engineer",
            Role::Headquarters => "Headquarters",
            Role::Artillery => "Artillery",
            Role::Missile => "Missile",
            Role::AntiAircraft => "Anti-aircraft gun",
            Role::Commander => "Commander",
            Role::Infantry => "Infantry",
            Role::Militia => "Militia",
        })
    }
}

/// A value for each role, indexed by [`Role`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByRole<T>(pub [T; 11]);

impl<T> ByRole<T> {
    /// Builds the table by asking `f` for each role.
    pub fn new(f: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(f))
    }
}

impl<T: Copy> ByRole<T> {
    /// The table with one value changed.
    pub const fn with(mut self, role: Role, value: T) -> ByRole<T> {
        self.0[role as usize] = value;
        self
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}

/// A set of roles, for switches such as `sea_capture` (RULES.md 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RoleSet(u16);

impl RoleSet {
    /// No role.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// The set of these roles.
    pub const fn of(roles: &[Role]) -> RoleSet {
        let mut bits = 0;
        let mut i = 0;
        while i < roles.len() {
            bits |= 1 << roles[i] as u16;
            i += 1;
        }
        RoleSet(bits)
    }

    /// The set with one role more.
    pub const fn with(self, role: Role) -> RoleSet {
        RoleSet(self.0 | 1 << role as u16)
    }

    /// Whether `role` is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u16) != 0
    }

    /// Whether the two sets have a role in common.
    pub const fn meets(self, other: RoleSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The roles in the set.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL
            .into_iter()
            .filter(move |role| self.contains(*role))
    }
}

impl fmt::Debug for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
