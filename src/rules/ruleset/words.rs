//! A ruleset in words for a player, made from its values.

use crate::rules::battle::Objective;
use crate::rules::role::{Role, RoleSet};
use crate::rules::ruleset::switch::{Switch, Topic};
use crate::rules::ruleset::{
    Capacity, EnforceCheck, Exchange, Facing, HeavyCrossCapture, HeroDiagonal, LastDefender,
    NavyBlockedBy, Nesting, NoTurn, RingJoin, Ruleset, Split,
};

/// A rule in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// A sentence or two.
    pub words: String,
    /// The section of rules.md.
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
            "that stops the game, and points decide who has won"
        } else {
            "whoever does it wins, and if one turn does it for both, whoever played it"
        };
        let commander = match (self.battle.has_commanders(), self.commander_ends()) {
            (false, _) => " There is no Commander, hence no check and no hero.",
            (true, false) => " When a Commander is captured, play goes on.",
            (true, true) if self.enforces_check() => " Mate counts as capture.",
            (true, true) => "",
        };
        format!(
            "The battle {}: capture {}; {decision}.{commander}",
            self.battle,
            one_of(&objectives)
        )
    }

    fn quiet_in_words(&self) -> String {
        let end = if self.decided_by_points() {
            "end the game, and points decide"
        } else {
            "are a draw"
        };
        format!(
            "The same position for the third time, and fifty moves a side without a loss, {end}."
        )
    }
}

/// The same in every text (our decision where the text is silent).
const LIMIT: &str = "Where a number of turns or a date is agreed on, points decide when it is \
                     reached. Of equal points the side wins that has reached its objective; if \
                     none has, it is a draw.";

