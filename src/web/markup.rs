//! Text as HTML: people's words are escaped, the rest is marked.

use std::fmt::Write as _;

use crate::app::{Span, Text};

/// The text as HTML of `b`, `code`, `pre`, `a` and `br` only.
pub fn html(text: &Text) -> String {
    let mut html = String::new();
    for span in &text.0 {
        match span {
            Span::Plain(words) => html.push_str(&lines(words)),
            Span::Strong(words) => wrapped(&mut html, "b", &lines(words)),
            Span::Code(words) => wrapped(&mut html, "code", &escaped(words)),
            Span::Block(words) => wrapped(&mut html, "pre", &escaped(words)),
            Span::Name(name) | Span::Mention { name, .. } => {
                wrapped(&mut html, "b", &escaped(name));
            }
            // The core has made moments of them.
            Span::Instant(_) | Span::Wait(_) => {}
            Span::Moment(moment) => html.push_str(&escaped(&moment.words)),
            Span::Link { words, address } => {
                let words = if words.is_empty() { address } else { words };
                if address.starts_with("https://") {
                    let _ = write!(
                        html,
                        "<a href=\"{}\" rel=\"noopener noreferrer\" target=\"_blank\">{}</a>",
                        escaped(address),
                        escaped(words)
                    );
                } else {
                    html.push_str(&escaped(words));
                }
            }
        }
    }
    html
}

fn wrapped(html: &mut String, element: &str, content: &str) {
    let _ = write!(html, "<{element}>{content}</{element}>");
}

fn lines(words: &str) -> String {
    escaped(words).replace('\n', "<br>")
}

fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Characters that change the direction of the text around them.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_the_rest_is_marked() {
        let text = Text(vec![
            Span::Plain("a < b\n".to_owned()),
            Span::Name("<script>\u{202e}".to_owned()),
            Span::Code("f4-f6".to_owned()),
            Span::Link {
                words: String::new(),
                address: "https://example.org/?a=1&b=\"".to_owned(),
            },
            Span::Link {
                words: "no".to_owned(),
                address: "javascript:alert(1)".to_owned(),
            },
        ]);
        let expected = "a &lt; b<br><b>&lt;script&gt;</b><code>f4-f6</code>\
            <a href=\"https://example.org/?a=1&amp;b=&quot;\" rel=\"noopener noreferrer\" target=\"_blank\">\
            https://example.org/?a=1&amp;b=&quot;</a>no";
        assert_eq!(html(&text), expected);
    }
}
