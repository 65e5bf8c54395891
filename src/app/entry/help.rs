//! How it works, by topic.

use tulenh_render::{Look, Scene};

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::language::catalog::Localizer;
use crate::app::language::commands;
use crate::app::language::vocabulary::plain;
use crate::app::people::callers::Caller;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::{TEXT_LIMIT, pages};
use crate::app::teaching::rule_pictures;
use crate::app::teaching::rule_pictures::{look, of_moving, of_stacks, of_watching};
use crate::app::teaching::rulebook::turned;

/// Something that help explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    Start,
    Challenges,
    SetUp,
    Lobby,
    Contests,
    Moving,
    Stacks,
    Teams,
    Watching,
    Following,
    Settings,
    Slow,
    Engine,
    Ratings,
    Privacy,
    Admins,
}

/// The word for the list of all commands; a number behind it is a page.
const COMMANDS: &str = "commands";

/// The topics, or one of them, or one command.
pub(crate) async fn help(context: &Context, caller: &Caller<'_>, topic: &str) -> Attempt<Reply> {
    Ok(Reply::private(help_message(context, caller, topic).await?))
}

/// Another topic, by a button.
pub(crate) async fn press_help(
    context: &Context,
    caller: &Caller<'_>,
    topic: &str,
) -> Attempt<Reply> {
    Ok(turned(caller, help_message(context, caller, topic).await?))
}

async fn help_message(context: &Context, caller: &Caller<'_>, words: &str) -> Attempt<Message> {
    let localizer = caller.localizer;
    let word = reduced(words);
    if word.is_empty() {
        return Ok(Message {
            text: told_for(context, caller, "help-short"),
            buttons: topics(caller),
            ..Message::default()
        });
    }
    if let Some(page) = page_of(&word) {
        return Ok(commands(localizer, page, reply_key(context, caller)));
    }
    let entry = commands::named(&word);
    // The name of a topic goes before a command, and a command before other names of topics.
    let also = || topic_also_named(context, &word).filter(|_| entry.is_none());
    if let Some(topic) = topic_named(context, &word).or_else(also) {
        let scene = topic.scene(localizer, look(caller));
        let text = topic.told(localizer, reply_key(context, caller));
        let mut message = rule_pictures::pictured(context, caller, text, scene, topic.id()).await;
        message.buttons = topics(caller);
        return Ok(message);
    }
    if let Some(entry) = entry {
        return Ok(Message {
            text: told_for(context, caller, entry.help),
            buttons: topics(caller),
            ..Message::default()
        });
    }
    if is_commands(context, &word) {
        return Ok(commands(localizer, 0, reply_key(context, caller)));
    }
    let sentence = localizer
        .say("help-unknown")
        .code("word", quoted(words, 40));
    Err(Message {
        text: sentence.text(),
        buttons: topics(caller),
        ..Message::default()
    }
    .into())
}

/// A sentence of the help, for the network on which it is read.
fn told_for(context: &Context, caller: &Caller<'_>, id: &'static str) -> Text {
    let sentence = caller.localizer.say(id);
    sentence.choice("reply", reply_key(context, caller)).text()
}

