//! Escapes in headers and comments.

use std::str::Chars;

/// Writes a text with `end` (the sign that closes it) and control characters escaped.
pub(super) fn escape(text: &str, end: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            // Blanks other than the plain one might be taken for the end of a line.
            c if c.is_control() || c.is_whitespace() && c != ' ' || c == '\u{feff}' => {
                escaped.extend(c.escape_unicode());
            }
            c if c == end || c == '\\' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// Reads up to the `end` that is not escaped; what follows stays in `chars`. A line break is a
/// blank.
///
/// # Errors
/// `None` when there is no end, else what follows a `\` that escapes nothing.
pub(super) fn unescape(chars: &mut Chars<'_>, end: char) -> Result<String, Option<String>> {
    let mut text = String::new();
    loop {
        match chars.next().ok_or(None)? {
            c if c == end => return Ok(text),
            '\\' => text.push(escaped(chars)?),
            '\r' if chars.as_str().starts_with('\n') => {}
            '\r' | '\n' => text.push(' '),
            c => text.push(c),
        }
    }
}

fn escaped(chars: &mut Chars<'_>) -> Result<char, Option<String>> {
    let c = chars.next().ok_or(None)?;
    match c {
        '"' | '\\' | '}' => Ok(c),
        'n' => Ok('\n'),
        'r' => Ok('\r'),
        't' => Ok('\t'),
        'u' => {
            let rest = chars.as_str();
            let hex = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
            let found = hex
                .filter(|(hex, _)| (1..=6).contains(&hex.len()))
                .filter(|(hex, _)| hex.bytes().all(|b| b.is_ascii_hexdigit()))
                .and_then(|(hex, rest)| Some((u32::from_str_radix(hex, 16).ok()?, rest)))
                .and_then(|(code, rest)| Some((char::from_u32(code)?, rest)));
            let (c, rest) = found.ok_or_else(|| Some("u".to_owned()))?;
            *chars = rest.chars();
            Ok(c)
        }
        other => Err(Some(other.to_string())),
    }
}
