//! Rulesets: the switches of rules.md 12 and the values that published texts give them.

use crate::rules::battle::{Battle, Objective};
use crate::rules::role::{ByRole, Role, RoleSet};

/// One set of values for the switches of rules.md 12.
///
/// The referee reads these values and never a preset's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// The id by which people choose it, e.g. `official`.
    pub id: &'static str,
    /// Whether the Militia goes in all eight directions (rules.md 3).
    pub militia_diagonal: bool,
    /// The land pieces that can capture a ship at sea (rules.md 3).
    pub sea_capture: RoleSet,
    /// Whether the Missile can capture ships (rules.md 3).
    pub missile_hits_navy: bool,
    /// Where a heavy piece ends that captures across the river off the reefs (rules.md 3).
    pub heavy_cross_capture: HeavyCrossCapture,
    /// How rings of fire act together (rules.md 5).
    pub ring_join: RingJoin,
    /// Against which targets in a ring a plane is exchanged one for one (rules.md 5).
    pub exchange: Exchange,
    /// Whether a plane may drop passengers and fly back (rules.md 5).
    pub drop_and_return: bool,
    /// What stops a ship (rules.md 4).
    pub navy_blocked_by: NavyBlockedBy,
    /// Whether a ship fires missile and gun in one step (rules.md 4).
    pub double_fire: bool,
    /// What happens to the side that leaves its Commander facing the enemy's (rules.md 6).
    pub facing: Facing,
    /// The pieces that capture a sheltered Commander with its headquarters (rules.md 6).
    pub hq_pierced_by: RoleSet,
    /// Who carries what (rules.md 7).
    pub capacity: Capacity,
    /// The form of a stack (rules.md 7).
    pub nesting: Nesting,
    /// Which components may leave a stack in one turn (rules.md 7).
    pub split: Split,
    /// What heroes gain on the diagonals (rules.md 8).
    pub hero_diagonal: HeroDiagonal,
    /// How much wider a hero's ring is (rules.md 5).
    pub hero_ring_bonus: u8,
    /// Points for capturing a hero, above the piece's own (rules.md 8).
    pub hero_points: u16,
    /// Which last piece beside the Commander becomes a hero (rules.md 8).
    pub last_defender: LastDefender,
    /// The battles that can be chosen, the default first (rules.md 9).
    pub battles: &'static [Battle],
    /// The battle that is played.
    pub battle: Battle,
    /// Points for reaching an objective where points are counted (rules.md 9).
    pub bonus: Bonus,
    /// Whether points decide when an objective has stopped the game (rules.md 9).
    pub points_decide: bool,
    /// Whether the capture of the Commander ends the game even where the battle has another
    /// objective (rules.md 9).
    pub commander_always_ends: bool,
    /// Whether leaving one's own Commander in check is illegal (rules.md 6).
    pub enforce_check: EnforceCheck,
    /// What happens to a side without a legal turn (rules.md 9).
    pub no_turn: NoTurn,
    /// The worth of each piece (rules.md 2).
    pub points: ByRole<u16>,
}

/// Where a heavy piece ends that captures across the river off the reefs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeavyCrossCapture {
    /// On the target's point.
    Displace,
    /// Where it was.
    Stay,
}

/// How rings of fire act together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RingJoin {
    /// Each on its own.
    Each,
    /// Overlapping rings are one.
    Union,
    /// Touching any ring that does not contain the origin, or ending in one, is fatal.
    AnyTouch,
}

/// Against which targets in a ring a plane is exchanged one for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exchange {
    /// Any target.
    AnyTarget,
    /// Only a target that is itself Anti-aircraft gun, Missile or Navy; else shot down.
    AirDefenceOnly,
    /// None: the plane is lost and the target lives.
    Never,
}

/// What stops a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NavyBlockedBy {
    /// Enemy pieces; friends never do.
    Enemy,
    /// Nothing.
    None,
}

/// What happens to the side that leaves its Commander facing the enemy's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Such a turn is illegal where check is enforced.
    Illegal,
    /// It loses at once.
    Loses,
}

