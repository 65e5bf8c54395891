//! A ruleset in words for a player, made from its values.

use crate::pieces::role::{Role, RoleSet};
use crate::ruleset::battle::Objective;
use crate::ruleset::switch::{Switch, Topic};
use crate::ruleset::{
    Capacity, EnforceCheck, Exchange, Facing, HeavyCrossCapture, HeroDiagonal, LastDefender,
    NavyBlockedBy, Nesting, NoTurn, RingJoin, Ruleset, Split,
};

/// A rule in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// A sentence or two.
    pub words: String,
    /// The section of RULES.md.
    pub section: u8,
}

impl Ruleset {
    /// What the values say about a topic, in English. The switches in the order of
    /// [`Switch::ALL`]; how the battle is decided comes first under [`Topic::End`].
    pub fn in_words(&self, topic: Topic) -> Vec<Line> {
        let mut lines = Vec::new();
        if topic == Topic::End {
            let section = 9;
            let words = [
                self.battle_in_words(),
                self.quiet_in_words(),
                LIMIT.to_owned(),
            ];
            lines.extend(words.map(|words| Line { words, section }));
        }
        lines.extend(Switch::about_topic(topic).map(|switch| Line {
            words: switch.in_words(self),
            section: switch.section(),
        }));
        lines
    }

    /// What is fought for, and how that decides.
    pub fn battle_in_words(&self) -> String {
        let objectives: Vec<String> = self.objectives().map(|it| it.to_string()).collect();
        let decision = if self.decided_by_points() {
            "this ends the game, and the side with more points wins"
        } else {
            "the first side to do this wins; if one move does it for both sides, the side that played it wins"
        };
        let commander = match (self.battle.has_commanders(), self.commander_ends()) {
            (false, _) => " There is no Commander, so there is no check and there are no heroes.",
            (true, false) => " When a Commander is captured, the game goes on.",
            (true, true) if self.enforces_check() => " Checkmate counts as a capture.",
            (true, true) => "",
        };
        format!(
            "Goal of the battle ({}): capture {}; {decision}.{commander}",
            self.battle,
            one_of(&objectives)
        )
    }

    fn quiet_in_words(&self) -> String {
        let end = if self.decided_by_points() {
            "ends, and the side with more points wins"
        } else {
            "is a draw"
        };
        format!(
            "If the same position occurs for the third time, or each side makes fifty moves with no \
             piece lost, the game {end}."
        )
    }
}

/// The same in every text (our decision where the text is silent).
const LIMIT: &str = "If a move limit or a date is agreed on, points decide when it is reached. If the \
                     points are equal, the side that has reached its objective wins; if neither \
                     has, the game is a draw.";

impl Switch {
    /// Its value in a ruleset as a sentence for a player.
    pub fn in_words(self, rules: &Ruleset) -> String {
        match self {
            Switch::MilitiaDiagonal => if rules.militia_diagonal {
                "The Militia moves one point in all eight directions."
            } else {
                "The Militia moves one point straight, never diagonally."
            }
            .to_owned(),
            Switch::SeaCapture => sea_capture(rules),
            Switch::MissileHitsNavy => if rules.missile_hits_navy {
                "The Missile captures ships, on the coast and at sea."
            } else {
                "The Missile never captures ships."
            }
            .to_owned(),
            Switch::HeavyCrossCapture => heavy_cross_capture(rules).to_owned(),
            Switch::RingJoin => ring_join(rules).to_owned(),
            Switch::Exchange => exchange(rules).to_owned(),
            Switch::DropAndReturn => if rules.drop_and_return {
                "In one step, a plane may fly out, drop passengers on a point and fly back, if both \
                 flights are safe."
            } else {
                "A plane that drops passengers does not fly back in the same step."
            }
            .to_owned(),
            Switch::NavyBlockedBy => match rules.navy_blocked_by {
                NavyBlockedBy::Enemy => "Enemy pieces in its way block a ship; your own pieces never do.",
                NavyBlockedBy::None => "No piece blocks a ship.",
            }
            .to_owned(),
            Switch::DoubleFire => if rules.double_fire {
                "In one step, a ship may capture a ship with its missile and another target in place \
                 with its gun."
            } else {
                "A ship fires only one weapon per step."
            }
            .to_owned(),
            Switch::Facing => facing(rules).to_owned(),
            Switch::HqPiercedBy => pierced(rules),
            Switch::Capacity => capacity(rules.capacity).to_owned(),
            Switch::Nesting => match rules.nesting {
                Nesting::Flat => "In a stack one piece carries all the others.",
                Nesting::Chain => "In a stack each piece carries the next.",
            }
            .to_owned(),
            Switch::Split => split(rules).to_owned(),
            Switch::HeroDiagonal => hero_diagonal(rules).to_owned(),
            Switch::HeroRingBonus => match rules.hero_ring_bonus {
                0 => "The ring of fire of a hero is not wider.".to_owned(),
                more => format!("The ring of fire of a hero is wider by {more}."),
            },
            Switch::HeroPoints => match rules.hero_points {
                0 => "A captured hero scores as much as the normal piece.".to_owned(),
                more => format!("A captured hero scores {more} extra points."),
            },
            Switch::LastDefender => last_defender(rules).to_owned(),
            Switch::Battles => {
                let ids = rules.battles.to_string().replace(',', ", ");
                format!("Battles to choose from: {ids}.")
            }
            Switch::Bonus => bonus(rules),
            Switch::PointsDecide => if rules.points_decide {
                "When an objective is reached, the side with more points wins. Total battle and the \
                 nine-piece battles are won outright."
            } else {
                "The first side to reach an objective wins, whatever the points."
            }
            .to_owned(),
            Switch::EnforceCheck => enforce_check(rules).to_owned(),
            Switch::NoTurn => match rules.no_turn {
                NoTurn::Loses => "A side without a legal move loses.",
                NoTurn::Draws => "When a side has no legal move but is not checkmated, the game is a draw.",
            }
            .to_owned(),
            Switch::CommanderAlwaysEnds => if rules.commander_always_ends {
                "Capturing the Commander ends every battle that has Commanders."
            } else {
                "Capturing the Commander ends only the battles whose goal it is."
            }
            .to_owned(),
            Switch::Points => {
                let all = Role::ALL.map(|role| format!("{role} {}", rules.points[role]));
                format!("Points for a capture: {}.", all.join(", "))
            }
        }
    }
}

