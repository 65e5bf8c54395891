//! Steps of one turn that were typed with blanks or words between them instead of `/`.

use crate::notation::folding::{fold, unquoted};
use crate::notation::typed::TypedTurn;
use crate::pieces::letters::Letters;

/// Words between the steps of a turn; accents are gone by then.
const BETWEEN: [&str; 6] = ["and", "then", "va", "roi", "+", "&"];

/// A text whose steps have blanks, commas or words between them, with `/` instead; `None` when it
/// is not at least two steps that each name both their points.
pub(crate) fn joined(text: &str, letters: Letters) -> Option<String> {
    let folded = fold(unquoted(text));
    let words = folded.split([' ', ';']).map(|word| word.trim_matches(','));
    let steps: Vec<&str> = words
        .filter(|word| !word.is_empty() && !BETWEEN.contains(word))
        .collect();
    let is_step = |step: &&str| {
        [letters, letters.other()].into_iter().any(|letters| {
            let typed = TypedTurn::parse(step, letters);
            typed.is_some_and(|turn| turn.steps.iter().all(|step| step.from.is_some()))
        })
    };
    (steps.len() > 1 && steps.iter().all(is_step)).then(|| steps.join("/"))
}