/// Who carries what: a table of rules.md 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Capacity {
    /// Tank and Air force two of C In M, Navy two of C In M T Af, Engineer one heavy piece,
    /// headquarters the Commander; at most three pieces.
    Official,
    /// As the official one, but any number of those pieces.
    Knowlton,
    /// As the official one, but of two on a Tank one is an Infantry, and an Air force carries a
    /// Tank too, though not two.
    Bga,
    /// Each piece carries one of the next kind: Navy, Air force, Tank, person.
    Chain,
    /// A later official table: a Navy two Air forces, two Tanks, or two of different kinds; an Air
    /// force one Tank or person; a Tank one person.
    Table2021,
}

/// The form of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nesting {
    /// One carrier, all others carried by it.
    Flat,
    /// Each piece carries the next.
    Chain,
}

/// Which components may leave a stack in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Split {
    /// All of them.
    All,
    /// Only the topmost piece.
    TopmostOnly,
}

/// What heroes gain on the diagonals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeroDiagonal {
    /// The same range as straight ahead, except the Missile's 2.
    Full,
    /// One more than before.
    OneMore,
}

/// Which last piece beside the Commander becomes a hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LastDefender {
    /// None.
    None,
    /// Any piece; a headquarters counts and can be it.
    Any,
    /// A headquarters neither counts nor can be it.
    NotHeadquarters,
}

/// Points for reaching an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bonus {
    /// For ships, planes or land forces.
    pub forces: u16,
    /// For the Commander.
    pub commander: u16,
}

/// Whether leaving one's own Commander in check is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnforceCheck {
    /// Where the Commander ends the game.
    WhereCommanderEnds,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What happens to a side without a legal turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoTurn {
    /// It loses.
    Loses,
    /// The game is drawn.
    Draws,
}

impl Ruleset {
    /// The founder's revised rules (cotulenh.com, "Rules of Co Tu Lenh, Commander Chess").
    pub const OFFICIAL: Ruleset = Ruleset {
        id: "official",
        militia_diagonal: true,
        sea_capture: RoleSet::of(&[
            Role::Commander,
            Role::Infantry,
            Role::Engineer,
            Role::AntiAircraft,
            Role::Militia,
            Role::Tank,
            Role::Artillery,
            // Only a heroic headquarters captures at all, and it does so like a heroic Infantry
            // (rules.md 8).
            Role::Headquarters,
        ]),
        missile_hits_navy: false,
        heavy_cross_capture: HeavyCrossCapture::Displace,
        ring_join: RingJoin::Each,
        exchange: Exchange::AnyTarget,
        drop_and_return: false,
        navy_blocked_by: NavyBlockedBy::Enemy,
        double_fire: true,
        facing: Facing::Illegal,
        hq_pierced_by: RoleSet::of(&[
            Role::Engineer,
            Role::Tank,
            Role::Artillery,
            Role::AirForce,
            Role::Navy,
        ]),
        capacity: Capacity::Official,
        nesting: Nesting::Flat,
        split: Split::All,
        hero_diagonal: HeroDiagonal::Full,
        hero_ring_bonus: 1,
        hero_points: 0,
        last_defender: LastDefender::Any,
        battles: &[
            Battle::Total,
            Battle::Raid,
            Battle::Marine,
            Battle::Air,
            Battle::Land,
            Battle::NineSea,
            Battle::NineAir,
        ],
        battle: Battle::Total,
        bonus: Bonus {
            forces: 50,
            commander: 50,
        },
        points_decide: true,
        commander_always_ends: false,
        enforce_check: EnforceCheck::WhereCommanderEnds,
        no_turn: NoTurn::Loses,
        points: POINTS,
    };