/// Whether a command can be a reply where the person is, as the sentences ask.
fn reply_key(context: &Context, caller: &Caller<'_>) -> &'static str {
    match context
        .delivery
        .transports
        .commands_reply(&caller.route.network)
    {
        true => "yes",
        false => "no",
    }
}

/// The topic of this name, in any language.
fn topic_named(context: &Context, word: &str) -> Option<Topic> {
    let languages = context.catalog.languages();
    let localizers = languages
        .iter()
        .map(|language| context.catalog.localizer(Some(language)));
    let localizers: Vec<Localizer<'_>> = localizers.collect();
    Topic::ALL.into_iter().find(|topic| {
        let mut names = localizers.iter().map(|localizer| topic.name(*localizer));
        topic.id() == word || names.any(|name| plain(&name) == plain(word))
    })
}

/// The topic that has another name like this in any language.
fn topic_also_named(context: &Context, word: &str) -> Option<Topic> {
    let languages = context.catalog.languages();
    Topic::ALL.into_iter().find(|topic| {
        languages.iter().any(|language| {
            let localizer = context.catalog.localizer(Some(language));
            let sentence = localizer.say("help-other-names");
            lists(&sentence.choice("topic", topic.id()).words(), word)
        })
    })
}

/// Whether the word asks for the list of all commands in any language.
fn is_commands(context: &Context, word: &str) -> bool {
    context.catalog.languages().iter().any(|language| {
        let localizer = context.catalog.localizer(Some(language));
        lists(&localizer.word("help-commands-names"), word)
    })
}

/// Whether one of these names, which have commas between them, is the word.
fn lists(names: &str, word: &str) -> bool {
    let mut names = names.split(',');
    names.any(|name| plain(&reduced(name)) == plain(word))
}

impl Topic {
    const ALL: [Topic; 16] = [
        Topic::Start,
        Topic::Challenges,
        Topic::SetUp,
        Topic::Lobby,
        Topic::Contests,
        Topic::Moving,
        Topic::Stacks,
        Topic::Teams,
        Topic::Watching,
        Topic::Following,
        Topic::Settings,
        Topic::Slow,
        Topic::Engine,
        Topic::Ratings,
        Topic::Privacy,
        Topic::Admins,
    ];

    /// The word by which it is asked for.
    const fn id(self) -> &'static str {
        match self {
            Topic::Start => "start",
            Topic::Challenges => "challenges",
            Topic::SetUp => "setup",
            Topic::Lobby => "lobby",
            Topic::Contests => "contests",
            Topic::Moving => "moving",
            Topic::Stacks => "stacks",
            Topic::Teams => "teams",
            Topic::Watching => "watching",
            Topic::Following => "following",
            Topic::Settings => "settings",
            Topic::Slow => "slow",
            Topic::Engine => "engine",
            Topic::Ratings => "ratings",
            Topic::Privacy => "privacy",
            Topic::Admins => "admins",
        }
    }

    fn name(self, localizer: Localizer<'_>) -> String {
        localizer
            .say("help-topic")
            .choice("topic", self.id())
            .words()
    }

    /// The message that tells of it.
    const fn words(self) -> &'static str {
        match self {
            Topic::Start => "about-start",
            Topic::Challenges => "about-challenges",
            Topic::SetUp => "about-setup",
            Topic::Lobby => "about-lobby",
            Topic::Contests => "about-contests",
            Topic::Moving => "about-moving",
            Topic::Stacks => "about-stacks",
            Topic::Teams => "about-teams",
            Topic::Watching => "about-watching",
            Topic::Following => "about-following",
            Topic::Settings => "about-settings",
            Topic::Slow => "about-slow",
            Topic::Engine => "about-engine",
            Topic::Ratings => "about-ratings",
            Topic::Privacy => "about-privacy",
            Topic::Admins => "about-admins",
        }
    }

    /// The commands it is about.
    const fn commands(self) -> &'static [&'static str] {
        match self {
            Topic::Start => &["learn", "page"],
            Topic::Challenges => &["challenge", "accept", "decline", "cancel", "rematch"],
            Topic::SetUp => &["setup"],
            Topic::Lobby => &["play"],
            Topic::Contests => &["tournament", "league"],
            Topic::Moving => &["move", "pick", "takeback", "moves"],
            Topic::Stacks => &["pick"],
            Topic::Teams => &["team"],
            Topic::Watching => &[
                "board", "games", "captured", "rings", "record", "replay", "score",
            ],
            Topic::Following => &["watch"],
            Topic::Settings => &["settings"],
            Topic::Slow => &[
                "if", "draw", "resign", "takeback", "pause", "resume", "gift", "claim", "vacation",
            ],
            Topic::Engine => &["hint", "threats", "problem"],
            Topic::Ratings => &["stats", "top"],
            Topic::Privacy => &["privacy", "mydata", "forget", "link"],
            Topic::Admins => &["settings", "diagnose"],
        }
    }

    /// All that is told: some words, then its commands as the list of commands has them.
    fn told(self, localizer: Localizer<'_>, reply: &'static str) -> Text {
        let head = localizer
            .say("help-head")
            .choice("name", self.name(localizer))
            .text();
        let said = |id| localizer.say(id).choice("reply", reply).text();
        let text = head.line(said(self.words()));
        let entries = self.commands().iter();
        let entries =
            entries.filter_map(|name| commands::COMMANDS.iter().find(|it| it.name == *name));
        entries.fold(text, |text, entry| text.line(said(entry.help)))
    }

    /// The picture that goes with it.
    fn scene(self, localizer: Localizer<'_>, look: Look) -> Option<Scene> {
        match self {
            Topic::Moving => of_moving(look),
            Topic::Stacks => of_stacks(look),
            Topic::Watching => of_watching(localizer, look),
            _ => None,
        }
    }
}

