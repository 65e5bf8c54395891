//! Every sentence the bot says, by language; they are in `texts/`.
//!
//! A sentence is asked for by its name and given its values. Values that must not be mixed with
//! markup (names, turns, instants) go into the sentence as single private-use characters and come
//! out as spans of their own, so that nothing a person typed is ever read as markup. In the files
//! themselves `` `word` `` becomes [`Span::Code`] and `**word**` becomes [`Span::Strong`].

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::langid;

use crate::app::language::texts::TEXTS;
use crate::app::request::message::{Span, Text};
use crate::game::Language;

/// The language of somebody who speaks none of ours (ISO 639-2: undetermined).
const FOREIGN: &str = "und";

/// The first of the private-use characters that stand for spans.
const FIRST_SENTINEL: u32 = 0xE000;

/// All languages.
pub struct Catalog {
    locales: Vec<Locale>,
}

struct Locale {
    tag: &'static str,
    /// The ids of its messages, in the order of the files.
    ids: Vec<&'static str>,
    bundle: FluentBundle<FluentResource>,
}

impl Catalog {
    /// Reads the language files. A faulty entry is left out and logged; a test holds that there
    /// is none.
    pub fn new() -> Catalog {
        let locales = TEXTS.iter().map(|(tag, sources)| {
            let locale = tag.parse().unwrap_or(langid!("en"));
            let mut bundle = FluentBundle::new_concurrent(vec![locale]);
            bundle.set_use_isolating(false);
            for source in *sources {
                let resource = FluentResource::try_new((*source).to_owned());
                let resource = resource.unwrap_or_else(|(rest, faults)| {
                    tracing::error!(language = tag, ?faults, "a language file has faults");
                    rest
                });
                if let Err(faults) = bundle.add_resource(resource) {
                    tracing::error!(
                        language = tag,
                        ?faults,
                        "the language files repeat messages"
                    );
                }
            }
            let lines = sources.iter().flat_map(|source| source.lines());
            let ids = lines.filter_map(|line| {
                let (id, _) = line.split_once('=')?;
                let id = id.trim_end();
                let is_id = id.starts_with(|c: char| c.is_ascii_alphabetic());
                is_id.then_some(id)
            });
            let ids = ids.collect();
            Locale { tag, ids, bundle }
        });
        Catalog {
            locales: locales.collect(),
        }
    }

    /// The languages, the default first.
    pub fn languages(&self) -> Vec<Language> {
        let tags = self.locales.iter().map(|locale| locale.tag.to_owned());
        tags.map(Language).collect()
    }

    /// The localizer of a language, found by the first part of its tag (`vi-VN` is `vi`); the default
    /// for one we do not speak.
    pub fn localizer(&self, language: Option<&Language>) -> Localizer<'_> {
        let index = language
            .and_then(|language| self.known(language))
            .unwrap_or(0);
        Localizer {
            catalog: self,
            index,
        }
    }

    /// The language as it is remembered of a person: as we name it, or `und` for one we do not
    /// speak. That is not the same as not knowing theirs.
    pub fn kept(&self, language: &Language) -> Language {
        let tag = self.known(language).map(|index| self.locales[index].tag);
        Language(tag.unwrap_or(FOREIGN).to_owned())
    }

    fn known(&self, language: &Language) -> Option<usize> {
        let first = language.0.split(['-', '_']).next()?.to_ascii_lowercase();
        self.locales.iter().position(|locale| locale.tag == first)
    }
}

impl Default for Catalog {
    fn default() -> Catalog {
        Catalog::new()
    }
}

/// A language that can be spoken.
#[derive(Clone, Copy)]
pub struct Localizer<'a> {
    catalog: &'a Catalog,
    index: usize,
}

impl<'a> Localizer<'a> {
    /// Begins a sentence.
    pub fn say(self, id: &'static str) -> Sentence<'a> {
        Sentence {
            localizer: self,
            id,
            arguments: FluentArgs::new(),
            spans: Vec::new(),
        }
    }

    /// A sentence without values, as plain words.
    pub fn word(self, id: &'static str) -> String {
        self.say(id).words()
    }

    /// The ids of all messages, in the order of the language's files.
    pub(crate) fn ids(self) -> impl Iterator<Item = &'static str> + 'a {
        let locale = self.catalog.locales.get(self.index);
        locale
            .into_iter()
            .flat_map(|locale| locale.ids.iter().copied())
    }

    /// A message in which each value stands as its name in braces, such as `{count}`, for programs that
    /// fill them in. The message chooses by no value.
    pub(crate) fn template(self, id: &'static str) -> String {
        let locale = self.catalog.locales.get(self.index);
        let pattern = locale.and_then(|locale| locale.bundle.get_message(id)?.value());
        let (Some(locale), Some(pattern)) = (locale, pattern) else {
            return String::new();
        };
        // A value that is not given is written as `{$name}`.
        let mut missing = Vec::new();
        let words = locale.bundle.format_pattern(pattern, None, &mut missing);
        words.replace("{$", "{")
    }

    /// The language, as its files are named.
    pub fn tag(self) -> &'static str {
        self.catalog
            .locales
            .get(self.index)
            .map_or("en", |locale| locale.tag)
    }

