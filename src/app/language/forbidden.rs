//! The rule that forbids a turn, in the words of a language, and where to read it up.

use tulenh_rules::{Coordinates, Illegal, OffBoard, Role, Topic, Weapon};

use crate::app::language::catalog::Localizer;
use crate::app::language::rule_topics::{Figure, Page, topic_id};
use crate::app::request::message::{Span, Text};

impl Localizer<'_> {
    /// Why a turn is not legal, with the command that opens the rule. A new reason without a sentence
    /// does not compile.
    pub(crate) fn forbidden(self, why: &Illegal, coordinates: Coordinates) -> Text {
        let at = |square: tulenh_rules::Square| square.in_system(coordinates);
        let sentence = match *why {
            Illegal::Over => self.say("rule-over"),
            Illegal::Nothing(on) => self.say("rule-nothing").code("at", at(on)),
            Illegal::NotYours(on, role, side) => self
                .say("rule-not-yours")
                .code("at", at(on))
                .choice("role", self.role(role))
                .choice("side", self.side(side)),
            Illegal::NoneCan(role, to) => self
                .say("rule-none-can")
                .choice("role", self.role(role))
                .code("to", at(to)),
            Illegal::NotThere { group, from } => self
                .say("rule-not-there")
                .choice("group", self.stack(group))
                .code("from", at(from)),
            Illegal::NotAStack(group) => self
                .say("rule-not-a-stack")
                .choice("group", self.stack(group)),
            Illegal::Headquarters => self.say("rule-headquarters"),
            Illegal::SamePoint(on) => self.say("rule-same-point").code("at", at(on)),
            Illegal::NotInLine { role, from, to } => self
                .say("rule-not-in-line")
                .choice("role", self.role(role))
                .code("from", at(from))
                .code("to", at(to)),
            Illegal::TooFar { role, to, reach } => self
                .say("rule-too-far")
                .choice("role", self.role(role))
                .code("to", at(to))
                .number("reach", reach),
            Illegal::OutOfReach { role, to, reach } => self
                .say("rule-out-of-reach")
                .choice("role", self.role(role))
                .code("to", at(to))
                .number("reach", reach),
            Illegal::OutOfRange { weapon, to, reach } => self
                .say("rule-out-of-range")
                .choice(
                    "weapon",
                    match weapon {
                        Weapon::Gun => "gun",
                        Weapon::Missile => "missile",
                    },
                )
                .code("to", at(to))
                .number("reach", reach),
            Illegal::Blocked { role, by } => self
                .say("rule-blocked")
                .choice("role", self.role(role))
                .code("by", at(by)),
            Illegal::Ground { role, to } => self
                .say("rule-ground")
                .choice("role", self.role(role))
                .code("to", at(to)),
            Illegal::OverSea { role, over } => self
                .say("rule-over-sea")
                .choice("role", self.role(role))
                .code("over", at(over)),
            Illegal::CommanderAtSea => self.say("rule-commander-at-sea"),
            Illegal::River(role) => self.say("rule-river").choice("role", self.role(role)),
            Illegal::Ferry => self.say("rule-ferry"),
            Illegal::NotSailable(over) => self.say("rule-not-sailable").code("over", at(over)),
            Illegal::CutsLand => self.say("rule-cuts-land"),
            Illegal::ShipBlocked(by) => self.say("rule-ship-blocked").code("by", at(by)),
            Illegal::MissileAtShip => self.say("rule-missile-at-ship"),
            Illegal::CannotHitSea(role) => self
                .say("rule-cannot-hit-sea")
                .choice("role", self.role(role)),
            Illegal::NoTarget(on) => self.say("rule-no-target").code("at", at(on)),
            Illegal::Occupied(on) => self.say("rule-occupied").code("at", at(on)),
            Illegal::NoRoom { group, other, to } => self
                .say("rule-no-room")
                .choice("group", self.stack(group))
                .choice("other", self.stack(other))
                .code("to", at(to)),
            Illegal::MustDisplace(role, to) => self
                .say("rule-must-displace")
                .choice("role", self.role(role))
                .code("to", at(to)),
            Illegal::MustStay(role, to) => self
                .say("rule-must-stay")
                .choice("role", self.role(role))
                .code("to", at(to)),
            Illegal::MustLand(on) => self.say("rule-must-land").code("at", at(on)),
            Illegal::MustReturn(on) => self.say("rule-must-return").code("at", at(on)),
            Illegal::ShotDown { by, to } => self
                .say("rule-shot-down")
                .code("by", at(by))
                .code("to", at(to)),
            Illegal::Exchanged { by, to } => self
                .say("rule-exchanged")
                .code("by", at(by))
                .code("to", at(to)),
            Illegal::Safe(to) => self.say("rule-safe").code("to", at(to)),
            Illegal::NoDrop => self.say("rule-no-drop"),
            Illegal::DoubleFire => self.say("rule-double-fire"),
            Illegal::NoShipAimedAt(one, other) => self
                .say("rule-no-ship-aimed-at")
                .code("one", at(one))
                .code("other", at(other)),
            Illegal::GunAtShip(on) => self.say("rule-gun-at-ship").code("at", at(on)),
            Illegal::GunWouldGo(on) => self.say("rule-gun-would-go").code("at", at(on)),
            Illegal::SlidesIntoFacing(on) => self.say("rule-slides-into-facing").code("at", at(on)),
            Illegal::Rest { rest, on } => self
                .say("rule-rest")
                .choice("rest", self.stack(rest))
                .code("at", at(on)),
            Illegal::AfterTheEnd => self.say("rule-after-the-end"),
            Illegal::InCheck {
                commander,
                by,
                role,
            } => self
                .say("rule-in-check")
                .code("commander", at(commander))
                .code("by", at(by))
                .choice("role", self.role(role)),
            Illegal::Facing { commander, by } => self
                .say("rule-facing")
                .code("commander", at(commander))
                .code("by", at(by)),
            Illegal::CommanderLost => self.say("rule-commander-lost"),
            Illegal::Sheltered(role, to) => self
                .say("rule-sheltered")
                .choice("role", self.role(role))
                .code("to", at(to)),
            Illegal::NoSuchPiece(role, on) => self
                .say("rule-no-such-piece")
                .choice("role", self.role(role))
                .code("at", at(on)),
            Illegal::OneDeparture(role) => self
                .say("rule-one-departure")
                .choice("role", self.role(role)),
            Illegal::TooManyParts(whole) => self
                .say("rule-too-many-parts")
                .choice("group", self.stack(whole)),
            Illegal::Alone(role, on) => self
                .say("rule-alone")
                .choice("role", self.role(role))
                .code("at", at(on)),
            Illegal::NoDoubleFire => self.say("rule-no-double-fire"),
            Illegal::CommonOrigin => self.say("rule-common-origin"),
            Illegal::Unnamed => self.say("rule-unnamed"),
        };
        let mut text = sentence.text();
        if let Some(word) = read_up(why) {
            let command = Span::Code(format!("/rules {word}"));
            text.0.extend([
                Span::Plain(" (".to_owned()),
                command,
                Span::Plain(")".to_owned()),
            ]);
        }
        text
    }

    /// Why a point is none of the board.
    pub(crate) fn off_board(self, off: OffBoard) -> Text {
        let sentence = match off {
            OffBoard::File(file) => self.say("turn-no-file").code("file", file),
            OffBoard::Rank(rank) => self.say("turn-no-rank").code("rank", rank),
        };
        sentence.text()
    }
}

