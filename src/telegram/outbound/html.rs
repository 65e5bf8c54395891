//! Writes the core's messages as Telegram's HTML. Pure.
//!
//! All text is escaped here and nowhere else. Lengths are counted as Telegram counts: in UTF-16
//! code units, after the markup has been parsed (<https://core.telegram.org/bots/api#sendmessage>).

use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

use crate::app::name::{is_right_to_left, shown_name};
use crate::app::{Account, Button, ButtonAction, Message, Network, Span, Text};
use crate::telegram::address::Spot;
use crate::telegram::outbound::page_button::PageButtons;

/// The longest text of a message, in UTF-16 code units.
pub const TEXT_LIMIT: usize = 4_096;
/// The longest caption, in UTF-16 code units.
pub const CAPTION_LIMIT: usize = 1_024;
/// The longest text that answers a button, in UTF-16 code units.
pub const TOAST_LIMIT: usize = 200;
/// The longest label of a button that phones show, in UTF-16 code units.
const LABEL_LIMIT: usize = 64;

/// Writes a text as HTML of at most `limit` code units; what is longer ends in `…`.
pub fn html(text: &Text, network: &Network, limit: usize) -> String {
    let mut html = String::new();
    for Piece { mark, words } in cut(pieces(text, network, Style::Marked), limit) {
        let words = escape(&words);
        match mark {
            Mark::None => html.push_str(&words),
            Mark::Tag(tag) => html.push_str(&format!("<{tag}>{words}</{tag}>")),
            Mark::User(id) => {
                html.push_str(&format!("<a href=\"tg://user?id={id}\">{words}</a>"));
            }
            Mark::Link(address) => {
                let address = escape(&address);
                html.push_str(&format!("<a href=\"{address}\">{words}</a>"));
            }
        }
    }
    html
}

/// Writes a text without markup, of at most `limit` code units. A link is its text, then its
/// address.
pub fn plain(text: &Text, network: &Network, limit: usize) -> String {
    let pieces = cut(pieces(text, network, Style::RemoveButtons), limit);
    pieces.into_iter().map(|piece| piece.words).collect()
}

/// Whether a text fits into `limit` code units.
pub fn fits(text: &Text, network: &Network, limit: usize) -> bool {
    let pieces = pieces(text, network, Style::RemoveButtons);
    let length: usize = pieces.iter().map(|piece| utf16_len(&piece.words)).sum();
    length <= limit
}

/// The message with the alternative text of its attachment in the place of it.
pub fn with_alt_text(message: &Message) -> Message {
    let mut message = message.clone();
    if let Some(attachment) = message.attachment.take() {
        let gap = if message.text.is_empty() { "" } else { "\n\n" };
        let alt = Span::Plain(format!("{gap}{}", attachment.alt));
        message.text.0.push(alt);
    }
    message
}

