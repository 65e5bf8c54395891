//! Rulesets: the switches of RULES.md 12 and the values that published texts give them.

pub mod battle;
pub(crate) mod capacity;
mod consistency;
mod presets;
mod ranges;
mod spec;
mod switch;
#[cfg(test)]
mod tests;
mod value;
mod words;

use crate::pieces::piece::Piece;
use crate::pieces::role::{ByRole, RoleSet};
use crate::ruleset::battle::{Battle, Battles, Objective};

pub use consistency::Inconsistent;
pub use spec::{SpecError, letters_apart};
pub use switch::{BadValue, Switch, Topic};
pub use words::Line;

/// One set of values for the switches of RULES.md 12.
///
/// The referee reads these values and never a preset's name. Where the presets differ is shown in
/// [the book](crate::book::rulesets); [`Ruleset::parse`] makes one from a text, and any field
/// can be set by hand ([`Ruleset::check_sense`] checks whether the whole makes sense).
///
/// ```
/// use tulenh_rules::Ruleset;
///
/// let rules = Ruleset { double_fire: false, ..Ruleset::OFFICIAL };
/// assert_eq!(rules.check_sense(), Ok(()));
/// assert_eq!(rules.spec(), "official double_fire=no");
/// assert_eq!(Ruleset::parse("official double_fire=no"), Ok(rules));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// The id of the preset it comes from, by which people choose it, e.g. `official`.
    pub id: &'static str,
    /// The name of the preset, e.g. `Official`.
    pub title: &'static str,
    /// The published text that the preset reproduces.
    pub source: &'static str,
    /// Whether the Militia goes in all eight directions (RULES.md 3).
    pub militia_diagonal: bool,
    /// The land pieces that can capture a ship at sea (RULES.md 3). A heroic headquarters always
    /// can (RULES.md 8), and a Missile as `missile_hits_navy` says.
    pub sea_capture: RoleSet,
    /// Whether the Missile can capture ships (RULES.md 3).
    pub missile_hits_navy: bool,
    /// Where a heavy piece ends that captures across the river off the reefs (RULES.md 3).
    pub heavy_cross_capture: HeavyCrossCapture,
    /// How rings of fire act together (RULES.md 5).
    pub ring_join: RingJoin,
    /// Against which targets in a ring a plane is exchanged one for one (RULES.md 5).
    pub exchange: Exchange,
    /// Whether a plane may drop passengers and fly back (RULES.md 5).
    pub drop_and_return: bool,
    /// What stops a ship (RULES.md 4).
    pub navy_blocked_by: NavyBlockedBy,
    /// Whether a ship fires missile and gun in one step (RULES.md 4).
    pub double_fire: bool,
    /// What happens to the side that leaves its Commander facing the enemy's (RULES.md 6).
    pub facing: Facing,
    /// The pieces that capture a sheltered Commander with its headquarters (RULES.md 6).
    pub hq_pierced_by: RoleSet,
    /// Who carries what (RULES.md 7).
    pub capacity: Capacity,
    /// The form of a stack (RULES.md 7).
    pub nesting: Nesting,
    /// Which components may leave a stack in one turn (RULES.md 7).
    pub split: Split,
    /// What heroes gain on the diagonals (RULES.md 8).
    pub hero_diagonal: HeroDiagonal,
    /// How much wider a hero's ring is (RULES.md 5).
    pub hero_ring_bonus: u8,
    /// Points for capturing a hero, above the piece's own (RULES.md 8).
    pub hero_points: u16,
    /// Which last piece beside the Commander becomes a hero (RULES.md 8).
    pub last_defender: LastDefender,
    /// The battles that can be chosen, the default first (RULES.md 9).
    pub battles: Battles,
    /// The battle that is played.
    pub battle: Battle,
    /// Points for reaching an objective where points are counted (RULES.md 9).
    pub bonus: Bonus,
    /// Whether points decide when an objective has stopped the game (RULES.md 9).
    pub points_decide: bool,
    /// Whether the capture of the Commander ends the game even where the battle has another
    /// objective (RULES.md 9).
    pub commander_always_ends: bool,
    /// Whether leaving one's own Commander in check is illegal (RULES.md 6).
    pub enforce_check: EnforceCheck,
    /// What happens to a side without a legal turn (RULES.md 9).
    pub no_turn: NoTurn,
    /// Whether the text lets the players place their pieces in secret (RULES.md 10; no switch of
    /// section 12, so it cannot be set apart).
    pub secret_setup: bool,
    /// The worth of each piece (RULES.md 2).
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