    /// Whether both speak the same language.
    pub fn is(self, other: Localizer<'_>) -> bool {
        self.index == other.index
    }
}

/// A sentence that is being filled in.
pub struct Sentence<'a> {
    localizer: Localizer<'a>,
    id: &'static str,
    arguments: FluentArgs<'static>,
    spans: Vec<Span>,
}

impl Sentence<'_> {
    /// Puts a span in; an empty name becomes the word for somebody who has none.
    pub fn span(mut self, key: &'static str, mut span: Span) -> Self {
        if let Span::Name(name) | Span::Mention { name, .. } = &mut span
            && name.is_empty()
        {
            *name = self.localizer.word("someone");
        }
        let sentinel = u32::try_from(self.spans.len())
            .ok()
            .and_then(|index| char::from_u32(FIRST_SENTINEL + index));
        if let Some(sentinel) = sentinel {
            self.arguments.set(key, sentinel.to_string());
            self.spans.push(span);
        }
        self
    }

    /// Puts something in that is typed or read letter by letter.
    pub fn code(self, key: &'static str, code: impl ToString) -> Self {
        let code = code.to_string();
        self.span(key, Span::Code(code))
    }

    /// Puts a number in; the file may choose words by it.
    pub fn number(mut self, key: &'static str, number: impl TryInto<u64>) -> Self {
        let number = number.try_into().unwrap_or(u64::MAX);
        self.arguments.set(key, number);
        self
    }

    /// Puts one of our own words in, by which the file chooses (such as `red`) or which it shows.
    /// Never for what people typed.
    pub fn choice(mut self, key: &'static str, choice: impl Into<Cow<'static, str>>) -> Self {
        self.arguments.set(key, FluentValue::String(choice.into()));
        self
    }

    /// The finished sentence.
    pub fn text(self) -> Text {
        let words = self.words_with_sentinels();
        Text(spans(&words, &self.spans))
    }

    /// The finished sentence as plain words, spans as what they show.
    pub fn words(self) -> String {
        self.text().words()
    }

    fn words_with_sentinels(&self) -> String {
        let locales = &self.localizer.catalog.locales;
        // A message missing in one language is said in the default one.
        for locale in [&locales[self.localizer.index], &locales[0]] {
            let message = locale.bundle.get_message(self.id);
            let Some(pattern) = message.and_then(|message| message.value()) else {
                tracing::error!(language = locale.tag, id = self.id, "a message is missing");
                continue;
            };
            let mut faults = Vec::new();
            let words = locale
                .bundle
                .format_pattern(pattern, Some(&self.arguments), &mut faults);
            if !faults.is_empty() {
                tracing::error!(
                    language = locale.tag,
                    id = self.id,
                    ?faults,
                    "a message has faults"
                );
            }
            return words.into_owned();
        }
        self.id.to_owned()
    }
}

/// Takes a formatted sentence apart: sentinels become their spans, our own marks become spans.
fn spans(words: &str, placed: &[Span]) -> Vec<Span> {
    let mut out = Vec::new();
    let mut run = String::new();
    let (mut strong, mut code) = (false, false);
    let mut letters = words.chars().peekable();
    let flush = |run: &mut String, strong: bool, code: bool, out: &mut Vec<Span>| {
        if run.is_empty() {
            return;
        }
        let run = std::mem::take(run);
        out.push(match (code, strong) {
            (true, _) => Span::Code(run),
            (false, true) => Span::Strong(run),
            (false, false) => Span::Plain(run),
        });
    };
    while let Some(letter) = letters.next() {
        let index = (letter as u32).checked_sub(FIRST_SENTINEL);
        if let Some(span) = index.and_then(|index| placed.get(index as usize)) {
            flush(&mut run, strong, code, &mut out);
            out.push(span.clone());
        } else if letter == '`' {
            flush(&mut run, strong, code, &mut out);
            code = !code;
        } else if letter == '*' && !code && letters.peek() == Some(&'*') {
            letters.next();
            flush(&mut run, strong, code, &mut out);
            strong = !strong;
        } else {
            run.push(letter);
        }
    }
    flush(&mut run, strong, code, &mut out);
    out
}

impl Text {
    /// A line in which `` `word` `` and `**word**` are marked as in a sentence.
    pub(crate) fn marked(words: &str) -> Text {
        Text(spans(words, &[]))
    }

    /// Adds another text on a new line.
    pub fn line(mut self, other: Text) -> Text {
        if !self.is_empty() && !other.is_empty() {
            self.push(Span::Plain("\n".to_owned()));
        }
        for span in other.0 {
            self.push(span);
        }
        self
    }

    /// Adds a span, joining plain words.
    pub fn push(&mut self, span: Span) {
        match (self.0.last_mut(), span) {
            (Some(Span::Plain(words)), Span::Plain(more)) => words.push_str(&more),
            (_, span) => self.0.push(span),
        }
    }