/// The keyboard under a message in a chat; `None` for no buttons.
pub fn keyboard(
    rows: &[Vec<Button>],
    pages: &PageButtons,
    spot: Spot,
) -> Option<InlineKeyboardMarkup> {
    let button = |button: &Button| {
        let label = cut_words(&clean(&button.label, false), LABEL_LIMIT);
        // Telegram refuses a button without a label.
        let label = if label.trim().is_empty() {
            "…".to_owned()
        } else {
            label
        };
        match button.press {
            ButtonAction::OpenPage(game) => pages.button(&label, game, spot),
            _ => Some(InlineKeyboardButton::callback(
                label,
                button.press.to_string(),
            )),
        }
    };
    let rows: Vec<Vec<_>> = rows
        .iter()
        .map(|row| row.iter().filter_map(button).collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    (!rows.is_empty()).then(|| InlineKeyboardMarkup::new(rows))
}

/// A piece of text with one kind of markup.
struct Piece {
    mark: Mark,
    words: String,
}

enum Mark {
    None,
    Tag(&'static str),
    User(u64),
    Link(String),
}

/// Whether markup is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Marked,
    RemoveButtons,
}

fn pieces(text: &Text, network: &Network, style: Style) -> Vec<Piece> {
    let piece = |span: &Span| {
        let (mark, words) = match span {
            Span::Plain(words) => (Mark::None, clean(words, true)),
            Span::Strong(words) => (Mark::Tag("b"), clean(words, true)),
            Span::Code(words) => (Mark::Tag("code"), clean(words, true)),
            Span::Block(words) => (Mark::Tag("pre"), clean(words, true)),
            Span::Name(name) => (Mark::None, only_a_name(name)),
            Span::Link { words, address } => link(words, address, style),
            Span::Mention { accounts, name } => {
                let mark = user(accounts, network).map_or(Mark::None, Mark::User);
                (mark, only_a_name(name))
            }
            // Telegram cannot show an instant in the reader's time zone, so the text names the
            // zone.
            Span::Moment(moment) => (Mark::None, clean(&moment.words, false)),
            // The core has replaced these.
            Span::Instant(_) | Span::Wait(_) => (Mark::None, span.words()),
        };
        Piece { mark, words }
    };
    let pieces = text.0.iter().map(piece);
    pieces.filter(|piece| !piece.words.is_empty()).collect()
}

fn user(accounts: &[Account], network: &Network) -> Option<u64> {
    let here = accounts
        .iter()
        .find(|account| account.network == *network)?;
    here.user.parse().ok()
}

/// A link if its address is safe to open, else its text alone.
fn link(words: &str, address: &str, style: Style) -> (Mark, String) {
    let words = clean(words, false);
    let safe = address.starts_with("https://")
        && !address.contains(|c: char| c.is_whitespace() || c.is_control());
    match (safe, words.is_empty(), style) {
        (false, _, _) => (Mark::None, words),
        (true, true, Style::RemoveButtons) => (Mark::None, address.to_owned()),
        (true, false, Style::RemoveButtons) => (Mark::None, format!("{words} ({address})")),
        (true, true, Style::Marked) => (Mark::Link(address.to_owned()), address.to_owned()),
        (true, false, Style::Marked) => (Mark::Link(address.to_owned()), words),
    }
}

/// A name that stays a name: it cannot change the direction of the text around it, break the line,
/// be too long, or become a mention, a command or a link.
fn only_a_name(name: &str) -> String {
    let name = shown_name(name);
    let mut shown = String::with_capacity(name.len() + 8);
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        shown.push(letter);
        let linking = matches!(letter, '@' | '/' | '.' | '#' | '$' | ':');
        if linking && letters.peek().is_some_and(|next| !next.is_whitespace()) {
            shown.push(WORD_JOINER);
        }
    }
    if is_right_to_left(&shown) {
        return format!("{ISOLATE}{shown}{END_ISOLATE}");
    }
    shown
}

const WORD_JOINER: char = '\u{2060}';
const ISOLATE: char = '\u{2068}';
const END_ISOLATE: char = '\u{2069}';

