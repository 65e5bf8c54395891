//! Telegram's HTML as its server reads it: strict about tags, counting in UTF-16.

/// A marked part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entity {
    /// As the API names it: `bold`, `code`, `pre`, `text_link`, `mention` …
    pub kind: String,
    /// The words it marks.
    pub text: String,
    /// Where a link leads.
    pub url: Option<String>,
    /// Where it begins, in UTF-16 code units.
    pub offset: usize,
    /// How long it is, in UTF-16 code units.
    pub length: usize,
}

/// Length as Telegram counts.
pub fn utf16_len(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Reads a text with markup: its plain words and what is marked in them, or why not.
pub fn parse(html: &str) -> Result<(String, Vec<Entity>), String> {
    let mut plain = String::new();
    let mut open: Vec<(String, usize, Option<String>)> = Vec::new();
    let mut entities = Vec::new();
    let mut rest = html;
    while let Some(c) = rest.chars().next() {
        let at = html.len() - rest.len();
        if let Some(tag) = rest.strip_prefix('<') {
            let (tag, after) = tag
                .split_once('>')
                .ok_or_else(|| format!("Unclosed start tag at byte offset {at}"))?;
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                let (opened, start, url) = open
                    .pop()
                    .ok_or_else(|| format!("Unexpected end tag at byte offset {at}"))?;
                if opened != name.trim().to_lowercase() {
                    return Err(format!(
                        "Unmatched end tag at byte offset {at}, expected \"</{opened}>\", found \"</{name}>\""
                    ));
                }
                let text = plain[start..].to_owned();
                if !text.is_empty() {
                    entities.push(Entity {
                        kind: kind(&opened).unwrap_or_default().to_owned(),
                        offset: utf16_len(&plain[..start]),
                        length: utf16_len(&text),
                        text,
                        url,
                    });
                }
            } else {
                let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
                let name = name.to_lowercase();
                if kind(&name).is_none() {
                    return Err(format!(
                        "Unsupported start tag \"{name}\" at byte offset {at}"
                    ));
                }
                open.push((name, plain.len(), href(attributes)));
            }
        } else if c == '&' {
            let (meaning, length) = character(rest).unwrap_or(('&', 1));
            plain.push(meaning);
            rest = &rest[length..];
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    match open.pop() {
        Some((name, ..)) => Err(format!(
            "Can't find end tag corresponding to start tag \"{name}\""
        )),
        None => {
            entities.sort_by_key(|entity| entity.offset);
            Ok((plain, entities))
        }
    }
}

/// What Telegram marks by itself in a plain text: commands and mentions.
pub fn detect(text: &str) -> Vec<Entity> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (start, c) in text.char_indices() {
        let before = text[..start].chars().next_back();
        if !matches!(c, '@' | '/')
            || before.is_some_and(|b| word(b) || matches!(b, '@' | '/' | '<'))
        {
            continue;
        }
        let mut name: String = text[start + 1..].chars().take_while(|c| word(*c)).collect();
        if c == '/' && text[start + 1 + name.len()..].starts_with('@') {
            let bot = &text[start + 2 + name.len()..];
            let bot: String = bot.chars().take_while(|c| word(*c)).collect();
            name = format!("{name}@{bot}");
        }
        let least = if c == '@' { 3 } else { 1 };
        if name.len() < least {
            continue;
        }
        let text_of = format!("{c}{name}");
        found.push(Entity {
            kind: if c == '@' { "mention" } else { "bot_command" }.to_owned(),
            offset: utf16_len(&text[..start]),
            length: utf16_len(&text_of),
            text: text_of,
            url: None,
        });
    }
    found
}

fn kind(tag: &str) -> Option<&'static str> {
    Some(match tag {
        "b" | "strong" => "bold",
        "i" | "em" => "italic",
        "u" | "ins" => "underline",
        "s" | "strike" | "del" => "strikethrough",
        "code" => "code",
        "pre" => "pre",
        "a" => "text_link",
        "tg-spoiler" => "spoiler",
        "blockquote" => "blockquote",
        _ => return None,
    })
}

fn href(attributes: &str) -> Option<String> {
    let value = attributes.trim().strip_prefix("href=\"")?;
    Some(value.split_once('"')?.0.to_owned())
}

/// A character reference: what it means and how many bytes it takes.
fn character(text: &str) -> Option<(char, usize)> {
    let (name, _) = text.strip_prefix('&')?.split_once(';')?;
    let meaning = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((meaning, name.len() + 2))
}

#[test]
fn reads_markup_strictly() {
    let (plain, entities) =
        parse("a &lt;<b>😀 &amp;</b> <a href=\"tg://user?id=5\">An</a>").unwrap();
    assert_eq!(plain, "a <😀 & An");
    assert_eq!((entities[0].offset, entities[0].length), (3, 4));
    assert_eq!(entities[1].url.as_deref(), Some("tg://user?id=5"));
    for bad in [
        "<b>",
        "</b>",
        "<b></i>",
        "<x>a</x>",
        "1 <2",
        "<b><i></b></i>",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
    }
    let found = detect("/challenge@tulenh_bot @friend a@b.c");
    let found: Vec<_> = found.iter().map(|entity| &entity.text[..]).collect();
    assert_eq!(found, ["/challenge@tulenh_bot", "@friend"]);
}
