//! The language files: `texts/en/` and `texts/vi/`, each with one file for each topic.

/// The texts of each topic, by the tag of their language; the first language is the default.
macro_rules! texts {
    ($($topic:literal),+ $(,)?) => {
        &[
            ("en", &[$(include_str!(concat!("texts/en/", $topic, ".ftl")),)+]),
            ("vi", &[$(include_str!(concat!("texts/vi/", $topic, ".ftl")),)+]),
        ]
    };
}

/// Tag of the language, its texts. The first is the default.
pub const TEXTS: &[(&str, &[&str])] = texts![
    "words",
    "help",
    "challenges",
    "rules",
    "games",
    "lessons",
    "people",
    "clock",
    "engine",
    "page",
    "setup",
    "teams",
    "lobby",
    "problems",
    "contests",
    "following",
];
