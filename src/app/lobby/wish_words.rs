//! What somebody wants to play, read from words in any order: the terms of a challenge, and a range of ratings.

use std::sync::Arc;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::Caller;
use crate::app::reading::line_parser::split_colour;
use crate::app::reading::term_names::Subject;
use crate::app::reading::terms;
use crate::app::request::name::quoted;
use crate::club::{RatingRange, Wish};

/// Signs before a distance from one's own rating that may stand alone.
const AROUND: [&str; 3] = ["±", "+-", "+/-"];

/// What these words ask for, or the answer that says which of them means nothing.
pub(crate) fn wish(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Wish> {
    let localizer = caller.localizer;
    let split = split_colour(words);
    let (colour, words) = split.ok_or_else(|| Abort::from(localizer.say("challenge-two-sides")))?;
    let names_engine = |word: &&str| first_of(&[word], &[Keyword::Bot]).is_some();
    if words.iter().any(names_engine) {
        return Err(localizer.say("lobby-no-bot").into());
    }
    let (range, words) = split_range(caller, &words)?;
    let terms = terms::terms(context, caller, &words.join(" "), Subject::Challenge)?;
    if terms.secret.is_some() {
        return Err(caller.localizer.say("setup-not-in-lobby").into());
    }
    if terms.teams.is_some() {
        return Err(localizer.say("team-not-in-lobby").into());
    }
    let is_changed = terms.rules.changed_switches().next().is_some();
    if is_changed && terms.mode.is_some_and(|mode| mode.rated) {
        return Err(localizer.say("challenge-rated-changed").into());
    }
    Ok(Wish {
        tempo: terms.timed.then_some(terms.tempo),
        rules: terms.named.then(|| Arc::new(terms.rules)),
        mode: terms.mode,
        limit: terms.limit,
        colour: colour.unwrap_or_default(),
        range,
    })
}

/// The range of ratings among the words, and the others.
fn split_range<'w>(
    caller: &Caller<'_>,
    words: &[&'w str],
) -> Attempt<(Option<RatingRange>, Vec<&'w str>)> {
    let localizer = caller.localizer;
    let (mut range, mut others) = (None, Vec::new());
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let mut whole = word.to_owned();
        if AROUND.contains(&word) {
            whole.extend(rest.next());
        }
        let Some(read) = RatingRange::read(&whole) else {
            others.push(word);
            continue;
        };
        let bad = || {
            let (least, most) = RatingRange::BOUNDS;
            let sentence = localizer
                .say("lobby-bad-range")
                .code("word", quoted(&whole, 40));
            Abort::from(sentence.number("least", least).number("most", most))
        };
        let read = read.ok_or_else(bad)?;
        if let Some(before) = range.replace(read).filter(|before| *before != read) {
            let sentence = localizer.say("terms-two").code("one", before);
            return Err(sentence.code("other", read).into());
        }
    }
    Ok((range, others))
}