fn heavy_cross_capture(rules: &Ruleset) -> &'static str {
    match rules.heavy_cross_capture {
        HeavyCrossCapture::Displace => {
            "A heavy piece (Artillery, Anti-aircraft gun, Missile) that captures across the \
             river moves to the point of its target."
        }
        HeavyCrossCapture::Stay => {
            "A heavy piece (Artillery, Anti-aircraft gun, Missile) that captures across the \
             river stays where it is, except along the reefs."
        }
    }
}

fn ring_join(rules: &Ruleset) -> &'static str {
    match rules.ring_join {
        RingJoin::Each => {
            "Each ring of fire acts on its own: a plane is shot down by the first ring on its \
             way, unless it starts inside that ring or captures inside it. It is always shot \
             down if it lands in a ring without capturing."
        }
        RingJoin::Union => {
            "Overlapping rings of fire act as one: a plane is shot down if it flies into them \
             and out again before its target, or if it lands in them without capturing. It \
             may leave the rings in which it starts."
        }
        RingJoin::AnyTouch => {
            "A plane is shot down as soon as it touches a ring of fire in which it did not \
             start, and whenever it ends in any ring."
        }
    }
}

fn exchange(rules: &Ruleset) -> &'static str {
    match rules.exchange {
        Exchange::AnyTarget => {
            "A plane that captures inside a ring of fire is lost together with its target, \
             whatever the target is."
        }
        Exchange::AirDefenceOnly => {
            "A plane that captures an Anti-aircraft gun, a Missile or a ship inside a ring of \
             fire is lost together with its target; if it attacks anything else there, it is \
             shot down."
        }
        Exchange::Never => {
            "A plane that attacks inside a ring of fire is shot down, and its target survives."
        }
    }
}

fn hero_diagonal(rules: &Ruleset) -> &'static str {
    match rules.hero_diagonal {
        HeroDiagonal::Full => {
            "A hero moves one point further, and as far diagonally as straight (the Missile \
             only 2 diagonally)."
        }
        HeroDiagonal::OneMore => "A hero moves one point further, both straight and diagonally.",
    }
}

fn last_defender(rules: &Ruleset) -> &'static str {
    match rules.last_defender {
        LastDefender::None => "The last piece left beside the Commander does not become a hero.",
        LastDefender::Any => {
            "The last piece left beside the Commander becomes a hero, even a Headquarters."
        }
        LastDefender::NotHeadquarters => {
            "The last piece left beside the Commander becomes a hero; Headquarters do not \
             count, and do not become heroes this way."
        }
    }
}

fn split(rules: &Ruleset) -> &'static str {
    match rules.split {
        Split::All => {
            "A stack may split: each part makes at most one step from the common point, all \
             in one turn."
        }
        Split::TopmostOnly => {
            "Only the top piece may leave a stack, one per turn; only that piece or the whole \
             stack gives check."
        }
    }
}

