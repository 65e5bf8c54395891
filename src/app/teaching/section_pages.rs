//! The sections of the rules' text (`RULES.md`), page by page: what the `§3` behind a refusal names.

use tulenh_rules::rules_text;

use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::text_limits::TEXT_LIMIT;

/// UTF-16 units that the heading of a page may take.
const HEADING: usize = 200;

/// Words that name a section, in any language, with its number behind them.
const NAMES: [&str; 3] = ["§", "section", "mục"];

/// The section and the page, from 1, that these words ask for: `§3`, `section 3`, `§3 2`. `None` when
/// they ask for anything else.
pub(crate) fn section_asked(words: &str) -> Option<(u8, usize)> {
    let words = words.trim().to_lowercase();
    let rest = NAMES.iter().find_map(|name| words.strip_prefix(name))?;
    let mut numbers = rest.split_whitespace();
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
    let pages = pages(section.text);
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
        text: heading.text().line(Text::plain(&pages[page - 1][..])),
        buttons: Vec::from_iter((!row.is_empty()).then_some(row)),
        ..Message::default()
    }
}

/// The text in pages that every network can show, each of whole lines. There is at least one.
fn pages(text: &str) -> Vec<String> {
    let length = |text: &str| text.encode_utf16().count();
    let mut pages = vec![String::new()];
    for line in text.lines() {
        let full = pages.last().is_some_and(|page| {
            !page.is_empty() && length(page) + 1 + length(line) > TEXT_LIMIT - HEADING
        });
        if full {
            pages.push(String::new());
        }
        if let Some(page) = pages.last_mut() {
            if !page.is_empty() {
                page.push('\n');
            }
            page.push_str(line);
        }
    }
    pages
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
            let pages = pages(section.text);
            let lines = pages.iter().flat_map(|page| page.lines());
            let whole = section.text.lines().filter(|line| !line.is_empty());
            assert!(
                lines.filter(|line| !line.is_empty()).eq(whole),
                "{}",
                section.number
            );
            for page in &pages {
                assert!(
                    page.encode_utf16().count() <= TEXT_LIMIT - HEADING,
                    "{page}"
                );
            }
        }
    }
}