/// The buttons of all topics, of all commands, of the rules and of the guided game.
fn topics(caller: &Caller<'_>) -> Vec<Vec<Button>> {
    let localizer = caller.localizer;
    let button = |label: String, press| Button { label, press };
    let topics = Topic::ALL.into_iter().map(|topic| {
        button(
            topic.name(localizer),
            ButtonAction::Help(topic.id().to_owned()),
        )
    });
    let all = button(
        localizer.word("button-commands"),
        ButtonAction::Help(COMMANDS.to_owned()),
    );
    let further = [
        button(
            localizer.word("button-learn"),
            ButtonAction::Learn(caller.id(), String::new()),
        ),
        button(
            localizer.word("button-rules"),
            ButtonAction::Rules(String::new()),
        ),
    ];
    let buttons: Vec<Button> = further.into_iter().chain(topics).chain([all]).collect();
    // No network shows more than five rows.
    let row = buttons.len().div_ceil(5).max(3);
    buttons.chunks(row).map(<[Button]>::to_vec).collect()
}

/// A page of the list of all commands, counted from 0; the last one if there are not so many.
fn commands(localizer: Localizer<'_>, page: usize, reply: &'static str) -> Message {
    let mut pages = command_pages(localizer, reply);
    let last = pages.len().saturating_sub(1);
    let page = page.min(last);
    let text = match pages.get_mut(page) {
        Some(text) => std::mem::take(text),
        None => Text::default(),
    };
    let to = |id, page: usize| Button {
        label: localizer.word(id),
        press: ButtonAction::Help(format!("{COMMANDS}-{}", page + 1)),
    };
    let back = page.checked_sub(1).map(|page| to("button-page-back", page));
    let on = (page < last).then(|| to("button-page-next", page + 1));
    let topics = Button {
        label: localizer.word("button-topics"),
        press: ButtonAction::Help(String::new()),
    };
    Message {
        text,
        buttons: vec![back.into_iter().chain([topics]).chain(on).collect()],
        ..Message::default()
    }
}

/// All commands, in as few messages as they fit into.
fn command_pages(localizer: Localizer<'_>, reply: &'static str) -> Vec<Text> {
    let said =
        |entry: &commands::CommandRow| localizer.say(entry.help).choice("reply", reply).text();
    let lines = commands::COMMANDS.iter().map(said);
    let lines = lines.chain([localizer.say("help-turns").text()]);
    pages(localizer.say("help-intro").text(), lines, TEXT_LIMIT)
}

/// The page of the list of commands a word asks for, counted from 0.
fn page_of(word: &str) -> Option<usize> {
    let rest = word.strip_prefix(COMMANDS)?;
    match rest {
        "" => Some(0),
        number => number.parse::<usize>().ok()?.checked_sub(1),
    }
}

/// What of a word has to be typed right: letters and digits, in either case.
fn reduced(words: &str) -> String {
    let words = words.trim().trim_start_matches('/');
    let letters = words.chars().filter(|c| c.is_alphanumeric()).take(60);
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::language::catalog::Catalog;
    use crate::app::request::text_limits::CAPTION_LIMIT;

    #[test]
    fn everything_fits() {
        let catalog = Catalog::new();
        for language in catalog.languages() {
            let localizer = catalog.localizer(Some(&language));
            for topic in Topic::ALL {
                let text = topic.told(localizer, "yes");
                let limit = match topic.scene(localizer, Look::default()) {
                    Some(_) => CAPTION_LIMIT,
                    None => TEXT_LIMIT,
                };
                let length = text.length();
                assert!(length <= limit, "{language:?} {topic:?} {length}");
                let label = topic.name(localizer);
                assert!((1..=40).contains(&label.chars().count()), "{label}");
            }
            let pages = command_pages(localizer, "yes");
            assert!(pages.iter().all(|page| page.length() <= TEXT_LIMIT));
            let words: String = pages.iter().map(Text::words).collect();
            for entry in commands::COMMANDS {
                assert!(
                    words.contains(&format!("/{}", entry.name)),
                    "{}",
                    entry.name
                );
            }
        }
    }
}
