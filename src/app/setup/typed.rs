//! What typed words mean in a set-up: a whole half, single pieces, or what is to be done with it.

use tulenh_rules::half::{Half, HalfTextError};
use tulenh_rules::{Letters, Side, Square, TypedTurn};

use crate::app::context::Context;
use crate::app::language::vocabulary::{Keyword, first_of, whole};
use crate::app::setup::ready_made;
use crate::game::setup::{Edit, SavedHalves};

/// The most characters of words that are looked at.
pub(crate) const WORDS_CHARS: usize = 600;
/// The most changes in one text.
const EDITS: usize = 40;

/// What is to be done. [`std::fmt::Debug`] is not derived: it would print halves.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To see the half.
    Show,
    /// To change it so.
    Edit(Vec<Edit>),
    /// To have one drawn.
    Random,
    /// To be asked whether it is final.
    Confirm,
    /// To change it after all.
    Reopen,
    /// To be asked whether there shall be no game.
    CallOff,
    /// To keep it under this name.
    Save(String),
    /// To remove what is kept under this name.
    Delete(String),
    /// To see the ready-made set-ups.
    List,
    /// To see what is saved.
    Saved,
    /// To get what anybody can check.
    Proof,
    /// The text is six ranks, but no half: why not.
    BadHalf(HalfTextError),
    /// It means nothing.
    Unknown,
}

/// What the words mean to the player of a side.
pub(crate) fn read(
    context: &Context,
    words: &str,
    side: Side,
    letters: Letters,
    saved: &SavedHalves,
) -> Wish {
    let words: String = words.trim().chars().take(WORDS_CHARS).collect();
    if words.is_empty() {
        return Wish::Show;
    }
    if is_half(&words) {
        return match Half::parse(&words, side) {
            Ok(half) => Wish::Edit(vec![Edit::Take(Box::new(half))]),
            Err(error) => Wish::BadHalf(error),
        };
    }
    let take = |half| Wish::Edit(vec![Edit::Take(Box::new(half))]);
    if let Some(wish) = simple(&words) {
        return wish;
    }
    if let Some((keyword, rest)) =
        first_and_rest(&words, &[Keyword::Save, Keyword::Load, Keyword::Delete])
    {
        match keyword {
            Keyword::Save => return Wish::Save(rest),
            Keyword::Load => {
                if let Some(known) = saved.named(&rest) {
                    return take(known.half(side));
                }
                return match ready_made::named(&context.catalog, &rest) {
                    Some(ready) => take(ready.half(side)),
                    None => Wish::Saved,
                };
            }
            // `remove f4` takes a piece up; a name may be that of a point too.
            _ if saved.named(&rest).is_some() => return Wish::Delete(rest),
            _ => {}
        }
    }
    if let Some(known) = saved.named(&words) {
        return take(known.half(side));
    }
    if let Some(ready) = ready_made::named(&context.catalog, &words) {
        return take(ready.half(side));
    }
    match edits(&words, letters) {
        Some(edits) => Wish::Edit(edits),
        None => Wish::Unknown,
    }
}

/// Whether a text is meant as a whole half: six ranks, or most of them, with their signs between.
pub(crate) fn is_half(words: &str) -> bool {
    let parts = words.split(|c: char| c == '/' || c.is_whitespace());
    let ranks: Vec<&str> = parts.filter(|rank| !rank.is_empty()).collect();
    let slashes = words.matches('/').count();
    let like_rank = |rank: &&str| {
        let mut letters = rank.chars();
        letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '(' | ')' | '+'))
    };
    let counted = ranks.iter().any(|rank| rank.parse::<u8>().is_ok());
    ranks.iter().all(like_rank) && (slashes >= 4 || (slashes == 0 && ranks.len() == 6 && counted))
}

/// What a few words mean that stand alone.
fn simple(words: &str) -> Option<Wish> {
    let keyword = whole(
        words,
        &[
            Keyword::Clear,
            Keyword::Mirror,
            Keyword::Undo,
            Keyword::Random,
            Keyword::Confirm,
            Keyword::Reopen,
            Keyword::CallOff,
            Keyword::SetUps,
            Keyword::Load,
            Keyword::Proof,
        ],
    )?;
    Some(match keyword {
        Keyword::Clear => Wish::Edit(vec![Edit::Clear]),
        Keyword::Mirror => Wish::Edit(vec![Edit::Mirror]),
        Keyword::Undo => Wish::Edit(vec![Edit::Undo]),
        Keyword::Random => Wish::Random,
        Keyword::Confirm => Wish::Confirm,
        Keyword::Reopen => Wish::Reopen,
        Keyword::CallOff => Wish::CallOff,
        Keyword::SetUps => Wish::List,
        Keyword::Load => Wish::Saved,
        _ => Wish::Proof,
    })
}

/// A keyword with which the words begin, and the words behind it as they were typed.
fn first_and_rest(words: &str, among: &[Keyword]) -> Option<(Keyword, String)> {
    let all: Vec<&str> = words.split_whitespace().collect();
    let (keyword, count) = first_of(&all, among)?;
    let rest = all.get(count..).filter(|rest| !rest.is_empty())?.join(" ");
    Some((keyword, rest))
}

/// Changes of single pieces: `tank f4`, `T e2-f4`, `e2 f4`, `remove f4`, parted by commas, semicolons or lines.
/// Points in the official system hold commas, so that each is tried whole first.
pub(crate) fn edits(words: &str, letters: Letters) -> Option<Vec<Edit>> {
    if let Some(edit) = edit(words, letters) {
        return Some(vec![edit]);
    }
    let parts = words.split([',', ';', '\n']).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    if parts.is_empty() || parts.len() > EDITS {
        return None;
    }
    parts.into_iter().map(|part| edit(part, letters)).collect()
}

fn edit(words: &str, letters: Letters) -> Option<Edit> {
    if let Some((_, rest)) = first_and_rest(words, &[Keyword::Delete]) {
        return rest.parse::<Square>().ok().map(Edit::Remove);
    }
    let turn = TypedTurn::parse(words, letters)?;
    let [step] = &turn.steps[..] else {
        return None;
    };
    match (&step.group[..], step.from, step.to) {
        (_, Some(from), Some(to)) => Some(Edit::Shift(from, to)),
        ([(role, false)], Some(at), None) | ([(role, false)], None, Some(at)) => {
            Some(Edit::Place(*role, at))
        }
        _ => None,
    }
}