fn sea_capture(rules: &Ruleset) -> String {
    let mut at_sea = rules.sea_capture;
    if rules.missile_hits_navy {
        at_sea = at_sea.with(Role::Missile);
    }
    let roles = names(at_sea);
    if roles.is_empty() {
        return "The only land piece that captures ships at sea is a heroic Headquarters."
            .to_owned();
    }
    format!(
        "These land pieces capture ships at sea: {}, and a heroic Headquarters.",
        all_of(&roles)
    )
}

fn pierced(rules: &Ruleset) -> String {
    let roles = names(rules.hq_pierced_by);
    if roles.is_empty() {
        return "A Commander in its Headquarters is never captured: the Headquarters is captured first."
            .to_owned();
    }
    format!(
        "These pieces capture a Commander together with its Headquarters: {}; other pieces capture \
         only the Headquarters.",
        all_of(&roles)
    )
}

fn facing(rules: &Ruleset) -> &'static str {
    match rules.facing {
        _ if !rules.battle.has_commanders() => "There are no Commanders to face each other.",
        Facing::Illegal if rules.enforces_check() => {
            "A move that leaves your Commander facing the enemy Commander on an open line is illegal."
        }
        Facing::Illegal => {
            "You may leave your Commander facing the enemy Commander on an open line, but it can be \
             captured then."
        }
        Facing::Loses => {
            "If you leave your Commander facing the enemy Commander, you lose at once."
        }
    }
}

fn enforce_check(rules: &Ruleset) -> &'static str {
    match (rules.enforces_check(), rules.enforce_check) {
        (true, EnforceCheck::Always) => {
            "A move that leaves your Commander in check is illegal, in every battle."
        }
        (true, _) => "A move that leaves your Commander in check is illegal.",
        (false, EnforceCheck::Never) => "You may leave your Commander in check, in every battle.",
        (false, _) => {
            "You may leave your Commander in check, because losing it does not end this battle."
        }
    }
}

fn capacity(capacity: Capacity) -> &'static str {
    match capacity {
        Capacity::Official => {
            "A Tank or an Air force carries up to two of Commander, Infantry and Militia; a Navy carries \
             up to two of these, Tanks and Air forces. An Engineer ferries one heavy piece."
        }
        Capacity::Knowlton => {
            "A Tank or an Air force carries any number of Commander, Infantry and Militia; a Navy \
             carries any number of these, Tanks and Air forces. An Engineer ferries one heavy piece."
        }
        Capacity::Bga => {
            "A Tank carries up to two of Commander, Infantry and Militia (if two, at least one is an \
             Infantry); an Air force carries up to two of these and Tanks, but not two Tanks; a Navy \
             carries up to two of these, Tanks and Air forces. An Engineer ferries one heavy piece."
        }
        Capacity::Chain => {
            "A Tank carries one of Commander, Infantry and Militia; an Air force carries one of these or \
             a Tank; a Navy carries one of these, a Tank or an Air force. Each brings along what it \
             carries, so a stack has at most four pieces. An Engineer ferries one heavy piece."
        }
        Capacity::Table2021 => {
            "A Navy carries up to two Air forces, Tanks and people (Commander, Infantry, Militia), but \
             not two people; an Air force carries one Tank or one person; a Tank carries one person. An Engineer ferries \
             one heavy piece."
        }
        Capacity::None => {
            "A Tank, an Air force and a Navy carry nothing. An Engineer ferries one heavy piece, and \
             a Commander may enter a Headquarters."
        }
    }
}

fn bonus(rules: &Ruleset) -> String {
    let (forces, commander) = (
        rules.bonus_for(Objective::Marine),
        rules.bonus_for(Objective::Commander),
    );
    if forces == 0 && commander == 0 {
        "Reaching an objective scores no extra points, only the captures count.".to_owned()
    } else if forces == commander {
        format!("Reaching an objective scores {forces} points.")
    } else {
        format!(
            "Reaching an objective scores {forces} points, for ships, planes or land forces, and \
             {commander} for the Commander."
        )
    }
}

fn names(roles: RoleSet) -> Vec<String> {
    roles
        .iter()
        .map(|role| match role {
            // A plain one captures nothing.
            Role::Headquarters => "heroic Headquarters".to_owned(),
            other => other.to_string(),
        })
        .collect()
}

fn all_of(items: &[String]) -> String {
    listed(items, "and")
}

fn one_of(items: &[String]) -> String {
    listed(items, "or")
}

fn listed(items: &[String], last: &str) -> String {
    match items.split_last() {
        Some((only, [])) => only.clone(),
        Some((end, others)) => format!("{} {last} {end}", others.join(", ")),
        None => String::new(),
    }
}
