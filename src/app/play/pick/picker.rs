//! The parts of a question about a turn: its words, what is marked on the board, its buttons.

use tulenh_render::{Destinations, Target};
use tulenh_rules::{Action, Position, Role, Square, Stack, Step as TurnStep, Turn};

use crate::app::language::catalog::Localizer;
use crate::app::language::turn_words::turn_in_view;
use crate::app::language::view_context::ViewContext;
use crate::app::play::pick::path::Path;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, LABEL_CHARS, Text};

/// Rows of buttons under a message.
const ROWS: usize = 5;
/// How long labels may be where three buttons stand in a row, and where two do, in characters.
const SHORT: usize = 13;
const MIDDLING: usize = 23;

/// What one answer is made from.
pub(crate) struct Picker<'a> {
    /// The words of the first question.
    pub head: Text,
    /// The button that plays a turn or leads on; `None` where it would not fit.
    pub press: &'a (dyn Fn(PickPress<'_>) -> Option<ButtonAction> + Sync),
    pub position: &'a Position,
    pub localizer: Localizer<'a>,
    pub view: &'a ViewContext<'a>,
    /// Every step that can be made.
    pub steps: Vec<Turn>,
}

/// What a button of a choice does.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PickPress<'a> {
    /// Plays this turn, in LAN.
    Play(&'a str),
    /// Leads on to this path.
    Pick(&'a str),
}

/// What a choice leads to.
pub(crate) enum Lead {
    /// Another question.
    To(Path),
    /// The turn, at once unless it risks something.
    Play(Turn),
}

/// A choice: what its button says, and where it leads.
pub(crate) type Choice = (String, Lead);

/// The words, what is marked on the board, the buttons.
pub(crate) type Shown = (Text, Option<Destinations>, Vec<Vec<Button>>);

/// What a page shows beside its choices.
pub(crate) struct PageFrame<'a> {
    /// Above them.
    pub first: Option<Button>,
    /// Below them.
    pub further: Vec<Choice>,
    /// How another page is asked for, and which this one is.
    pub again: &'a dyn Fn(usize) -> Path,
    pub page: usize,
    pub back: Option<Path>,
}

