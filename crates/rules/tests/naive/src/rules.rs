//! The switches of RULES.md 12 that touch move generation, and the five presets.

use super::piece::Kind;

/// `heavy_cross_capture`: what a heavy piece does that captures across the river (RULES.md 3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrossCapture {
    Displace,
    Stay,
}

/// `ring_join`: how overlapping rings act (RULES.md 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RingJoin {
    Each,
    Union,
    AnyTouch,
}

/// `exchange`: what is taken one for one inside a ring (RULES.md 5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchange {
    AnyTarget,
    AirDefenceOnly,
    Never,
}

/// `capacity`: the columns of the table in RULES.md 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capacity {
    Official,
    Knowlton,
    Bga,
    Chain,
    Table2021,
    None,
}

/// `last_defender` (RULES.md 8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastDefender {
    None,
    Any,
    NotHeadquarters,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub militia_diagonal: bool,
    pub sea_capture: Vec<Kind>,
    pub missile_hits_navy: bool,
    pub heavy_cross_capture: CrossCapture,
    pub ring_join: RingJoin,
    pub exchange: Exchange,
    pub drop_and_return: bool,
    /// `navy_blocked_by`: true for `enemy`, false for `none`.
    pub navy_blocked_by_enemy: bool,
    pub double_fire: bool,
    /// `facing`: true for `loses`, false for `illegal`.
    pub facing_loses: bool,
    pub hq_pierced_by: Vec<Kind>,
    pub capacity: Capacity,
    /// `split`: true for `topmost_only`, false for `all`.
    pub topmost_only: bool,
    /// `hero_diagonal`: true for `full`, false for `one_more`.
    pub hero_diagonal_full: bool,
    pub hero_ring_bonus: i32,
    pub last_defender: LastDefender,
    pub enforce_check: bool,
    /// Whether the Commander decides: its capture ends the game.
    pub commander_ends: bool,
}

impl Rules {
    /// `official`, battle `total`.
    pub fn official() -> Rules {
        Rules {
            militia_diagonal: true,
            sea_capture: vec![
                Kind::Commander,
                Kind::Infantry,
                Kind::Engineer,
                Kind::AntiAircraft,
                Kind::Militia,
                Kind::Tank,
                Kind::Artillery,
            ],
            missile_hits_navy: false,
            heavy_cross_capture: CrossCapture::Displace,
            ring_join: RingJoin::Each,
            exchange: Exchange::AnyTarget,
            drop_and_return: false,
            navy_blocked_by_enemy: true,
            double_fire: true,
            facing_loses: false,
            hq_pierced_by: vec![
                Kind::Engineer,
                Kind::Tank,
                Kind::Artillery,
                Kind::AirForce,
                Kind::Navy,
            ],
            capacity: Capacity::Official,
            topmost_only: false,
            hero_diagonal_full: true,
            hero_ring_bonus: 1,
            last_defender: LastDefender::Any,
            enforce_check: true,
            commander_ends: true,
        }
    }

    pub fn classic_2012() -> Rules {
        Rules {
            exchange: Exchange::AirDefenceOnly,
            double_fire: false,
            capacity: Capacity::None,
            last_defender: LastDefender::NotHeadquarters,
            ..Rules::official()
        }
    }

    pub fn knowlton_2015() -> Rules {
        let mut rules = Rules {
            missile_hits_navy: true,
            ring_join: RingJoin::AnyTouch,
            exchange: Exchange::Never,
            drop_and_return: true,
            capacity: Capacity::Knowlton,
            last_defender: LastDefender::None,
            ..Rules::official()
        };
        rules.sea_capture.push(Kind::Missile);
        rules
    }

    pub fn bga() -> Rules {
        Rules {
            militia_diagonal: false,
            sea_capture: vec![Kind::Tank, Kind::AntiAircraft, Kind::Artillery],
            heavy_cross_capture: CrossCapture::Stay,
            ring_join: RingJoin::Union,
            drop_and_return: true,
            navy_blocked_by_enemy: false,
            facing_loses: true,
            capacity: Capacity::Bga,
            last_defender: LastDefender::None,
            ..Rules::official()
        }
    }

