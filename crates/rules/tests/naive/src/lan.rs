//! LAN and its canonical form (RULES.md 11).

use super::piece::Piece;
use super::step::{Action, Step};
use super::turn::always_names_group;

/// How a text competes for being canonical; the least one wins. The fields are compared in this
/// order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank {
    /// The fewest steps,
    steps: usize,
    /// then no group,
    groups: usize,
    letters: usize,
    /// then the order carrier first and as in the FEN stack: the places in the stack of the
    /// pieces of every step.
    order: Vec<Vec<usize>>,
    pub text: String,
}

/// Write a sequence of steps from one origin where `start` stood, and rank it.
pub fn rank(start: &[Piece], steps: &[Step]) -> Rank {
    let acting: usize = steps.iter().map(|step| step.group.len()).sum();
    // Everything leaves or acts: the step of the carrier goes without its group.
    let all_act = acting == start.len() && !steps.iter().any(always_names_group);
    let mut groups = 0;
    let mut letters = 0;
    let mut texts = Vec::new();
    for step in steps {
        let is_carriers = step.group[0] == start[0];
        let bare = all_act && is_carriers && !texts.iter().any(|text: &String| is_bare(text));
        let group = if bare {
            String::new()
        } else {
            name(&step.group)
        };
        groups += usize::from(!bare);
        letters += if bare { 0 } else { step.group.len() };
        texts.push(format!("{group}{}", action(step)));
    }
    Rank {
        steps: steps.len(),
        groups,
        letters,
        order: steps
            .iter()
            .map(|step| places(start, &step.group))
            .collect(),
        text: texts.join("/"),
    }
}

/// Whether a step's text has no group: it begins with a file letter.
fn is_bare(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
}

fn name(group: &[Piece]) -> String {
    let letters: String = group.iter().map(|piece| piece.lan()).collect();
    if group.len() > 1 {
        format!("({letters})")
    } else {
        letters
    }
}

fn places(start: &[Piece], group: &[Piece]) -> Vec<usize> {
    let mut places = Vec::new();
    for piece in group {
        let place = (0..start.len())
            .find(|place| start[*place] == *piece && !places.contains(place))
            .unwrap_or(start.len());
        places.push(place);
    }
    places
}

fn action(step: &Step) -> String {
    let sign = match step.action {
        Action::Move => "-",
        Action::Displace => "x",
        Action::InPlace => ":",
        Action::Exchange => "><",
        Action::ShotDown => "~",
        Action::Drop => "^",
    };
    let second = match step.second {
        Some(second) => format!("&{}", second.name()),
        None => String::new(),
    };
    format!("{}{sign}{}{second}", step.from.name(), step.to.name())
}
