//! Writes Discord's markdown: text is escaped, and cut so that its markup stays whole.

use crate::app::name::{is_right_to_left, shown_name};

/// The mark of a cut text.
const ELLIPSIS: &str = "…";

/// The longest text of a link, in characters.
const LINK_CHARS: usize = 100;

/// A character without width that keeps Discord from reading its neighbours as one word.
const BREAK: char = '\u{200b}';

/// Writes text of a limited number of UTF-16 code units (as Discord's clients count; its servers
/// count characters, which are never more).
#[derive(Debug)]
pub struct MarkdownWriter {
    out: String,
    units: usize,
    limit: usize,
    full: bool,
}

impl MarkdownWriter {
    /// A writer of at most `limit` UTF-16 code units, the mark of a cut included.
    pub fn new(limit: usize) -> MarkdownWriter {
        MarkdownWriter {
            out: String::new(),
            units: 0,
            limit: limit.saturating_sub(units(ELLIPSIS)),
            full: false,
        }
    }

    /// The text written so far.
    pub fn finish(self) -> String {
        self.out
    }

    /// Plain text; line breaks stay.
    pub fn plain(&mut self, words: &str) {
        self.escaped("", words, "");
    }

    /// Bold text. Spaces at the ends stay outside the marks, which would not close after them.
    pub fn strong(&mut self, words: &str) {
        let bare = words.trim();
        if bare.is_empty() {
            return self.plain(words);
        }
        let lead = words.len() - words.trim_start().len();
        self.plain(&words[..lead]);
        self.escaped("**", bare, "**");
        self.plain(&words[lead + bare.len()..]);
    }

    /// A person's name: one line, not too long, and unable to change the direction of the text
    /// around it.
    pub fn name(&mut self, name: &str) {
        let name = shown_name(name);
        if is_right_to_left(&name) {
            // First strong isolate … pop: the name keeps its own direction, the sentence its own.
            self.escaped("\u{2068}", &name, "\u{2069}");
        } else {
            self.plain(&name);
        }
    }

    /// Code within a line.
    pub fn code(&mut self, words: &str) {
        let words: String = words.chars().filter_map(|c| coded(c, ' ')).collect();
        if words.trim().is_empty() {
            return;
        }
        self.part_from('`');
        let letters: Vec<String> = words.chars().map(String::from).collect();
        self.write("`", &letters, "`");
    }

    /// A block of code.
    pub fn block(&mut self, words: &str) {
        let words: String = words.chars().filter_map(|c| coded(c, '\n')).collect();
        let words = words.trim_end();
        if words.is_empty() {
            return;
        }
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.whole("\n");
        }
        let letters: Vec<String> = words.chars().map(String::from).collect();
        self.write("```\n", &letters, "\n```");
        self.whole("\n");
    }

    /// A link, or its address if it has no text. Where the address is not one of the web, or could
    /// end the markup, only the text is written.
    pub fn link(&mut self, words: &str, address: &str) {
        let words = shorten(&one_line(words), LINK_CHARS);
        let sound = address.strip_prefix("https://").is_some_and(|rest| {
            !rest.is_empty()
                && rest
                    .chars()
                    .all(|c| c.is_ascii_graphic() && !"<>".contains(c))
        });
        if !sound {
            return self.plain(&words);
        }
        if words.is_empty() {
            self.whole(&format!("<{address}>"));
            return;
        }
        // A closing bracket would end the text. The angle brackets keep the address from growing
        // and from being previewed.
        let words = tokens(&words, LineStart::No).concat().replace(']', "\\]");
        self.whole(&format!("[{words}](<{address}>)"));
    }

    /// Discord's own markup, written whole or not at all; whether it fitted.
    pub fn whole(&mut self, markup: &str) -> bool {
        if self.full || self.units + units(markup) > self.limit {
            self.cut();
            return false;
        }
        self.push(markup);
        true
    }

    fn escaped(&mut self, open: &str, words: &str, close: &str) {
        if let Some(mark) = open.chars().next() {
            self.part_from(mark);
        }
        let start = if open.is_empty() {
            LineStart::of(&self.out)
        } else {
            LineStart::No
        };
        let tokens = tokens(words, start);
        self.write(open, &tokens, close);
    }

    /// Two runs of marks must not touch: `**a****b**` is not two bold words.
    fn part_from(&mut self, mark: char) {
        if self.out.ends_with(mark) {
            self.whole(&BREAK.to_string());
        }
    }

    fn write(&mut self, open: &str, tokens: &[String], close: &str) {
        let Some(first) = tokens.first() else { return };
        let frame = units(open) + units(close);
        if self.full || self.units + frame + units(first) > self.limit {
            return self.cut();
        }
        self.push(open);
        let room = self.limit - units(close);
        for token in tokens {
            if self.units + units(token) > room {
                self.cut();
                break;
            }
            self.push(token);
        }
        self.push(close);
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.units += units(text);
    }

    fn cut(&mut self) {
        if !self.full {
            self.full = true;
            self.push(ELLIPSIS);
        }
    }
}

