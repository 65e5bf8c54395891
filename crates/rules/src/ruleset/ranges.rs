//! How far each piece goes (RULES.md 3, 4 and 8).

use crate::geometry::reach::Reach;
use crate::pieces::role::Role;
use crate::ruleset::{HeroDiagonal, Ruleset};

impl Ruleset {
    /// How far a piece moves. The Commander slides to the edge of the board.
    pub fn move_reach(&self, role: Role, hero: bool) -> Reach {
        match role {
            // The longest line of the board has 12 points.
            Role::Commander => Reach {
                straight: 11,
                diagonal: 0,
            },
            _ => self.reach(role, hero),
        }
    }

    /// How far a piece captures, apart from a Commander's facing and a ship's two weapons.
    pub fn capture_reach(&self, role: Role, hero: bool) -> Reach {
        match role {
            Role::Commander => Reach {
                straight: 1,
                diagonal: 0,
            },
            _ => self.reach(role, hero),
        }
    }

    /// Whether a land piece of this kind captures ships: at sea, or on the coast and in the
    /// estuary (RULES.md 3 and 8).
    pub fn captures_ship(&self, role: Role, at_sea: bool) -> bool {
        match role {
            Role::Missile => self.missile_hits_navy,
            Role::Headquarters => true,
            _ => !at_sea || self.sea_capture.contains(role),
        }
    }

    /// Range of a ship's missile against ships (RULES.md 4).
    pub fn ship_missile_range(&self, hero: bool) -> u8 {
        4 + hero as u8
    }

    /// Range of a ship's gun against everything else (RULES.md 4).
    pub fn ship_gun_range(&self, hero: bool) -> u8 {
        3 + hero as u8
    }

    /// Radius of the ring of fire, 0 for pieces without one (RULES.md 5).
    pub fn ring_radius(&self, role: Role, hero: bool) -> u8 {
        let radius = match role {
            Role::AntiAircraft | Role::Navy => 1,
            Role::Missile => 2,
            _ => return 0,
        };
        radius + if hero { self.hero_ring_bonus } else { 0 }
    }

    fn reach(&self, role: Role, hero: bool) -> Reach {
        // A heroic headquarters goes like a heroic Infantry (RULES.md 8).
        let role = match role {
            Role::Headquarters if hero => Role::Infantry,
            other => other,
        };
        let plain = match role {
            Role::Headquarters => Reach {
                straight: 0,
                diagonal: 0,
            },
            Role::Commander | Role::Infantry | Role::Engineer | Role::AntiAircraft => Reach {
                straight: 1,
                diagonal: 0,
            },
            Role::Militia => Reach {
                straight: 1,
                diagonal: self.militia_diagonal as u8,
            },
            Role::Tank => Reach {
                straight: 2,
                diagonal: 0,
            },
            Role::Missile => Reach {
                straight: 2,
                diagonal: 1,
            },
            Role::Artillery => Reach {
                straight: 3,
                diagonal: 3,
            },
            Role::AirForce | Role::Navy => Reach {
                straight: 4,
                diagonal: 4,
            },
        };
        if !hero || role == Role::Commander {
            return plain;
        }
        let straight = plain.straight + 1;
        let diagonal = match self.hero_diagonal {
            HeroDiagonal::OneMore => plain.diagonal + 1,
            HeroDiagonal::Full if plain.diagonal > 0 => plain.diagonal + 1,
            HeroDiagonal::Full => straight,
        };
        Reach { straight, diagonal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heroes_reach_as_in_the_table_of_section_8() {
        let expected = [
            (Role::Infantry, 2, 2),
            (Role::Engineer, 2, 2),
            (Role::Militia, 2, 2),
            (Role::AntiAircraft, 2, 2),
            (Role::Tank, 3, 3),
            (Role::Missile, 3, 2),
            (Role::Artillery, 4, 4),
            (Role::AirForce, 5, 5),
            (Role::Navy, 5, 5),
            (Role::Headquarters, 2, 2),
        ];
        for (role, straight, diagonal) in expected {
            let reach = Ruleset::OFFICIAL.move_reach(role, true);
            assert_eq!(reach, Reach { straight, diagonal }, "{role}");
        }
        assert_eq!(Ruleset::OFFICIAL.ship_gun_range(true), 4);
        assert_eq!(Ruleset::OFFICIAL.ship_missile_range(true), 5);
    }
}
