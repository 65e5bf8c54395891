//! What `/rules` can be asked about: pieces and figures, by name.

use tulenh_rules::{Role, Ruleset, Switch, Topic};

use crate::app::language::catalog::Localizer;
use crate::app::language::pieces::role_key;
use crate::app::request::message::Text;

/// A page of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    /// Which pieces there are.
    Pieces,
    /// Which topics there are.
    Topics,
    /// A piece; the Commander is told of under [`Topic::Commander`].
    Piece(Role),
    /// Something that a picture explains.
    Figure(Figure),
}

/// Something that a picture explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Heavy pieces at the river.
    River,
    /// A ship with two targets.
    DoubleFire,
    /// Rings of fire.
    Rings,
    /// A plane near a ring.
    Exchange,
    /// Commanders that see each other.
    Facing,
    /// A Commander in its Headquarters.
    Shelter,
    /// A stack that divides.
    Split,
    /// An Engineer with a heavy piece.
    Ferry,
    /// A hero.
    Hero,
}

impl Page {
    /// Every page.
    pub fn all() -> impl Iterator<Item = Page> {
        let pieces = Role::AS_TOLD
            .into_iter()
            .filter(|role| *role != Role::Commander);
        [Page::Pieces, Page::Topics]
            .into_iter()
            .chain(pieces.map(Page::Piece))
            .chain(Figure::ALL.into_iter().map(Page::Figure))
    }

    /// The word by which it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Page::Pieces => "pieces",
            Page::Topics => "topics",
            Page::Piece(role) => role_key(role),
            Page::Figure(figure) => figure.id(),
        }
    }

    /// Its name in a language.
    pub fn name(self, localizer: Localizer<'_>) -> String {
        match self {
            Page::Pieces => localizer.word("page-pieces"),
            Page::Topics => localizer.word("page-topics"),
            Page::Piece(role) => localizer.role(role),
            Page::Figure(figure) => figure.name(localizer),
        }
    }
}

impl Figure {
    /// Every figure.
    pub const ALL: [Figure; 9] = [
        Figure::River,
        Figure::DoubleFire,
        Figure::Rings,
        Figure::Exchange,
        Figure::Facing,
        Figure::Shelter,
        Figure::Split,
        Figure::Ferry,
        Figure::Hero,
    ];

    /// The word by which it is asked for.
    pub const fn id(self) -> &'static str {
        match self {
            Figure::River => "river",
            Figure::DoubleFire => "double-fire",
            Figure::Rings => "rings",
            Figure::Exchange => "exchange",
            Figure::Facing => "facing",
            Figure::Shelter => "shelter",
            Figure::Split => "split",
            Figure::Ferry => "ferry",
            Figure::Hero => "hero",
        }
    }

    /// Its name in a language.
    pub fn name(self, localizer: Localizer<'_>) -> String {
        localizer
            .say("figure-name")
            .choice("figure", self.id())
            .words()
    }

    /// The topic it belongs to.
    pub const fn topic(self) -> Topic {
        match self {
            Figure::River => Topic::Land,
            Figure::DoubleFire => Topic::Ships,
            Figure::Rings | Figure::Exchange => Topic::Planes,
            Figure::Facing | Figure::Shelter => Topic::Commander,
            Figure::Split | Figure::Ferry => Topic::Carrying,
            Figure::Hero => Topic::Heroes,
        }
    }

    /// The switches whose values it shows.
    const fn switches(self) -> &'static [Switch] {
        match self {
            Figure::River => &[Switch::HeavyCrossCapture],
            Figure::DoubleFire => &[Switch::DoubleFire, Switch::NavyBlockedBy],
            Figure::Rings => &[Switch::RingJoin],
            Figure::Exchange => &[Switch::Exchange],
            Figure::Facing => &[Switch::Facing],
            Figure::Shelter => &[Switch::HqPiercedBy],
            Figure::Split => &[Switch::Nesting, Switch::Split],
            Figure::Ferry => &[],
            Figure::Hero => &[Switch::HeroDiagonal, Switch::HeroRingBonus],
        }
    }

    /// What is said beside the picture.
    pub fn told(self, localizer: Localizer<'_>, rules: &Ruleset) -> Text {
        let head = localizer
            .say("figure-head")
            .choice("name", self.name(localizer))
            .text();
        let words = localizer.say("figure-words").choice("figure", self.id());
        let lines = self.switches().iter();
        lines.fold(head.line(words.text()), |text, switch| {
            text.line(bullet(&localizer.rule(*switch, rules)))
        })
    }
}

/// The word by which a topic is asked for.
pub(crate) const fn topic_id(topic: Topic) -> &'static str {
    match topic {
        Topic::Land => "moves",
        Topic::Ships => "ships",
        Topic::Planes => "planes",
        Topic::Commander => "commander",
        Topic::Carrying => "stacks",
        Topic::Heroes => "heroes",
        Topic::End => "end",
    }
}

pub(crate) fn bullet(words: &str) -> Text {
    Text::plain(format!("• {words}"))
}
