//! The sections of the rules' text (`RULES.md`), page by page: what the `§3` behind a refusal names.

use tulenh_rules::rules_text;

use crate::app::language::vocabulary::{Keyword, first_of};
use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Span, Text};
use crate::app::request::text_limits::{TEXT_LIMIT, pages};

/// UTF-16 units that the heading of a page may take.
const HEADING: usize = 200;
/// What stands before and behind a block of code.
const FENCE: &str = "```";

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
    let lines = unmarked(text).into_iter();
    pages(Text::default(), lines, TEXT_LIMIT - HEADING)
}

/// The lines of a text in Markdown as a message has them: without the signs of headings and tables, a paragraph in one
/// line.
fn unmarked(text: &str) -> Vec<Text> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut block: Option<Vec<&str>> = None;
    for line in text.lines() {
        let words = line.trim();
        if let Some(mut inside) = block.take() {
            if words.starts_with(FENCE) {
                lines.push(Text(vec![Span::Block(inside.join("\n"))]));
            } else {
                inside.push(line);
                block = Some(inside);
            }
            continue;
        }
        let mut signs = ["- ", "#", "|", FENCE].into_iter();
        let is_new = words.is_empty() || signs.any(|sign| words.starts_with(sign));
        if is_new && !paragraph.is_empty() {
            lines.push(Text::marked(&std::mem::take(&mut paragraph)));
        }
        if words.starts_with(FENCE) {
            block = Some(Vec::new());
        } else if words.starts_with('#') {
            let heading = words.trim_start_matches('#').trim();
            lines.push(Text::marked(&format!("**{heading}**")));
        } else if let Some(row) = words.strip_prefix('|') {
            lines.extend(table_row(row));
        } else if let Some(item) = words.strip_prefix("- ") {
            paragraph = format!("• {item}");
        } else if paragraph.is_empty() {
            words.clone_into(&mut paragraph);
        } else {
            paragraph.push(' ');
            paragraph.push_str(words);
        }
    }
    if !paragraph.is_empty() {
        lines.push(Text::marked(&paragraph));
    }
    lines
}

/// A row of a table without its first `|`; nothing for the ruler under its head.
fn table_row(row: &str) -> Option<Text> {
    if row.chars().all(|c| matches!(c, '-' | ':' | '|' | ' ')) {
        return None;
    }
    let row = row.strip_suffix('|').unwrap_or(row);
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    Some(Text::marked(&format!("• {}", cells.join(" – "))))
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
            // What is said, whatever the signs between it.
            let said = |text: &str| -> String {
                let letters = text.chars().filter(|c| c.is_alphanumeric());
                letters.collect()
            };
            let text: String = pages.iter().map(Text::words).collect();
            let whole = section.text.replace("```text", "```");
            assert_eq!(said(&text), said(&whole), "{}", section.number);
            let lines: Vec<&str> = text.lines().collect();
            let odd = |line: &&&str| line.starts_with(['#', '|']) || line.contains("**");
            assert_eq!(lines.iter().find(odd), None, "{}", section.number);
            let room = TEXT_LIMIT - HEADING;
            assert!(pages.iter().all(|page| page.length() <= room));
        }
    }
}