/// The first `limit` characters, with a mark if there were more. For labels, titles and
/// descriptions, which are not markdown.
pub fn shorten(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + ELLIPSIS
}

/// One line, without control characters and marks of direction.
pub fn one_line(text: &str) -> String {
    let words: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !turns_direction(*c))
        .collect();
    words
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Nothing can be escaped inside backticks, so a backtick becomes a character that looks like one.
fn coded(c: char, line_break: char) -> Option<char> {
    match c {
        '`' => Some('ˋ'),
        '\n' => Some(line_break),
        '\t' => Some(' '),
        c if c.is_control() || turns_direction(c) => None,
        c => Some(c),
    }
}

/// Whether markup that counts only at the start of a line would count here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineStart {
    /// Only spaces since the start of the line.
    Yes,
    /// Only spaces and one number: a full stop would make it a list.
    Number,
    /// Text came before.
    No,
}

impl LineStart {
    fn of(written: &str) -> LineStart {
        let responder = written.rsplit('\n').next().unwrap_or_default();
        responder.chars().fold(LineStart::Yes, LineStart::after)
    }

    fn after(self, c: char) -> LineStart {
        match (self, c) {
            (_, '\n') => LineStart::Yes,
            (LineStart::Yes, c) if c.is_whitespace() => LineStart::Yes,
            (LineStart::Yes | LineStart::Number, c) if c.is_ascii_digit() => LineStart::Number,
            _ => LineStart::No,
        }
    }
}

/// The text in pieces that must not be cut.
fn tokens(words: &str, mut start: LineStart) -> Vec<String> {
    let mut tokens = Vec::with_capacity(words.len());
    let mut before = None;
    let mut rest = words.chars();
    while let Some(c) = rest.next() {
        let c = if c == '\t' { ' ' } else { c };
        if (c.is_control() && c != '\n') || turns_direction(c) {
            continue;
        }
        let token = match c {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' => format!("\\{c}"),
            '#' | '-' | '+' | '>' if start == LineStart::Yes => format!("\\{c}"),
            '.' | ')' if start == LineStart::Number => format!("\\{c}"),
            // `discord.gg/…` becomes an invitation even without a scheme.
            '.' if joins(before, rest.clone().next()) => "\\.".to_owned(),
            ':' if rest.as_str().starts_with('/') => "\\:".to_owned(),
            '@' if alarms(rest.as_str()) => format!("@{BREAK}"),
            c => c.to_string(),
        };
        tokens.push(token);
        start = start.after(c);
        before = Some(c);
    }
    tokens
}

fn joins(before: Option<char>, after: Option<char>) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    word(before) && word(after)
}

/// Whether an `@` before this would notify everyone, or may be joined to a word that does.
fn alarms(after: &str) -> bool {
    let begins = |word: &str| {
        after
            .get(..word.len())
            .is_some_and(|a| a.eq_ignore_ascii_case(word))
    };
    after.is_empty() || begins("everyone") || begins("here")
}

/// Characters that change the direction of the text after them (Unicode's bidirectional controls).
fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
