//! The sections of the rules' text (`RULES.md`), page by page: what the `§3` behind a refusal names.

use tulenh_rules::rules_text;

use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::text_limits::{TEXT_LIMIT, pages};

/// UTF-16 units that the heading of a page may take.
const HEADING: usize = 200;

/// The section and the page, from 1, that these words ask for: `§3`, `section 3`, `§3 2`. `None` when
/// they ask for anything else.
pub(crate) fn section_asked(words: &str) -> Option<(u8, usize)> {
    let words = words.replace('§', " § ");
    let words: Vec<&str> = words.split_whitespace().collect();
    let name = match words.first() {
        Some(&"§") => 1,
        _ => first_of(&words, &[Keyword::Section])?.1,
    };
    let mut numbers = words[name..].iter();
    let section = numbers.next()?.parse().ok()?;
    let page = numbers.next().map_or(Some(1), |page| page.parse().ok())?;
    numbers.next().is_none().then_some((section, page))
}

/// A page of a section, the last one when there are fewer; which sections there are when this one is
/// not among them.
pub(crate) fn section_page(caller: &Caller<'_>, number: u8, page: usize) -> Message {
    let localizer = caller.localizer;
    let Some(section) = rules_text::section(number) else {
        let last = rules_text::sections().map(|section| section.number).max();
        let sentence = localizer.say("rules-no-section").number("number", number);
        return sentence
            .number("last", last.unwrap_or_default())
            .text()
            .into();
    };
    let pages = section_pages(section.text);
    let page = page.clamp(1, pages.len());
    let heading = localizer
        .say("rules-section")
        .number("number", number)
        .choice("title", section.title.to_owned())
        .number("page", page as u64)
        .number("pages", pages.len() as u64);
    let turn = |label: &str, to: usize| Button {
        label: label.to_owned(),
        press: ButtonAction::Rules(format!("section+{number}+{to}")),
    };
    let back = (page > 1).then(|| turn("◀", page - 1));
    let on = (page < pages.len()).then(|| turn("▶", page + 1));
    let row: Vec<Button> = back.into_iter().chain(on).collect();
    Message {
        text: heading.text().line(pages[page - 1].clone()),
        buttons: Vec::from_iter((!row.is_empty()).then_some(row)),
        ..Message::default()
    }
}

/// The text of a section in pages of whole lines that every network can show.
fn section_pages(text: &str) -> Vec<Text> {
    let lines = text.lines().map(Text::plain);
    pages(Text::default(), lines, TEXT_LIMIT - HEADING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_asked_for_by_their_sign_or_by_words() {
        assert_eq!(section_asked("§3"), Some((3, 1)));
        assert_eq!(section_asked(" § 3 2"), Some((3, 2)));
        assert_eq!(section_asked("Section 12"), Some((12, 1)));
        assert_eq!(section_asked("mục 4"), Some((4, 1)));
        for other in [
            "",
            "3",
            "ships",
            "§",
            "§x",
            "§3 2 1",
            "section",
            "section 300",
        ] {
            assert_eq!(section_asked(other), None, "{other}");
        }
    }

    #[test]
    fn the_pages_of_every_section_fit_and_leave_nothing_out() {
        for section in rules_text::sections() {
            let pages = section_pages(section.text);
            let text = pages.iter().map(Text::words).collect::<Vec<_>>().join("\n");
            let lines = text.lines().filter(|line| !line.is_empty());
            let whole = section.text.lines().filter(|line| !line.is_empty());
            assert!(lines.eq(whole), "{}", section.number);
            let room = TEXT_LIMIT - HEADING;
            assert!(pages.iter().all(|page| page.length() <= room));
        }
    }
}
