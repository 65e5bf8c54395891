//! The rule that forbids a turn, in the words of a language.

use crate::app::message::{Span, Text};
use crate::app::text::Voice;
use crate::rules::{Coordinates, Illegal};

impl Voice<'_> {
    /// Why a turn is not legal, with the section of the rules. A new reason without a sentence does
    /// not compile.
    pub(super) fn forbidden(self, why: &Illegal, coordinates: Coordinates) -> Text {
        let at = |square: crate::rules::Square| square.in_system(coordinates);
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
            Illegal::NoDoubleFire => self.say("rule-no-double-fire"),
            Illegal::CommonOrigin => self.say("rule-common-origin"),
            Illegal::Unnamed => self.say("rule-unnamed"),
        };
        let mut text = sentence.text();
        if let Some(sections) = why.sections() {
            text.0.push(Span::Plain(format!(" ({sections})")));
        }
        text
    }
}