/// Who carries what: a table of RULES.md 7.
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
    /// Nothing but the Engineer's heavy piece and the Commander in a Headquarters, as in the text
    /// of 2012.
    None,
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
    /// The rulesets that can be chosen, the default first.
    pub fn all() -> impl Iterator<Item = &'static Ruleset> {
        [
            Ruleset::usual(),
            &Ruleset::CLASSIC_2012,
            &Ruleset::KNOWLTON_2015,
            &Ruleset::BGA,
            &Ruleset::CHESSCOM,
        ]
        .into_iter()
    }

    /// The ruleset that is played when none is chosen: the first of [`Ruleset::all`].
    pub const fn usual() -> &'static Ruleset {
        &Ruleset::OFFICIAL
    }

    /// The ruleset of this id.
    pub fn by_id(id: &str) -> Option<&'static Ruleset> {
        Ruleset::all().find(|ruleset| ruleset.id == id)
    }

    /// The same text with another of its battles, or `None` when it does not know that battle.
    pub fn with_battle(&self, battle: Battle) -> Option<Ruleset> {
        self.battles.contains(&battle).then(|| Ruleset {
            battle,
            ..self.clone()
        })
    }

    /// What reaches the end of the game, any one of them: the objectives of the battle, and the
    /// Commander where it always ends the game (RULES.md 9).
    ///
    /// Where it ends a battle about something else, it does so as one more objective of that
    /// battle: it wins where objectives win, and stops the game with its bonus where points decide
    /// (RULES.md 9).
    pub fn objectives(&self) -> impl Iterator<Item = Objective> + use<> {
        let of_battle = self.battle.objectives();
        let also = self.commander_always_ends && !of_battle.contains(&Objective::Commander);
        of_battle
            .iter()
            .copied()
            .chain(also.then_some(Objective::Commander))
    }

    /// Whether the capture of the Commander ends the game (RULES.md 9).
    pub fn commander_ends(&self) -> bool {
        self.objectives().any(|it| it == Objective::Commander)
    }

    /// Whether an objective that is reached only stops the game, and points decide who has won
    /// (RULES.md 9).
    pub fn decided_by_points(&self) -> bool {
        self.points_decide && !self.battle.is_won_outright()
    }

    /// The points of a piece, a hero's among them (RULES.md 9).
    ///
    /// ```
    /// use tulenh_rules::{Piece, Role, Ruleset, Side};
    ///
    /// let mut tank = Piece { role: Role::Tank, side: Side::Red, hero: false };
    /// assert_eq!(Ruleset::OFFICIAL.points_of(tank), 20);
    /// tank.hero = true;
    /// assert_eq!(Ruleset::OFFICIAL.points_of(tank), 20 + Ruleset::OFFICIAL.hero_points);
    /// ```
    pub fn points_of(&self, piece: Piece) -> u16 {
        let hero = if piece.hero { self.hero_points } else { 0 };
        self.points[piece.role].saturating_add(hero)
    }

    /// Points for reaching an objective; none where the text knows no deciding points.
    pub fn bonus_for(&self, objective: Objective) -> u16 {
        match objective {
            _ if !self.points_decide => 0,
            Objective::Commander => self.bonus.commander,
            Objective::Marine | Objective::Air | Objective::Land => self.bonus.forces,
        }
    }

    /// Whether a turn that leaves the own Commander in check is illegal (RULES.md 6).
    pub fn enforces_check(&self) -> bool {
        match self.enforce_check {
            EnforceCheck::WhereCommanderEnds => self.commander_ends(),
            EnforceCheck::Always => true,
            EnforceCheck::Never => false,
        }
    }
}