    /// The founder's text of 26 Aug 2012 ("New version with additional parts").
    pub const CLASSIC_2012: Ruleset = Ruleset {
        id: "classic-2012",
        exchange: Exchange::AirDefenceOnly,
        double_fire: false,
        hero_points: 10,
        last_defender: LastDefender::NotHeadquarters,
        battles: &[Battle::Full],
        battle: Battle::Full,
        bonus: Bonus {
            forces: 100,
            commander: 200,
        },
        ..Ruleset::OFFICIAL
    };

    /// Rick Knowlton's one-page sheet (ancientchess.com/commander-chess).
    pub const KNOWLTON_2015: Ruleset = Ruleset {
        id: "knowlton-2015",
        sea_capture: Ruleset::OFFICIAL.sea_capture.with(Role::Missile),
        missile_hits_navy: true,
        ring_join: RingJoin::AnyTouch,
        exchange: Exchange::Never,
        drop_and_return: true,
        capacity: Capacity::Knowlton,
        hero_points: 10,
        last_defender: LastDefender::None,
        battles: &[Battle::Full],
        battle: Battle::Full,
        points_decide: false,
        points: POINTS.with(Role::Headquarters, 10),
        ..Ruleset::OFFICIAL
    };

    /// Board Game Arena's game help, revision of 19 Feb 2022.
    pub const BGA: Ruleset = Ruleset {
        id: "bga",
        militia_diagonal: false,
        sea_capture: RoleSet::of(&[
            Role::Tank,
            Role::AntiAircraft,
            Role::Artillery,
            Role::Headquarters,
        ]),
        heavy_cross_capture: HeavyCrossCapture::Stay,
        ring_join: RingJoin::Union,
        drop_and_return: true,
        navy_blocked_by: NavyBlockedBy::None,
        facing: Facing::Loses,
        capacity: Capacity::Bga,
        last_defender: LastDefender::None,
        battles: &[Battle::Full],
        battle: Battle::Full,
        points_decide: false,
        ..Ruleset::OFFICIAL
    };

    /// The chess.com forum post "Commander Chess".
    pub const CHESSCOM: Ruleset = Ruleset {
        id: "chesscom",
        double_fire: false,
        capacity: Capacity::Chain,
        nesting: Nesting::Chain,
        split: Split::TopmostOnly,
        hero_diagonal: HeroDiagonal::OneMore,
        last_defender: LastDefender::None,
        battles: &[Battle::Total, Battle::Naval, Battle::Aerial, Battle::Land],
        battle: Battle::Total,
        points_decide: false,
        points: POINTS.with(Role::Navy, 40),
        ..Ruleset::OFFICIAL
    };

    /// The rulesets that can be chosen, the default first.
    pub fn all() -> impl Iterator<Item = &'static Ruleset> {
        [
            &Ruleset::OFFICIAL,
            &Ruleset::CLASSIC_2012,
            &Ruleset::KNOWLTON_2015,
            &Ruleset::BGA,
            &Ruleset::CHESSCOM,
        ]
        .into_iter()
    }

    /// The same text with another of its battles, or `None` when it does not know that battle.
    pub fn with_battle(&self, battle: Battle) -> Option<Ruleset> {
        self.battles.contains(&battle).then(|| Ruleset {
            battle,
            ..self.clone()
        })
    }

    /// Whether the capture of the Commander ends the game (rules.md 9).
    pub fn commander_ends(&self) -> bool {
        self.commander_always_ends || self.battle.objectives().contains(&Objective::Commander)
    }

    /// Whether a turn that leaves the own Commander in check is illegal (rules.md 6).
    pub fn enforces_check(&self) -> bool {
        match self.enforce_check {
            EnforceCheck::WhereCommanderEnds => self.commander_ends(),
            EnforceCheck::Always => true,
            EnforceCheck::Never => false,
        }
    }

    /// The ruleset of this id.
    pub fn by_id(id: &str) -> Option<&'static Ruleset> {
        Ruleset::all().find(|ruleset| ruleset.id == id)
    }
}

/// rules.md 2, in the order of [`Role::ALL`].
const POINTS: ByRole<u16> = ByRole([80, 40, 20, 10, 0, 30, 20, 10, 100, 10, 10]);