impl Picker<'_> {
    /// Where somebody goes, and who stays.
    pub(crate) fn where_to(&self, from: Square, going: Stack) -> Text {
        let rest = self.stack_at(from).and_then(|all| all.without(going).ok());
        let rest = rest.flatten().map(|rest| self.localizer.stack(rest));
        let sentence = self.localizer.say("pick-target");
        let sentence = sentence.choice("piece", self.localizer.stack(going));
        let sentence = sentence.choice("rest", rest.unwrap_or_else(|| "none".to_owned()));
        sentence.code("at", self.point(from)).text()
    }

    pub(crate) fn targets(
        &self,
        text: Text,
        going: Option<Stack>,
        turns: &[&Turn],
        lead: &dyn Fn(&Turn) -> Lead,
        page_frame: PageFrame<'_>,
    ) -> Option<Shown> {
        let from = turns.first()?.from();
        let mut choices: Vec<Choice> = turns
            .iter()
            .map(|turn| (self.label(turn, going), lead(turn)))
            .collect();
        // What takes something first, what is lost last.
        let order = ['✕', '◎', '→', '↓', '⇄', '☠'];
        choices.sort_by_cached_key(|(label, _)| {
            let rank = order.iter().position(|sign| label.contains(*sign));
            (rank, label.clone())
        });
        let all = Destinations::of(self.position, from, self.view.coordinates());
        let aimed = |target: &Target| {
            let steps = turns.iter().filter_map(|turn| last_step(turn));
            steps
                .map(|step| step.action)
                .any(|action| action.to() == target.at || action.also() == Some(target.at))
        };
        let targets = all.targets.into_iter().filter(aimed).collect();
        let shown = Destinations { from, targets };
        Some((text, Some(shown), self.rows(choices, page_frame)))
    }

    /// A turn with what it takes and costs.
    pub(crate) fn look_at(&self, turn: &Turn) -> Text {
        let coordinates = self.view.coordinates();
        let written = turn_in_view(self.view, self.position, turn);
        let mut text = self
            .localizer
            .say("pick-confirm")
            .code("turn", &written)
            .text();
        let played = self.position.play(turn);
        let effects = played.map(|(_, effects)| effects).unwrap_or_default();
        for (id, stacks) in [
            ("pick-captures", &effects.captured),
            ("pick-loses", &effects.lost),
        ] {
            if !stacks.is_empty() {
                let list = self.localizer.stacks(stacks, coordinates, 6);
                text = text.line(self.localizer.say(id).choice("list", list).text());
            }
        }
        if self.position.gives_commander_away(turn) {
            let sentence = self.localizer.say("turn-gives-away").code("turn", written);
            text = text.line(sentence.text());
        }
        text
    }

    /// The points a turn has to do with.
    pub(crate) fn aims(&self, turn: &Turn) -> Destinations {
        let aims: Vec<Square> = turn.steps().map(|step| step.action.to()).collect();
        let all = Destinations::of(self.position, turn.from(), self.view.coordinates());
        let targets = all.targets.into_iter();
        Destinations {
            from: turn.from(),
            targets: targets.filter(|target| aims.contains(&target.at)).collect(),
        }
    }

    /// The button that plays a turn that has been looked at.
    pub(crate) fn plays(&self, lan: &str) -> Option<Button> {
        let press = (self.press)(PickPress::Play(lan))?;
        Some(Button {
            label: self.localizer.word("button-play"),
            press,
        })
    }

    pub(crate) fn stack_at(&self, square: Square) -> Option<Stack> {
        self.position.board().get(square)
    }

    /// What the last step of a turn does: `→ f6`, `✕ f6 Militia`, `◎ f6: bomb and return`; and who does
    /// it, unless it is the group that is expected.
    pub(crate) fn label(&self, turn: &Turn, going: Option<Stack>) -> String {
        let Some(step) = last_step(turn) else {
            return String::new();
        };
        let sign = sign(step.action);
        let also = step.action.also().map(|at| format!("+{}", self.point(at)));
        let mut label = format!(
            "{sign} {}{}",
            self.point(step.action.to()),
            also.unwrap_or_default()
        );
        let flies = step.group.carrier().role == Role::AirForce;
        match step.action {
            Action::Capture { to, also: None } if !flies => {
                let target = self.stack_at(to).map(|stack| self.localizer.stack(stack));
                label.push_str(&format!(" {}", target.unwrap_or_default()));
            }
            _ => {
                let deed = self.localizer.deed(step);
                if !deed.is_empty() {
                    label.push_str(&format!(": {deed}"));
                }
            }
        }
        let other = going.is_some_and(|going| step.of_the_gunner().group != going);
        match step.action {
            Action::Move { .. } | Action::Capture { .. } if other => {
                format!("{}: {label}", self.localizer.stack(step.group))
            }
            _ => label,
        }
    }

    pub(crate) fn point(&self, square: Square) -> String {
        square.in_system(self.view.coordinates()).to_string()
    }

    /// Whether a turn is worth a last look: it costs something, for whoever wishes to be asked then.
    pub(crate) fn risks(&self, turn: &Turn) -> bool {
        let lost = || {
            let played = self.position.play(turn);
            played.is_ok_and(|(_, effects)| !effects.lost.is_empty())
        };
        self.view.view_settings.confirm && (lost() || self.position.gives_commander_away(turn))
    }

    /// A page of choices, and what leads on.
    pub(crate) fn rows(&self, choices: Vec<Choice>, page_frame: PageFrame<'_>) -> Vec<Vec<Button>> {
        let buttons = |rows: Vec<Vec<Choice>>| -> Vec<Vec<Button>> {
            let row = |row: Vec<Choice>| -> Vec<Button> {
                let buttons = row.into_iter();
                buttons.filter_map(|choice| self.button(choice)).collect()
            };
            rows.into_iter().map(row).collect()
        };
        let first: Vec<Vec<Button>> = page_frame.first.into_iter().map(|it| vec![it]).collect();
        let mut further = packed(page_frame.further);
        further.truncate(2);
        let all = packed(choices);
        let others = first.len() + further.len() + usize::from(page_frame.back.is_some());
        let room = ROWS.saturating_sub(others).max(1);
        let (room, pages) = match all.len() <= room {
            true => (room, 1),
            false if page_frame.back.is_some() => (room, all.len().div_ceil(room)),
            // The row that leads on needs room as well.
            false => {
                let room = (room - 1).max(1);
                (room, all.len().div_ceil(room))
            }
        };
        let page = page_frame.page.min(pages - 1);
        let shown = all.into_iter().skip(page * room).take(room).collect();
        let mut rows = first;
        rows.extend(buttons(shown));
        rows.extend(buttons(further));
        let mut last: Vec<Choice> = Vec::new();
        if page > 0 {
            last.push(("◀".to_owned(), Lead::To((page_frame.again)(page - 1))));
        }
        if page + 1 < pages {
            last.push(("▶".to_owned(), Lead::To((page_frame.again)(page + 1))));
        }
        let back = page_frame.back;
        last.extend(back.map(|back| (self.localizer.word("button-back"), Lead::To(back))));
        rows.extend(buttons(vec![last]));
        rows.retain(|row| !row.is_empty());
        rows
    }

    /// The button of a choice; none where it would not fit, and the turn has to be typed.
    pub(crate) fn button(&self, (label, lead): Choice) -> Option<Button> {
        let path = match lead {
            Lead::To(path) => path,
            Lead::Play(turn) if self.risks(&turn) => Path::Turn(self.position.lan(&turn)),
            Lead::Play(turn) => {
                let button = self.plays(&self.position.lan(&turn))?;
                let label = label.chars().take(LABEL_CHARS).collect();
                return Some(Button { label, ..button });
            }
        };
        let press = (self.press)(PickPress::Pick(&path.to_string()))?;
        Some(Button {
            label: label.chars().take(LABEL_CHARS).collect(),
            press,
        })
    }
}

