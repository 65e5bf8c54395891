//! The five published texts as values (RULES.md, "Official" to "Chess.com").

use crate::pieces::role::{ByRole, Role, RoleSet};
use crate::ruleset::battle::{Battle, Battles};
use crate::ruleset::{
    Bonus, Capacity, EnforceCheck, Exchange, Facing, HeavyCrossCapture, HeroDiagonal, LastDefender,
    NavyBlockedBy, Nesting, NoTurn, RingJoin, Ruleset, Split,
};

impl Ruleset {
    /// The founder's revised rules (cotulenh.com, "Rules of Co Tu Lenh, Commander Chess").
    pub const OFFICIAL: Ruleset = Ruleset {
        id: "official",
        title: "Official",
        source: "the founder's revised rules (cotulenh.com, \"Rules of Co Tu Lenh, Commander Chess\")",
        militia_diagonal: true,
        sea_capture: RoleSet::of(&[
            Role::Commander,
            Role::Infantry,
            Role::Engineer,
            Role::AntiAircraft,
            Role::Militia,
            Role::Tank,
            Role::Artillery,
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
        battles: Battles::of(&[
            Battle::Total,
            Battle::Raid,
            Battle::Marine,
            Battle::Air,
            Battle::Land,
            Battle::NineSea,
            Battle::NineAir,
        ]),
        battle: Battle::Total,
        bonus: Bonus {
            forces: 50,
            commander: 50,
        },
        points_decide: true,
        commander_always_ends: false,
        enforce_check: EnforceCheck::WhereCommanderEnds,
        no_turn: NoTurn::Loses,
        secret_setup: true,
        points: POINTS,
    };

    /// The founder's text of 26 Aug 2012 ("New version with additional parts").
    pub const CLASSIC_2012: Ruleset = Ruleset {
        id: "classic-2012",
        title: "Classic 2012",
        source: "the founder's text of 26 Aug 2012 (\"New version with additional parts\")",
        exchange: Exchange::AirDefenceOnly,
        double_fire: false,
        capacity: Capacity::None,
        hero_points: 10,
        last_defender: LastDefender::NotHeadquarters,
        battles: Battles::of(&[Battle::Full]),
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
        title: "Knowlton 2015",
        source: "Rick Knowlton's one-page sheet (ancientchess.com/commander-chess)",
        sea_capture: Ruleset::OFFICIAL.sea_capture.with(Role::Missile),
        missile_hits_navy: true,
        ring_join: RingJoin::AnyTouch,
        exchange: Exchange::Never,
        drop_and_return: true,
        capacity: Capacity::Knowlton,
        hero_points: 10,
        last_defender: LastDefender::None,
        battles: Battles::of(&[Battle::Full]),
        battle: Battle::Full,
        points_decide: false,
        points: POINTS.with(Role::Headquarters, 10),
        secret_setup: false,
        ..Ruleset::OFFICIAL
    };

    /// Board Game Arena's game help, revision of 19 Feb 2022.
    pub const BGA: Ruleset = Ruleset {
        id: "bga",
        title: "Board Game Arena",
        source: "Board Game Arena's game help, revision of 19 Feb 2022",
        militia_diagonal: false,
        sea_capture: RoleSet::of(&[Role::Tank, Role::AntiAircraft, Role::Artillery]),
        heavy_cross_capture: HeavyCrossCapture::Stay,
        ring_join: RingJoin::Union,
        drop_and_return: true,
        navy_blocked_by: NavyBlockedBy::None,
        facing: Facing::Loses,
        capacity: Capacity::Bga,
        last_defender: LastDefender::None,
        battles: Battles::of(&[Battle::Full]),
        battle: Battle::Full,
        points_decide: false,
        secret_setup: false,
        ..Ruleset::OFFICIAL
    };

    /// The chess.com forum post "Commander Chess".
    pub const CHESSCOM: Ruleset = Ruleset {
        id: "chesscom",
        title: "Chess.com",
        source: "the chess.com forum post \"Commander Chess\"",
        double_fire: false,
        capacity: Capacity::Chain,
        nesting: Nesting::Chain,
        split: Split::TopmostOnly,
        hero_diagonal: HeroDiagonal::OneMore,
        last_defender: LastDefender::None,
        battles: Battles::of(&[Battle::Total, Battle::Naval, Battle::Aerial, Battle::Land]),
        battle: Battle::Total,
        points_decide: false,
        points: POINTS.with(Role::Navy, 40),
        secret_setup: false,
        ..Ruleset::OFFICIAL
    };
}

/// RULES.md 2, in the order of [`Role::ALL`].
const POINTS: ByRole<u16> = ByRole([80, 40, 20, 10, 0, 30, 20, 10, 100, 10, 10]);
