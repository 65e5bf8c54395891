//! What a problem is about, as far as the referee can see it.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use tulenh_rules::{Action, Position, Role, Turn};

use crate::exhaustive::taken;
use crate::goal::{Goal, Prize};

/// What a problem is about: of its goal, or of the first turn of its solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The Commander is mated or captured.
    Mate,
    /// A battle is won by ships, planes or land forces.
    Battle,
    /// Pieces are won.
    Gain,
    /// Something is saved, or a loss averted.
    Defence,
    /// The turn takes the most that one step can take, and nothing more is to be seen.
    Simple,
    /// The turn takes nothing and gives no check.
    Quiet,
    /// The turn gives check.
    Check,
    /// The turn gives up more than it takes, at once or by the answer.
    Sacrifice,
    /// A stack divides.
    Split,
    /// Several captures in one turn.
    SeveralCaptures,
    /// A ship fires both weapons.
    DoubleFire,
    /// A capture in place by a piece that does not fly.
    InPlace,
    /// A plane captures and flies back.
    Bomb,
    /// One for one.
    Exchange,
    /// A ship acts.
    Navy,
    /// A plane acts.
    AirForce,
    /// An Artillery acts.
    Artillery,
    /// A Tank acts.
    Tank,
    /// An Infantry, Militia or Engineer acts.
    Infantry,
    /// A Missile or an Anti-aircraft gun acts.
    AirDefence,
    /// The Commander acts.
    Commander,
    /// A hero acts, or something becomes one.
    Hero,
}

impl Theme {
    /// All of them, those of the goal first.
    pub const ALL: [Theme; 22] = [
        Theme::Mate,
        Theme::Battle,
        Theme::Gain,
        Theme::Defence,
        Theme::Simple,
        Theme::Quiet,
        Theme::Check,
        Theme::Sacrifice,
        Theme::Split,
        Theme::SeveralCaptures,
        Theme::DoubleFire,
        Theme::InPlace,
        Theme::Bomb,
        Theme::Exchange,
        Theme::Navy,
        Theme::AirForce,
        Theme::Artillery,
        Theme::Tank,
        Theme::Infantry,
        Theme::AirDefence,
        Theme::Commander,
        Theme::Hero,
    ];

    /// The word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Mate => "mate",
            Theme::Battle => "battle",
            Theme::Gain => "gain",
            Theme::Defence => "defence",
            Theme::Simple => "simple",
            Theme::Quiet => "quiet",
            Theme::Check => "check",
            Theme::Sacrifice => "sacrifice",
            Theme::Split => "split",
            Theme::SeveralCaptures => "several-captures",
            Theme::DoubleFire => "double-fire",
            Theme::InPlace => "in-place",
            Theme::Bomb => "bomb",
            Theme::Exchange => "exchange",
            Theme::Navy => "navy",
            Theme::AirForce => "air-force",
            Theme::Artillery => "artillery",
            Theme::Tank => "tank",
            Theme::Infantry => "infantry",
            Theme::AirDefence => "air-defence",
            Theme::Commander => "commander",
            Theme::Hero => "hero",
        }
    }

    /// The themes of a line that reaches a goal.
    pub(crate) fn of(position: &Position, goal: &Goal, line: &[Turn]) -> BTreeSet<Theme> {
        let mut themes = BTreeSet::from([match goal {
            Goal::Win {
                prize: Prize::Mate | Prize::Commander,
                ..
            } => Theme::Mate,
            Goal::Win { .. } => Theme::Battle,
            Goal::Gain { .. } => Theme::Gain,
            Goal::Save { .. } | Goal::Survive { .. } => Theme::Defence,
        }]);
        let Some(first) = line.first() else {
            return themes;
        };
        let Ok((after, effects)) = position.play(first) else {
            return themes;
        };
        let captures = first
            .steps()
            .filter(|step| step.action.is_capture())
            .count();
        let answer = line.get(1).map_or(0, |answer| taken(&after, answer));
        let own_hero = |at: &tulenh_rules::Square| {
            let stack = after.board().get(*at);
            stack.is_some_and(|stack| stack.side() == position.turn())
        };
        let facts = [
            (Theme::Simple, is_simple(position, goal, first)),
            (Theme::Quiet, captures == 0 && !after.is_check()),
            (Theme::Check, after.is_check()),
            (Theme::Sacrifice, taken(position, first) < answer),
            (Theme::Split, first.len() > 1),
            (Theme::SeveralCaptures, captures > 1),
            (Theme::Hero, effects.promoted.iter().any(own_hero)),
        ];
        themes.extend(
            facts
                .iter()
                .filter(|(_, holds)| *holds)
                .map(|(theme, _)| theme),
        );
        for step in first.steps() {
            let carrier = step.group.carrier();
            let flies = carrier.role == Role::AirForce;
            themes.extend(of_piece(carrier.role));
            let facts = [
                (Theme::Hero, carrier.hero),
                (Theme::DoubleFire, step.action.also().is_some()),
                (
                    Theme::Bomb,
                    flies && matches!(step.action, Action::Strike { .. }),
                ),
                (
                    Theme::InPlace,
                    !flies && matches!(step.action, Action::Strike { .. }),
                ),
                (
                    Theme::Exchange,
                    matches!(step.action, Action::Exchange { .. }),
                ),
            ];
            themes.extend(
                facts
                    .iter()
                    .filter(|(_, holds)| *holds)
                    .map(|(theme, _)| theme),
            );
        }
        themes
    }
}

/// The theme of a piece that acts.
const fn of_piece(role: Role) -> Option<Theme> {
    match role {
        Role::Navy => Some(Theme::Navy),
        Role::AirForce => Some(Theme::AirForce),
        Role::Artillery => Some(Theme::Artillery),
        Role::Tank => Some(Theme::Tank),
        Role::Infantry | Role::Militia | Role::Engineer => Some(Theme::Infantry),
        Role::AntiAircraft | Role::Missile => Some(Theme::AirDefence),
        Role::Commander => Some(Theme::Commander),
        Role::Headquarters => None,
    }
}

/// Whether the turn takes at once all that the goal names, and no single step takes more: a piece that
/// hangs, or a plain exchange.
fn is_simple(position: &Position, goal: &Goal, first: &Turn) -> bool {
    let Goal::Gain { within: 1, .. } = goal else {
        return false;
    };
    let gain = taken(position, first);
    let steps = position.legal_steps();
    first.len() == 1 && gain > 0 && steps.iter().all(|turn| taken(position, turn) <= gain)
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        let found = Theme::ALL.into_iter().find(|theme| theme.id() == text);
        found.ok_or_else(|| format!("`{text}` is no theme"))
    }
}