/// Drops control characters; line breaks stay or become spaces.
fn clean(words: &str, lines: bool) -> String {
    words
        .chars()
        .filter_map(|c| match c {
            '\n' if lines => Some('\n'),
            '\t' | '\n' => Some(' '),
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}

fn utf16_len(words: &str) -> usize {
    words.chars().map(char::len_utf16).sum()
}

/// Keeps what fits into `limit` code units, the last of them an ellipsis if something was dropped.
fn cut(pieces: Vec<Piece>, limit: usize) -> Vec<Piece> {
    let total: usize = pieces.iter().map(|piece| utf16_len(&piece.words)).sum();
    if total <= limit {
        return pieces;
    }
    let mut left = limit;
    let mut kept = Vec::new();
    for Piece { mark, words } in pieces {
        let length = utf16_len(&words);
        if length < left {
            left -= length;
            kept.push(Piece { mark, words });
        } else {
            // Either this piece is too long, or the next would leave no room for the ellipsis.
            let words = cut_words(&format!("{words}\u{0}"), left);
            kept.push(Piece { mark, words });
            break;
        }
    }
    kept
}

/// Keeps what fits into `limit` code units, the last of them an ellipsis if something was dropped.
fn cut_words(words: &str, limit: usize) -> String {
    if utf16_len(words) <= limit {
        return words.to_owned();
    }
    let mut left = limit.saturating_sub(1);
    let mut kept: String = words
        .chars()
        .take_while(|c| {
            let fits = c.len_utf16() <= left;
            left = if fits { left - c.len_utf16() } else { 0 };
            fits
        })
        .collect();
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

/// The characters that mean something in Telegram's HTML
/// (<https://core.telegram.org/bots/api#html-style>).
fn escape(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len() + words.len() / 16);
    for c in words.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Moment;

    fn network() -> Network {
        Network::new("telegram").unwrap()
    }

    fn html_of(spans: Vec<Span>, limit: usize) -> String {
        html(&Text(spans), &network(), limit)
    }

    #[test]
    fn marks_and_escapes() {
        let me = Account {
            network: network(),
            user: "42".into(),
        };
        let elsewhere = Account {
            network: Network::new("discord").unwrap(),
            user: "43".into(),
        };
        let html = html_of(
            vec![
                Span::Plain("a < b & \"c\"\n".into()),
                Span::Strong("<b>".into()),
                Span::Code("(F→T)xt8>1".into()),
                Span::Block("1 2\n3 4".into()),
                Span::Name("</pre>".into()),
                Span::Mention {
                    accounts: vec![elsewhere.clone(), me],
                    name: "A&B".into(),
                },
                Span::Mention {
                    accounts: vec![elsewhere],
                    name: "C".into(),
                },
                Span::Moment(Moment {
                    utc: 1_795_132_800,
                    relative: false,
                    words: "Fri 20 Nov 00:00 UTC".into(),
                }),
            ],
            TEXT_LIMIT,
        );
        assert_eq!(
            html,
            "a &lt; b &amp; &quot;c&quot;\n<b>&lt;b&gt;</b><code>(F→T)xt8&gt;1</code>\
             <pre>1 2\n3 4</pre>&lt;/\u{2060}pre&gt;<a href=\"tg://user?id=42\">A&amp;B</a>C\
             Fri 20 Nov 00:00 UTC"
        );
    }

    #[test]
    fn links_are_https_and_escaped() {
        let link = |words: &str, address: &str| {
            let (words, address) = (words.to_owned(), address.to_owned());
            Text(vec![Span::Link { words, address }])
        };
        let cases = [
            (
                link("<board> \"7\"", "https://t.me/c/1/2?a=1&b=\"3\""),
                "<a href=\"https://t.me/c/1/2?a=1&amp;b=&quot;3&quot;\">&lt;board&gt; &quot;7&quot;</a>",
                "<board> \"7\" (https://t.me/c/1/2?a=1&b=\"3\")",
            ),
            (
                link("", "https://t.me/c/1/2"),
                "<a href=\"https://t.me/c/1/2\">https://t.me/c/1/2</a>",
                "https://t.me/c/1/2",
            ),
            (link("look", "http://a.example"), "look", "look"),
            (link("look", "javascript:alert(1)"), "look", "look"),
            (link("look", "https://a.example/ \">x"), "look", "look"),
        ];
        for (text, marked, bare) in cases {
            assert_eq!(html(&text, &network(), TEXT_LIMIT), marked);
            assert_eq!(plain(&text, &network(), TEXT_LIMIT), bare);
        }
    }

    #[test]
    fn an_attachment_in_words_keeps_the_rest() {
        let alt = "the board in words";
        let message = Message {
            text: Text::plain("turn 3"),
            attachment: Some(crate::app::Attachment::picture("a.png", [1].into(), alt)),
            ..Message::default()
        };
        let words = with_alt_text(&message);
        assert!(words.attachment.is_none());
        assert_eq!(
            plain(&words.text, &network(), TEXT_LIMIT),
            "turn 3\n\nthe board in words"
        );
        let silent = Message {
            text: Text::default(),
            ..message
        };
        assert_eq!(with_alt_text(&silent).text, Text::plain(alt));
    }

    #[test]
    fn names_stay_names() {
        assert_eq!(only_a_name("@everyone"), "@\u{2060}everyone");
        assert_eq!(
            only_a_name("evil.example/x"),
            "evil.\u{2060}example/\u{2060}x"
        );
        assert_eq!(only_a_name("J. R."), "J. R.");
        assert_eq!(only_a_name("a\u{202e}b\u{2069}\nc\u{7}"), "ab c");
        assert_eq!(only_a_name(""), "?");
        assert_eq!(only_a_name("שלום"), "\u{2068}שלום\u{2069}");
        assert!(only_a_name(&"ş".repeat(4_000)).len() < 200);
    }

    #[test]
    fn cuts_by_code_units_and_never_through_a_tag() {
        for limit in 1..30 {
            let spans = vec![
                Span::Strong("😀😀&😀".into()),
                Span::Plain("<x>".into()),
                Span::Code("😀 ab".into()),
            ];
            let html = html_of(spans.clone(), limit);
            let words = plain(&Text(spans), &network(), limit);
            assert!(utf16_len(&words) <= limit, "{limit} {words}");
            assert_eq!(words.ends_with('…'), limit < 15, "{limit} {words}");
            for tag in ["b", "code"] {
                let open = html.matches(&format!("<{tag}>")).count();
                assert_eq!(open, html.matches(&format!("</{tag}>")).count(), "{html}");
            }
        }
    }

    #[test]
    fn exactly_full_is_not_cut() {
        let full = "x".repeat(CAPTION_LIMIT);
        assert_eq!(
            html_of(vec![Span::Plain(full.clone())], CAPTION_LIMIT),
            full
        );
        let over = html_of(
            vec![Span::Plain(full), Span::Strong("y".into())],
            CAPTION_LIMIT,
        );
        assert_eq!(utf16_len(&over), CAPTION_LIMIT);
        assert!(over.ends_with("x…"));
    }
}
