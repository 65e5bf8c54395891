//! What is wrong with a half, in sentences.

use tulenh_rules::half::HalfOffence;
use tulenh_rules::{Coordinates, Square};

use crate::app::context::abort::Abort;
use crate::app::language::catalog::{Localizer, Sentence};
use crate::app::people::callers::Caller;
use crate::app::request::message::Text;
use crate::game::setup::{Draft, EditRefusal};

/// The most that are named at once.
const NAMED: usize = 6;

/// What keeps a half from being played, one thing a line.
pub(crate) fn listed(
    localizer: Localizer<'_>,
    coordinates: Coordinates,
    offences: &[HalfOffence],
) -> Text {
    let mut text = Text::default();
    for offence in offences.iter().take(NAMED) {
        text = text.line(localizer.half_offence(offence, coordinates).text());
    }
    match offences.len().checked_sub(NAMED) {
        None | Some(0) => text,
        Some(more) => text.line(
            localizer
                .say("and-more")
                .number("count", more as u64)
                .text(),
        ),
    }
}

/// Why a half was not changed.
pub(crate) fn refused_edit(caller: &Caller<'_>, draft: &Draft, refusal: EditRefusal) -> Abort {
    let (localizer, coordinates) = (caller.localizer, caller.view_settings.coordinates);
    edit_refusal(localizer, coordinates, draft, &refusal).into()
}

/// Why a half was not changed, in words.
pub(crate) fn edit_refusal(
    localizer: Localizer<'_>,
    coordinates: Coordinates,
    draft: &Draft,
    refusal: &EditRefusal,
) -> Text {
    let point = |at: Square| at.in_system(coordinates).to_string();
    match refusal {
        EditRefusal::Offences(offences) if offences.is_empty() => {
            localizer.say("setup-other-side").text()
        }
        EditRefusal::Offences(offences) => listed(localizer, coordinates, offences),
        EditRefusal::Empty(at) => localizer.say("setup-empty").code("at", point(*at)).text(),
        EditRefusal::WhichOne(role) => {
            let placed = draft
                .pieces()
                .into_iter()
                .filter(|(other, _)| other == role);
            let points: Vec<String> = placed.map(|(_, at)| point(at)).collect();
            let first = points.first().cloned().unwrap_or_default();
            localizer
                .say("setup-which-one")
                .choice("role", localizer.role(*role))
                .code("points", points.join(", "))
                .code("from", first)
                .text()
        }
        EditRefusal::NothingToUndo => localizer.say("setup-nothing-to-undo").text(),
        EditRefusal::Same => localizer.say("setup-same").text(),
    }
}

impl<'a> Localizer<'a> {
    /// The sentence about one thing that is wrong with a half.
    pub(crate) fn half_offence(
        self,
        offence: &HalfOffence,
        coordinates: Coordinates,
    ) -> Sentence<'a> {
        let point = |at: Square| at.in_system(coordinates).to_string();
        match offence {
            HalfOffence::Count { role, count, right } => {
                let id = match count > right {
                    true => "offence-too-many",
                    false => "offence-missing",
                };
                self.say(id)
                    .choice("role", self.role(*role))
                    .number("count", count.abs_diff(*right))
            }
            HalfOffence::OtherHalf { role, square } => self
                .say("offence-other-half")
                .choice("role", self.role(*role))
                .code("at", point(*square)),
            HalfOffence::Stack { stack, square } => self
                .say("offence-stack")
                .choice("stack", self.stack(*stack))
                .code("at", point(*square)),
            HalfOffence::Ground { role, square } => {
                let id = match square.is_ground() {
                    true => "offence-land",
                    false => "offence-sea",
                };
                self.say(id)
                    .choice("role", self.role(*role))
                    .code("at", point(*square))
            }
            HalfOffence::Hero { role, square } => self
                .say("offence-hero")
                .choice("role", self.role(*role))
                .code("at", point(*square)),
            HalfOffence::NotAtHome(square) => {
                self.say("offence-not-at-home").code("at", point(*square))
            }
            HalfOffence::Uncovered(square) => {
                let line = point(*square);
                self.say("offence-uncovered").code("at", line)
            }
        }
    }
}
