//! Words on their way to Discord: nothing people write is read as markup, nothing is too long.

use std::sync::Arc;

use proptest::prelude::*;
use tulenh::app::{
    Account, Attachment, Button, ButtonAction, ChallengeCode, GameId, Kind, Message, Moment,
    Network, Ply, Side, Span, Text,
};
use tulenh::discord::outbound::markdown::{MarkdownWriter, one_line, shorten};
use tulenh::discord::outbound::message::{
    ALT_CHARS, CONTENT_CHARS, LABEL_CHARS, TITLE_CHARS, file_name, render,
    render_without_attachment, title,
};

fn written(spans: Vec<Span>) -> String {
    render(&Message {
        text: Text(spans),
        ..Message::default()
    })
    .content
}

fn plain(words: &str) -> String {
    written(vec![Span::Plain(words.to_owned())])
}

fn moment(relative: bool) -> Span {
    Span::Moment(Moment {
        utc: 1_700_000_000,
        relative,
        words: "whatever".to_owned(),
    })
}

fn account(network: &str, user: &str) -> Account {
    Account {
        network: Network::new(network).unwrap(),
        user: user.to_owned(),
    }
}

#[test]
fn markup_is_shown_as_written() {
    for (words, expected) in [
        (
            "*a* _b_ ~c~ `d` ||e||",
            r"\*a\* \_b\_ \~c\~ \`d\` \|\|e\|\|",
        ),
        ("c5-c6 (F)", "c5-c6 (F)"),
        (
            "# big\n- one\n> said\n-# small",
            "\\# big\n\\- one\n\\> said\n\\-# small",
        ),
        ("1. one\n12) two\n3.5", "1\\. one\n12\\) two\n3\\.5"),
        ("game #12, a > b", "game #12, a > b"),
        (
            "<@123> <#4> <t:1:R> <:x:5> </a:6>",
            r"\<@123> \<#4> \<t:1:R> \<:x:5> \</a:6>",
        ),
        ("[x](https://evil.example)", r"\[x](https\://evil\.example)"),
        ("discord.gg/abc", r"discord\.gg/abc"),
        ("@everyone @HERE a@b", "@\u{200b}everyone @\u{200b}HERE a@b"),
        ("back\\slash", r"back\\slash"),
        ("a\u{202e}b\u{0}c\td", "abc d"),
    ] {
        assert_eq!(plain(words), expected, "{words:?}");
    }
}

#[test]
fn spans_do_not_join_into_markup() {
    let text = |words: &str| words.to_owned();
    assert_eq!(
        written(vec![Span::Plain(text("@")), Span::Name(text("everyone"))]),
        "@\u{200b}everyone"
    );
    assert_eq!(
        written(vec![Span::Plain(text("a\n")), Span::Name(text("# b"))]),
        "a\n\\# b"
    );
    assert_eq!(
        written(vec![Span::Strong(text("a")), Span::Strong(text("b"))]),
        "**a**\u{200b}**b**"
    );
    assert_eq!(
        written(vec![Span::Code(text("a")), Span::Code(text("b"))]),
        "`a`\u{200b}`b`"
    );
    assert_eq!(
        written(vec![Span::Strong(text(" a * b "))]),
        " **a \\* b** "
    );
    assert_eq!(written(vec![Span::Code(text("a`b\nc"))]), "`aˋb c`");
    assert_eq!(
        written(vec![
            Span::Plain(text("x")),
            Span::Block(text("a ```\n b\n"))
        ]),
        "x\n```\na ˋˋˋ\n b\n```\n"
    );
    assert_eq!(
        written(vec![moment(false), Span::Plain(text(", ")), moment(true)]),
        "<t:1700000000:f>, <t:1700000000:R>"
    );
    assert_eq!(
        written(vec![
            Span::Code(text("")),
            Span::Strong(text("")),
            Span::Block(text(" \n"))
        ]),
        "…"
    );
}

#[test]
fn links_lead_where_they_say() {
    let link = |words: &str, address: &str| {
        written(vec![Span::Link {
            words: words.to_owned(),
            address: address.to_owned(),
        }])
    };
    let address = "https://discord.com/channels/1/2/3";
    assert_eq!(link("turn 3", address), format!("[turn 3](<{address}>)"));
    assert_eq!(link("", address), format!("<{address}>"));
    assert_eq!(
        link("a](https://evil.example) [*b*\n", address),
        format!(r"[a\](https\://evil\.example) \[\*b\*](<{address}>)")
    );
    // What is no address of the web, or could end its marks, leads nowhere.
    for bad in [
        "http://plain.example",
        "javascript:alert(1)",
        "https://",
        "https://a b",
        "https://a>b",
        "https://a<b",
        "https://a\nb",
        "https://đ.example",
        "",
    ] {
        assert_eq!(link("here", bad), "here", "{bad:?}");
    }
    // Whole or not at all.
    let mut pen = MarkdownWriter::new(30);
    pen.plain("0123456789");
    pen.link("words", address);
    assert_eq!(pen.finish(), "0123456789…");
}