/// The word behind `/rules` that opens the page of the rule; `None` where the reason is no rule of
/// the game but what was asked.
pub(crate) fn read_up(why: &Illegal) -> Option<&'static str> {
    let of = |role: Role| match role {
        Role::Navy => topic_id(Topic::Ships),
        Role::AirForce => topic_id(Topic::Planes),
        Role::Commander | Role::Headquarters => topic_id(Topic::Commander),
        _ => topic_id(Topic::Land),
    };
    let figure = |figure| Page::Figure(figure).id();
    Some(match *why {
        Illegal::Over
        | Illegal::Nothing(_)
        | Illegal::NotYours(..)
        | Illegal::NoneCan(..)
        | Illegal::SamePoint(_)
        | Illegal::NoTarget(_)
        | Illegal::Occupied(_)
        | Illegal::NoSuchPiece(..) => return None,
        Illegal::Ground { role, .. }
        | Illegal::OverSea { role, .. }
        | Illegal::NotInLine { role, .. }
        | Illegal::TooFar { role, .. }
        | Illegal::OutOfReach { role, .. }
        | Illegal::Blocked { role, .. }
        | Illegal::CannotHitSea(role)
        | Illegal::MustDisplace(role, _)
        | Illegal::MustStay(role, _) => of(role),
        Illegal::MissileAtShip => of(Role::Missile),
        Illegal::River(_) => figure(Figure::River),
        Illegal::Ferry => figure(Figure::Ferry),
        Illegal::NotSailable(_)
        | Illegal::CutsLand
        | Illegal::ShipBlocked(_)
        | Illegal::OutOfRange { .. } => of(Role::Navy),
        Illegal::DoubleFire
        | Illegal::NoShipAimedAt(..)
        | Illegal::GunAtShip(_)
        | Illegal::GunWouldGo(_)
        | Illegal::NoDoubleFire => figure(Figure::DoubleFire),
        Illegal::MustLand(_) | Illegal::MustReturn(_) | Illegal::NoDrop => of(Role::AirForce),
        Illegal::ShotDown { .. } | Illegal::Safe(_) => figure(Figure::Rings),
        Illegal::Exchanged { .. } => figure(Figure::Exchange),
        Illegal::Headquarters | Illegal::Sheltered(..) => figure(Figure::Shelter),
        Illegal::CommanderAtSea | Illegal::InCheck { .. } | Illegal::CommanderLost => {
            of(Role::Commander)
        }
        Illegal::SlidesIntoFacing(_) | Illegal::Facing { .. } => figure(Figure::Facing),
        Illegal::NotThere { .. }
        | Illegal::NotAStack(_)
        | Illegal::NoRoom { .. }
        | Illegal::Rest { .. }
        | Illegal::AfterTheEnd
        | Illegal::OneDeparture(_) => topic_id(Topic::Carrying),
        Illegal::TooManyParts(_)
        | Illegal::Alone(..)
        | Illegal::CommonOrigin
        | Illegal::Unnamed => figure(Figure::Split),
    })
}
