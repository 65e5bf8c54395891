//! The text of the rules, RULES.md, section by section.

/// RULES.md as a whole, in Markdown.
pub const RULES: &str = include_str!("../RULES.md");

/// A numbered section of [`RULES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section {
    /// The number by which code and refusals cite it, from 1.
    pub number: u8,
    /// Its heading, without the number.
    pub title: &'static str,
    /// What stands below the heading, in Markdown, without blank lines around it.
    pub text: &'static str,
}

/// The sections of [`RULES`], in order: numbers 1, 2, 3 and so on.
///
/// ```
/// use tulenh_rules::rules_text;
///
/// let titles: Vec<&str> = rules_text::sections().map(|section| section.title).collect();
/// assert_eq!(titles[2..4], ["Moving and capturing", "Navy"]);
/// ```
pub fn sections() -> impl Iterator<Item = Section> {
    // A section ends where the next one begins; `###` headings belong to their section.
    RULES.split("\n## ").skip(1).filter_map(|part| {
        let (heading, text) = part.split_once('\n').unwrap_or((part, ""));
        let (number, title) = heading.split_once(". ")?;
        Some(Section {
            number: number.parse().ok()?,
            title,
            text: text.trim(),
        })
    })
}

/// The section of this number.
///
/// ```
/// use tulenh_rules::rules_text;
///
/// let section = rules_text::section(4).unwrap();
/// assert_eq!(section.title, "Navy");
/// assert!(section.text.contains("Double fire"));
/// assert_eq!(rules_text::section(13), None);
/// ```
pub fn section(number: u8) -> Option<Section> {
    sections().find(|section| section.number == number)
}
