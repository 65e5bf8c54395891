//! Ready-made set-ups by the names that people have for them.

use tulenh_rules::half::ReadyMade;

use crate::app::language::catalog::{Catalog, Localizer};
use crate::app::language::vocabulary::plain;

impl Localizer<'_> {
    /// What a ready-made set-up is called.
    pub(crate) fn ready_made(self, ready: &ReadyMade) -> String {
        self.say("ready-made-name").choice("id", ready.id).words()
    }

    /// What it is good for.
    pub(crate) fn ready_made_idea(self, ready: &ReadyMade) -> String {
        self.say("ready-made-idea").choice("id", ready.id).words()
    }
}

/// The ready-made set-up with this id, or this name in any language, with or without accents.
pub(crate) fn named(catalog: &Catalog, words: &str) -> Option<&'static ReadyMade> {
    let wanted = plain(words);
    if wanted.is_empty() {
        return None;
    }
    let languages = catalog.languages();
    const { &ReadyMade::ALL }.iter().find(|ready| {
        let mut names = languages.iter().map(|language| {
            let localizer = catalog.localizer(Some(language));
            plain(&localizer.ready_made(ready))
        });
        plain(ready.id) == wanted || names.any(|name| name == wanted)
    })
}