    pub fn chesscom() -> Rules {
        Rules {
            double_fire: false,
            capacity: Capacity::Chain,
            topmost_only: true,
            hero_diagonal_full: false,
            last_defender: LastDefender::None,
            ..Rules::official()
        }
    }

    /// A preset by its id in the first table of RULES.md.
    pub fn preset(id: &str) -> Option<Rules> {
        match id {
            "official" => Some(Rules::official()),
            "classic-2012" => Some(Rules::classic_2012()),
            "knowlton-2015" => Some(Rules::knowlton_2015()),
            "bga" => Some(Rules::bga()),
            "chesscom" => Some(Rules::chesscom()),
            _ => None,
        }
    }

    /// Sets a switch of RULES.md 12 by its name. Those that do not touch the generation of turns
    /// are passed over.
    pub fn set(&mut self, switch: &str, value: &str) {
        let yes = value == "yes";
        match switch {
            "militia_diagonal" => self.militia_diagonal = yes,
            "sea_capture" => self.sea_capture = kinds(value),
            "missile_hits_navy" => {
                self.missile_hits_navy = yes;
                self.sea_capture.retain(|kind| *kind != Kind::Missile);
                if yes {
                    self.sea_capture.push(Kind::Missile);
                }
            }
            "heavy_cross_capture" => {
                self.heavy_cross_capture = match value {
                    "stay" => CrossCapture::Stay,
                    _ => CrossCapture::Displace,
                }
            }
            "ring_join" => {
                self.ring_join = match value {
                    "union" => RingJoin::Union,
                    "any_touch" => RingJoin::AnyTouch,
                    _ => RingJoin::Each,
                }
            }
            "exchange" => {
                self.exchange = match value {
                    "never" => Exchange::Never,
                    "air_defence_only" => Exchange::AirDefenceOnly,
                    _ => Exchange::AnyTarget,
                }
            }
            "drop_and_return" => self.drop_and_return = yes,
            "navy_blocked_by" => self.navy_blocked_by_enemy = value == "enemy",
            "double_fire" => self.double_fire = yes,
            "facing" => self.facing_loses = value == "loses",
            "hq_pierced_by" => self.hq_pierced_by = kinds(value),
            "capacity" => {
                self.capacity = match value {
                    "knowlton" => Capacity::Knowlton,
                    "bga" => Capacity::Bga,
                    "chain" => Capacity::Chain,
                    "2021" => Capacity::Table2021,
                    "none" => Capacity::None,
                    _ => Capacity::Official,
                }
            }
            "split" => self.topmost_only = value == "topmost_only",
            "hero_diagonal" => self.hero_diagonal_full = value == "full",
            "hero_ring_bonus" => self.hero_ring_bonus = value.parse().expect("a number"),
            "last_defender" => {
                self.last_defender = match value {
                    "any" => LastDefender::Any,
                    "not_headquarters" => LastDefender::NotHeadquarters,
                    _ => LastDefender::None,
                }
            }
            "enforce_check" => self.enforce_check = value != "never",
            _ => {}
        }
    }
}

/// `T,A,Aa` or `none`.
fn kinds(text: &str) -> Vec<Kind> {
    let letters = text.split(',').filter(|letters| *letters != "none");
    letters
        .map(|letters| match letters {
            "C" => Kind::Commander,
            "In" => Kind::Infantry,
            "T" => Kind::Tank,
            "M" => Kind::Militia,
            "E" => Kind::Engineer,
            "A" => Kind::Artillery,
            "Aa" => Kind::AntiAircraft,
            "Ms" => Kind::Missile,
            "Af" => Kind::AirForce,
            "N" => Kind::Navy,
            other => panic!("no kind {other}"),
        })
        .collect()
}