/// Every step that can be made. Where one gun stands for several of a stack that could fire alike, the
/// others fire too: a person means one of them.
pub(crate) fn steps(position: &Position) -> Vec<Turn> {
    let mut steps = position.legal_steps();
    let shots: Vec<(Square, TurnStep)> = steps
        .iter()
        .filter_map(|turn| Some((turn.from(), last_step(turn)?)))
        .filter(|(_, step)| matches!(step.action, Action::Strike { also: None, .. }))
        .collect();
    for (from, shot) in shots {
        let stack = position.board().get(from);
        for piece in stack.iter().flat_map(|stack| stack.pieces()) {
            let step = TurnStep {
                group: Stack::single(piece),
                ..shot
            };
            let fired = position.as_made(&Turn::single(from, step));
            steps.extend(fired.ok().filter(|turn| !steps.contains(turn)));
        }
    }
    steps
}

/// What a step does, as a sign before its point.
pub(crate) const fn sign(action: Action) -> &'static str {
    match action {
        Action::Move { .. } => "→",
        Action::Capture { .. } => "✕",
        Action::Strike { .. } => "◎",
        Action::Exchange { .. } => "⇄",
        Action::ShotDown { .. } => "☠",
        Action::Drop { .. } => "↓",
    }
}

/// The step that was made last in a turn; `None` of a turn without steps.
pub(crate) fn last_step(turn: &Turn) -> Option<TurnStep> {
    turn.steps().next_back()
}

/// The kind of the piece that acts in the last step of a turn.
pub(crate) fn acting(turn: &Turn) -> Role {
    let last = last_step(turn).or_else(|| turn.steps().next());
    last.map_or(Role::Commander, |step| step.group.carrier().role)
}

/// The pieces of the last step of a turn, as a path names them.
pub(crate) fn group_of(turn: &Turn) -> String {
    last_step(turn).map_or(String::new(), |step| named(step.of_the_gunner().group))
}

/// Pieces as LAN names them.
pub(crate) fn named(group: Stack) -> String {
    group.to_string().to_ascii_uppercase()
}

/// Choices in rows of two or three, or alone where they are long.
pub(crate) fn packed(choices: Vec<Choice>) -> Vec<Vec<Choice>> {
    let width = |(label, _): &Choice| match label.chars().count() {
        length if length <= SHORT => 3,
        length if length <= MIDDLING => 2,
        _ => 1,
    };
    let mut rows: Vec<Vec<Choice>> = Vec::new();
    for choice in choices {
        let fits = |row: &&mut Vec<Choice>| {
            let narrowest = row.iter().map(width).min().unwrap_or(3);
            row.len() < narrowest.min(width(&choice))
        };
        match rows.last_mut().filter(fits) {
            Some(row) => row.push(choice),
            None => rows.push(vec![choice]),
        }
    }
    rows
}
