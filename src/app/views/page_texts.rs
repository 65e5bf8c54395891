//! The sentences of the page, by message.

use std::collections::BTreeMap;

use crate::app::language::catalog::Localizer;

/// With this every message of the page begins.
const PREFIX: &str = "web-";

/// With this every message begins that says why the server of the page refuses something.
const REFUSED: &str = "refused-";

/// Every message of the page in a language, by its id without `web-`. A value that the page fills in
/// stands as `{name}`.
pub(crate) fn page_texts(localizer: Localizer<'_>) -> BTreeMap<&'static str, String> {
    let ids = localizer
        .ids()
        .filter_map(|id| Some((id.strip_prefix(PREFIX)?, id)));
    ids.map(|(short, id)| (short, localizer.template(id)))
        .collect()
}

/// Why something is refused, by its code; the code itself where there is no sentence.
pub(crate) fn refusal(localizer: Localizer<'_>, code: &str) -> String {
    let id = localizer
        .ids()
        .find(|id| id.strip_prefix(REFUSED) == Some(code));
    id.map_or_else(|| code.replace('-', " "), |id| localizer.word(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;

    #[test]
    fn every_language_has_the_same_messages_with_the_same_values() {
        let catalog = Catalog::new();
        let values = |text: &str| {
            let mut values: Vec<String> = text
                .split('{')
                .skip(1)
                .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
                .collect();
            values.sort();
            values
        };
        let english = page_texts(catalog.localizer(None));
        assert!(!english.is_empty());
        for language in catalog.languages() {
            let texts = page_texts(catalog.localizer(Some(&language)));
            assert!(texts.keys().eq(english.keys()), "{language:?}");
            for (id, text) in &texts {
                assert_eq!(values(text), values(&english[id]), "{id} in {language:?}");
            }
        }
    }
}