    /// The words alone, without any marks, for logs, labels and networks without markup.
    pub fn words(&self) -> String {
        self.0.iter().map(Span::words).collect()
    }

    /// The length as the tightest network counts it: UTF-16 units of the words shown.
    pub fn length(&self) -> usize {
        self.0.iter().map(Span::length).sum()
    }

    /// The text with people named and not alerted: what somebody only looks at is no news.
    pub fn without_alerts(self) -> Text {
        let plain = |span| match span {
            Span::Mention { name, .. } => Span::Name(name),
            span => span,
        };
        Text(self.0.into_iter().map(plain).collect())
    }

    /// The text with its links as mere words, where they have some: shorter where addresses count.
    pub fn without_links(self) -> Text {
        let plain = |span| match span {
            Span::Link { words, .. } if !words.is_empty() => Span::Code(words),
            span => span,
        };
        Text(self.0.into_iter().map(plain).collect())
    }

    /// The text cut at `limit` UTF-16 units, with a mark where something is missing.
    pub fn fitted(self, limit: usize) -> Text {
        if self.length() <= limit {
            return self;
        }
        let mut left = limit.saturating_sub(1);
        let mut out = Text::default();
        for span in self.0 {
            let length = span.length();
            if length <= left {
                left -= length;
                out.push(span);
                continue;
            }
            if let Span::Plain(words) = span {
                let mut head = String::new();
                for letter in words.chars() {
                    if letter.len_utf16() > left {
                        break;
                    }
                    left -= letter.len_utf16();
                    head.push(letter);
                }
                out.push(Span::Plain(head));
            }
            break;
        }
        out.push(Span::Plain("…".to_owned()));
        out
    }
}

impl Span {
    /// What the span shows, without marks.
    pub fn words(&self) -> String {
        match self {
            Span::Plain(words)
            | Span::Strong(words)
            | Span::Code(words)
            | Span::Name(words)
            | Span::Mention { name: words, .. } => words.clone(),
            Span::Link { words, address } if words.is_empty() => address.clone(),
            Span::Link { words, .. } => words.clone(),
            Span::Block(words) => format!("{words}\n"),
            Span::Moment(moment) => moment.words.clone(),
            Span::Instant(at) | Span::Wait(at) => format!("{} ms", at.0),
        }
    }

    fn length(&self) -> usize {
        // The marks around a block or an instant take some room on every network.
        let marks = match self {
            Span::Block(_) | Span::Moment(_) => 16,
            // What its words and marks will hardly exceed for one reader.
            Span::Instant(_) => return 56,
            Span::Wait(_) => return 36,
            // Where links have no words of their own the address is shown beside them.
            Span::Link { words, address } if !words.is_empty() => address.len() + 4,
            _ => 0,
        };
        self.words().encode_utf16().count() + marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;

    #[test]
    fn names_are_spans_whatever_they_hold() {
        let placed = [
            Span::Name("**x** `y`".to_owned()),
            Span::Code("f4-f6".to_owned()),
        ];
        let text = Text(spans("\u{E000} plays \u{E001}, **well** `done`.", &placed));
        assert_eq!(
            text.0,
            [
                Span::Name("**x** `y`".to_owned()),
                Span::Plain(" plays ".to_owned()),
                Span::Code("f4-f6".to_owned()),
                Span::Plain(", ".to_owned()),
                Span::Strong("well".to_owned()),
                Span::Plain(" ".to_owned()),
                Span::Code("done".to_owned()),
                Span::Plain(".".to_owned()),
            ]
        );
        assert_eq!(text.words(), "**x** `y` plays f4-f6, well done.");
    }

    #[test]
    fn cutting_keeps_the_limit_and_says_so() {
        let text = Text::plain("đ".repeat(50)).line(Text(vec![Span::Code("x".repeat(60))]));
        let cut = text.clone().fitted(80);
        assert!(cut.length() <= 80);
        assert!(cut.words().ends_with('…'));
        assert_eq!(text.clone().fitted(111), text);
    }

    #[test]
    fn the_language_files_have_no_faults() {
        for (tag, sources) in TEXTS {
            for source in *sources {
                let resource = FluentResource::try_new((*source).to_owned());
                let faults = resource.err().map(|(_, faults)| faults);
                assert!(faults.is_none(), "{tag}: {faults:?}");
            }
        }
    }

    #[test]
    fn languages_are_found_by_their_first_part() {
        let catalog = Catalog::new();
        let kept = |tag: &str| catalog.kept(&Language(tag.to_owned())).0;
        assert_eq!(kept("vi-VN"), "vi");
        assert_eq!(kept("EN"), "en");
        let foreign = Language(kept("fr"));
        assert_eq!(foreign.0, FOREIGN);
        assert!(
            catalog
                .localizer(Some(&foreign))
                .is(catalog.localizer(None))
        );
    }
}