#[test]
fn what_no_server_takes_is_told() {
    let message = Message {
        attachment: Some(Attachment {
            kind: Kind::Film,
            name: "game-1.gif".to_owned(),
            bytes: Arc::from(vec![0; 10 * 1024 * 1024 + 1]),
            alt: "The film of game 1".to_owned(),
            board: None,
            scene: None,
        }),
        ..Message::default()
    };
    let rendered = render(&message);
    assert!(rendered.attachment.is_none());
    assert_eq!(rendered.content, "The film of game 1");
}

#[test]
fn an_edit_lists_what_stays_attached() {
    let mut message = Message {
        text: Text::plain("x"),
        ..Message::default()
    };
    assert_eq!(
        render(&message).edit()["attachments"],
        serde_json::json!([])
    );
    message.attachment = Some(Attachment::picture("b.png", Arc::from([1]), "alt"));
    let edit = render(&message).edit();
    assert_eq!(
        edit["attachments"],
        serde_json::json!([{"id": 0, "filename": "b.png", "description": "alt"}])
    );
    assert!(edit["flags"].is_null());
}

#[test]
fn names_are_tamed() {
    let name = |name: &str| written(vec![Span::Name(name.to_owned())]);
    assert_eq!(name("An\nBinh\u{202e}"), "An Binh");
    assert_eq!(name(""), "?");
    // What shows nothing is nothing here either.
    assert_eq!(name("\u{200b}\u{2060}"), "?");
    assert_eq!(name("שלום"), "\u{2068}שלום\u{2069}");
    assert_eq!(name(&"x".repeat(4000)).chars().count(), 64);
    assert_eq!(name("**bold** ||x||"), r"\*\*bold\*\* \|\|x\|\|");
}

#[test]
fn only_mentions_alert() {
    let mention = |accounts| Span::Mention {
        accounts,
        name: "An <@5>".to_owned(),
    };
    let message = Message {
        text: Text(vec![
            mention(vec![account("telegram", "7"), account("discord", "42")]),
            mention(vec![account("telegram", "7")]),
            mention(vec![account("discord", "not a number")]),
            Span::Plain("<@99> @everyone".to_owned()),
        ]),
        ..Message::default()
    };
    let rendered = render(&message);
    assert_eq!(rendered.mentions, [42]);
    let body = rendered.body(false, false);
    assert_eq!(body["allowed_mentions"]["parse"], serde_json::json!([]));
    assert_eq!(body["allowed_mentions"]["users"], serde_json::json!(["42"]));
    assert!(
        rendered.content.starts_with(r"<@42>An \<@5>An \<@5>\<@99>"),
        "{}",
        rendered.content
    );
}

#[test]
fn limits_hold() {
    let code = ChallengeCode::from_random(7);
    let press = |n: u32| ButtonAction::Resign(GameId(u64::MAX), Ply(n), Side::Red);
    let button = |n: u32| Button {
        label: "Đ".repeat(200),
        press: press(n),
    };
    let message = Message {
        text: Text(vec![
            Span::Strong("*".repeat(5000)),
            Span::Plain("never seen".to_owned()),
        ]),
        attachment: Some(Attachment {
            kind: Kind::Picture,
            name: "bàn cờ/1.png".to_owned(),
            bytes: Arc::from([1, 2, 3]),
            alt: "x".repeat(3000),
            board: None,
            scene: None,
        }),
        buttons: vec![
            (0..9).map(button).collect(),
            vec![button(0)],
            vec![Button {
                label: String::new(),
                press: ButtonAction::Accept(code),
            }],
        ],
        shows: None,
    };
    let body = render(&message).body(true, true);
    let content = body["content"].as_str().unwrap();
    assert!(content.encode_utf16().count() <= CONTENT_CHARS);
    assert!(
        content.ends_with("…**") && !content.ends_with("\\…**"),
        "{content}"
    );
    let rows = body["components"].as_array().unwrap();
    // The second row repeats a button of the first, which Discord would refuse.
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["components"].as_array().unwrap().len(), 5);
    for button in rows
        .iter()
        .flat_map(|row| row["components"].as_array().unwrap())
    {
        let length = button["label"].as_str().unwrap().chars().count();
        assert!((1..=LABEL_CHARS).contains(&length));
        assert!(button["custom_id"].as_str().unwrap().len() <= 100);
    }
    let attachment = &body["attachments"][0];
    assert_eq!(
        attachment["description"].as_str().unwrap().chars().count(),
        ALT_CHARS
    );
    assert_eq!(attachment["filename"], "bnc1.png");
    assert_eq!(body["flags"], (1 << 2) | (1 << 6) | (1 << 12));
}