impl Switch {
    /// Its value in a ruleset as a sentence for a player.
    pub fn in_words(self, rules: &Ruleset) -> String {
        match self {
            Switch::MilitiaDiagonal => if rules.militia_diagonal {
                "The Militia goes one point in all eight directions."
            } else {
                "The Militia goes one point straight, never diagonally."
            }
            .to_owned(),
            Switch::SeaCapture => sea_capture(rules),
            Switch::MissileHitsNavy => if rules.missile_hits_navy {
                "The Missile captures ships, on the coast and at sea."
            } else {
                "The Missile never captures ships."
            }
            .to_owned(),
            Switch::HeavyCrossCapture => match rules.heavy_cross_capture {
                HeavyCrossCapture::Displace => {
                    "A heavy piece (Artillery, Anti-aircraft gun, Missile) that captures across the \
                     river goes to its target's point."
                }
                HeavyCrossCapture::Stay => {
                    "A heavy piece (Artillery, Anti-aircraft gun, Missile) that captures across the \
                     river stays where it is, except along the reefs."
                }
            }
            .to_owned(),
            Switch::RingJoin => match rules.ring_join {
                RingJoin::Each => {
                    "Each ring of fire acts by itself: a plane is shot down by the first that it \
                     meets on its way, unless it set out from inside that ring or captures inside \
                     it; and whenever it lands in a ring without a capture."
                }
                RingJoin::Union => {
                    "Overlapping rings of fire are one: a plane is shot down when it flies into them \
                     and leaves them again before its target, and whenever it lands in them without \
                     a capture; those in which it sets out it may leave."
                }
                RingJoin::AnyTouch => {
                    "A plane is shot down as soon as it touches a ring of fire in which it did not \
                     set out, and whenever it ends in any."
                }
            }
            .to_owned(),
            Switch::Exchange => match rules.exchange {
                Exchange::AnyTarget => {
                    "A plane that captures inside a ring falls together with its target, whatever \
                     that is."
                }
                Exchange::AirDefenceOnly => {
                    "A plane that captures inside a ring falls together with its target if that is \
                     an Anti-aircraft gun, a Missile or a ship; attacking anything else there, it is \
                     shot down."
                }
                Exchange::Never => {
                    "A plane that attacks inside a ring is shot down, and its target lives."
                }
            }
            .to_owned(),
            Switch::DropAndReturn => if rules.drop_and_return {
                "A plane may fly out, leave passengers on a point and fly back, in one step, when \
                 both flights are safe."
            } else {
                "A plane that drops passengers does not fly back in the same step."
            }
            .to_owned(),
            Switch::NavyBlockedBy => match rules.navy_blocked_by {
                NavyBlockedBy::Enemy => "Enemy pieces on its line stop a ship; friends never do.",
                NavyBlockedBy::None => "No piece on its line stops a ship.",
            }
            .to_owned(),
            Switch::DoubleFire => if rules.double_fire {
                "A ship may take a ship with its missile and, with its gun, another target in \
                 place, both in one step."
            } else {
                "A ship fires one weapon in a step."
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
            Switch::Split => match rules.split {
                Split::All => {
                    "A stack may split: each part makes at most one step from the common point, all \
                     in one turn."
                }
                Split::TopmostOnly => {
                    "Only the topmost piece may leave a stack, one in a turn; only it or the whole \
                     stack gives check."
                }
            }
            .to_owned(),
            Switch::HeroDiagonal => match rules.hero_diagonal {
                HeroDiagonal::Full => {
                    "A hero goes one point further, and diagonally as far as straight (the Missile \
                     2)."
                }
                HeroDiagonal::OneMore => {
                    "A hero goes one point further straight and one further diagonally."
                }
            }
            .to_owned(),
            Switch::HeroRingBonus => match rules.hero_ring_bonus {
                0 => "A hero's ring of fire is no wider.".to_owned(),
                more => format!("A hero's ring of fire is wider by {more}."),
            },
            Switch::HeroPoints => match rules.hero_points {
                0 => "A captured hero scores as much as the plain piece.".to_owned(),
                more => format!("A captured hero scores {more} points more."),
            },
            Switch::LastDefender => match rules.last_defender {
                LastDefender::None => "The last piece beside a Commander is no hero for that.",
                LastDefender::Any => {
                    "The last piece beside a Commander becomes a hero, a Headquarters as well."
                }
                LastDefender::NotHeadquarters => {
                    "The last piece beside a Commander becomes a hero; Headquarters do not count \
                     and do not become one by it."
                }
            }
            .to_owned(),
            Switch::Battles => {
                let ids = rules.battles.to_string().replace(',', ", ");
                format!("Battles to choose from: {ids}.")
            }
            Switch::Bonus => bonus(rules),
            Switch::PointsDecide => if rules.points_decide {
                "In battles that are not won outright (total and the nine-piece battles are), points \
                 decide when an objective has stopped the game."
            } else {
                "Whoever reaches an objective wins, whatever the points."
            }
            .to_owned(),
            Switch::EnforceCheck => enforce_check(rules).to_owned(),
            Switch::NoTurn => match rules.no_turn {
                NoTurn::Loses => "A side without a legal turn loses.",
                NoTurn::Draws => "When a side that is not mated has no legal turn, it is a draw.",
            }
            .to_owned(),
            Switch::CommanderAlwaysEnds => if rules.commander_always_ends {
                "The capture of the Commander ends every battle that has one."
            } else {
                "The capture of the Commander ends the battles that are fought for it, no others."
            }
            .to_owned(),
            Switch::Points => {
                let all = Role::ALL.map(|role| format!("{role} {}", rules.points[role]));
                format!("Points for a capture: {}.", all.join(", "))
            }
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
        return "No land piece captures ships at sea but a heroic Headquarters.".to_owned();
    }
    format!(
        "Of the land pieces these capture ships at sea: {}, and a heroic Headquarters.",
        all_of(&roles)
    )
}

fn pierced(rules: &Ruleset) -> String {
    let roles = names(rules.hq_pierced_by);
    if roles.is_empty() {
        return "A Commander in its Headquarters is never captured: the Headquarters goes first."
            .to_owned();
    }
    format!(
        "A Commander in its Headquarters is captured together with it by {}; the others capture \
         the Headquarters alone.",
        all_of(&roles)
    )
}

fn facing(rules: &Ruleset) -> &'static str {
    match rules.facing {
        _ if !rules.battle.has_commanders() => "There are no Commanders to face each other.",
        Facing::Illegal if rules.enforces_check() => {
            "A turn that leaves one's own Commander facing the enemy's on an open line is illegal."
        }
        Facing::Illegal => {
            "A Commander may be left facing the enemy's on an open line, and be captured by it."
        }
        Facing::Loses => "Whoever leaves their Commander facing the enemy's loses at once.",
    }
}

fn enforce_check(rules: &Ruleset) -> &'static str {
    match (rules.enforces_check(), rules.enforce_check) {
        (true, EnforceCheck::Always) => {
            "A turn that leaves one's own Commander in check is illegal, in every battle."
        }
        (true, _) => "A turn that leaves one's own Commander in check is illegal.",
        (false, EnforceCheck::Never) => {
            "One's own Commander may be left in check, in every battle."
        }
        (false, _) => {
            "One's own Commander may be left in check, since it does not end this battle."
        }
    }
}

fn capacity(capacity: Capacity) -> &'static str {
    match capacity {
        Capacity::Official => {
            "A Tank and an Air force carry up to two of Commander, Infantry and Militia; a Navy up to \
             two of these, Tank and Air force. An Engineer ferries one heavy piece."
        }
        Capacity::Knowlton => {
            "A Tank and an Air force carry any number of Commander, Infantry and Militia; a Navy any \
             number of these, Tank and Air force. An Engineer ferries one heavy piece."
        }
        Capacity::Bga => {
            "A Tank carries up to two of Commander, Infantry and Militia, of two at least one \
             Infantry; an Air force up to two of these and Tank, not two Tanks; a Navy up to two of \
             these, Tank and Air force. An Engineer ferries one heavy piece."
        }
        Capacity::Chain => {
            "A Tank carries one of Commander, Infantry and Militia; an Air force one of these or a \
             Tank; a Navy one of these, a Tank or an Air force; each with what it carries, so at \
             most four pieces. An Engineer ferries one heavy piece."
        }
        Capacity::Table2021 => {
            "A Navy carries up to two Air forces, Tanks and persons (Commander, Infantry, Militia), \
             not two persons; an Air force one Tank or person; a Tank one person. An Engineer ferries \
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
        "Reaching an objective scores nothing beside the captures.".to_owned()
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