#[test]
fn a_picture_can_be_told_in_words() {
    let message = Message {
        text: Text::plain("Red to move."),
        attachment: Some(Attachment {
            kind: Kind::Picture,
            name: "b.png".to_owned(),
            bytes: Arc::from([0]),
            alt: "Red: *tank* f4".to_owned(),
            board: None,
            scene: None,
        }),
        ..Message::default()
    };
    let rendered = render_without_attachment(&message);
    assert_eq!(rendered.content, "Red to move.\nRed: \\*tank\\* f4");
    assert!(rendered.attachment.is_none());
}

#[test]
fn titles_and_files() {
    assert_eq!(title("  An \n– Bình "), "An – Bình");
    assert_eq!(title("\u{202e}"), "…");
    assert_eq!(title(&"x".repeat(300)).chars().count(), TITLE_CHARS);
    let named = |kind, name: &str| {
        file_name(&Attachment {
            kind,
            name: name.to_owned(),
            bytes: Arc::from([0]),
            alt: String::new(),
            board: None,
            scene: None,
        })
    };
    for (kind, name, expected) in [
        (Kind::Picture, "../../etc/passwd", "game.png"),
        (Kind::Picture, "đ", "game.png"),
        (Kind::Film, "game-1 (2).gif", "game-12.gif"),
        (Kind::Film, "film", "film.gif"),
        (Kind::File, "record-1.txt", "record-1.txt"),
        (Kind::File, "me.json", "me.json"),
        (Kind::File, "board.png", "board.png"),
        (Kind::File, "../x", "game.x"),
        (Kind::File, "notes", "notes.txt"),
    ] {
        assert_eq!(named(kind, name), expected, "{name}");
    }
    assert!(named(Kind::File, &"x".repeat(900)).len() <= 110);
    assert_eq!(shorten("abc", 3), "abc");
    assert_eq!(shorten("abcd", 3), "ab…");
    assert_eq!(one_line("a\r\n\tb"), "a b");
}

/// A reading of Discord's markdown that is wrong in one direction only: any mark it might honour
/// counts.
fn bare_marks(content: &str) -> Vec<char> {
    let mut bare = Vec::new();
    let mut escaped = false;
    for c in content.chars() {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if "*_~`|<[".contains(c) {
            bare.push(c);
        }
    }
    if escaped {
        bare.push('\\');
    }
    bare
}

proptest! {
    #[test]
    fn no_words_become_markup(words in r"[ -~\n]{0,200}|\PC{0,60}", limit in 1usize..80) {
        prop_assert_eq!(bare_marks(&plain(&words)), Vec::<char>::new());
        let lower = plain(&words).to_lowercase();
        prop_assert!(!lower.contains("@everyone") && !lower.contains("@here"));
        // Cut anywhere, nothing is cut in two.
        let mut pen = MarkdownWriter::new(limit);
        pen.plain(&words);
        let cut = pen.finish();
        prop_assert!(cut.encode_utf16().count() <= limit);
        prop_assert_eq!(bare_marks(&cut), Vec::<char>::new());
    }

    #[test]
    fn all_marks_close(spans in proptest::collection::vec((0u8..5, r"\PC{0,80}|[*_`@# \n.]{0,40}"), 0..12), limit in 12usize..200) {
        let mut pen = MarkdownWriter::new(limit);
        for (kind, words) in &spans {
            match kind {
                0 => pen.plain(words),
                1 => pen.strong(words),
                // Between backticks a backslash is a letter, which `bare_marks` does not know.
                2 => pen.code(&words.replace('\\', "")),
                3 => pen.block(&words.replace('\\', "")),
                _ => pen.name(words),
            }
        }
        let content = pen.finish();
        prop_assert!(content.encode_utf16().count() <= limit);
        let marks = bare_marks(&content.replace("\\\\", ""));
        let count = |c| marks.iter().filter(|m| **m == c).count();
        prop_assert_eq!(count('`') % 2, 0, "{}", content);
    }
}
