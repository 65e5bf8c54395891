//! Settings of people and chats: a menu with buttons, and the same in words.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::language::time::hour::Hour;
use crate::app::language::time::quiet_hours::Quiet;
use crate::app::language::time::zone::Zone;
use crate::app::language::view_settings::{Setting, Typed, ViewSettings, has_zone, language};
use crate::app::language::vocabulary::{letters, plain};
use crate::app::people::callers::{ATTEMPTS, Caller};
use crate::app::people::manager::manages;
use crate::app::people::updates::update;
use crate::app::people::{callers, instants};
use crate::app::problems::subscribing;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::command::{Command, Request};
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::club::problems::Subscriber;
use crate::game::{Chat, Destination, Language, News, Notice, Player, PlayerId, Post, Preferences};
use crate::store::{Batch, Commit, Guard};

/// Buttons in a row of the menu: five rows are what every network shows.
const MENU_ROW: usize = 4;
/// Buttons in a row of choices.
const ROW: usize = 3;
/// The most words of the name of a setting.
const SETTING_WORDS: usize = 8;
/// The word for one's own side at the bottom; where there is no own side it is Red.
const OWN_SIDE: &str = "own";
/// What the path of a chat's menu begins with.
const CHAT: &str = "chat";

/// Whose settings.
#[derive(Clone)]
enum Owner {
    /// The person's own.
    Person(Player),
    /// Those of the chat they are in.
    Chat(Chat),
}

/// Whether a request asks for the settings of a chat.
pub(crate) fn is_about_chat(command: &Command) -> bool {
    match command {
        Command::Settings(words) => {
            let mut words = words.split(|c: char| c.is_whitespace() || c == '=');
            let first = words.find(|word| !word.is_empty());
            first.is_some_and(|word| word.eq_ignore_ascii_case(CHAT))
        }
        Command::ButtonAction(ButtonAction::Settings(_, path)) => path.starts_with("chat/"),
        _ => false,
    }
}

/// The menu of settings, or one of them set at once: `theme dark`, `chat language vi`.
pub(crate) async fn settings(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Attempt<Reply> {
    let words: Vec<&str> = words
        .split(|c: char| c.is_whitespace() || c == '=')
        .filter(|word| !word.is_empty())
        .collect();
    let (is_chat, words) = match words.split_first() {
        Some((first, rest)) if first.eq_ignore_ascii_case(CHAT) => (true, rest),
        _ => (false, &words[..]),
    };
    let mut owner = owner_of(context, caller, is_chat).await?;
    let localizer = caller.localizer;
    let Some(first) = words.first() else {
        return Ok(Reply::private(menu(context, caller, &owner, localizer)));
    };
    let (setting, typed) = named(context, &owner, words).ok_or_else(|| {
        let all: Vec<_> = owner.settings().iter().map(|one| one.name()).collect();
        let all = all.join(", ");
        let sentence = localizer.say("setting-unknown");
        Abort::from(sentence.code("word", quoted(first, 40)).code("all", all))
    })?;
    if typed.is_empty() {
        for_them_alone(caller, &owner, setting)?;
        let menu = choices(context, caller, &owner, setting, caller.localizer);
        return Ok(Reply::private(menu));
    }
    let languages = context.catalog.languages();
    let word = match read_word(context, setting, &typed) {
        Typed::Word(word) => word,
        Typed::Several(words) => {
            for_them_alone(caller, &owner, setting)?;
            let question = which_word(caller, &owner, setting, &typed, words);
            return Ok(Reply::private(question));
        }
        Typed::Nothing => {
            let id = match setting {
                Setting::Zone => "setting-bad-zone",
                Setting::Quiet => "setting-bad-quiet",
                Setting::Problem => "setting-bad-hour",
                _ => "setting-bad-word",
            };
            let sentence = localizer.say(id).code("word", quoted(&typed, 40));
            let sentence = sentence.code("setting", setting.name());
            let known = owner.words(setting, &languages).join(", ");
            return Err(sentence.code("all", known).into());
        }
    };
    let localizer = choose(context, caller, &mut owner, setting, &word, &languages).await?;
    let word = owner.chosen(setting, &languages);
    let done = localizer
        .say("setting-done")
        .choice("name", localizer.setting(setting))
        .choice(
            "word",
            word_here(context, caller, localizer, setting, &word),
        );
    let text = done
        .text()
        .line(clock_of(context, caller, &owner, setting, localizer));
    Ok(Reply::private(text.into()))
}

/// The setting whose name these words begin with, as it is kept or as it is shown in any language,
/// and the words behind it.
fn named(context: &Context, owner: &Owner, words: &[&str]) -> Option<(Setting, String)> {
    (1..=words.len().min(SETTING_WORDS))
        .rev()
        .find_map(|count| {
            let (name, rest) = words.split_at(count);
            let name = name.concat();
            let is_called = |setting: &Setting, reduced: fn(&str) -> String| {
                let mut shown = localizers(context).map(|localizer| localizer.setting(*setting));
                let name = reduced(&name);
                reduced(setting.name()) == name || shown.any(|shown| reduced(&shown) == name)
            };
            let all = || owner.settings().iter();
            let exact = all().find(|setting| is_called(setting, letters));
            let found = exact.or_else(|| all().find(|setting| is_called(setting, plain)));
            found.map(|setting| (*setting, rest.join(" ")))
        })
}

/// What was typed for a setting: a word as it is kept, or as it is shown in any language.
fn read_word(context: &Context, setting: Setting, typed: &str) -> Typed {
    let languages = context.catalog.languages();
    let read = setting.read(typed, &languages);
    if matches!(read, Typed::Word(_)) {
        return read;
    }
    let words = setting.words(&languages);
    let is_called = |word: &String, reduced: fn(&str) -> String| {
        let mut shown =
            localizers(context).map(|localizer| setting_word(context, localizer, setting, word));
        let typed = reduced(typed);
        !typed.is_empty() && shown.any(|shown| reduced(&shown) == typed)
    };
    let exact = words.iter().find(|word| is_called(word, letters));
    let found = exact.or_else(|| words.iter().find(|word| is_called(word, plain)));
    match (found, typed.split_whitespace().next()) {
        (Some(word), _) => Typed::Word(word.clone()),
        // What stands behind a word of a closed choice is nothing.
        (None, Some(first)) if first.len() < typed.len() && !setting.is_open() => {
            read_word(context, setting, first)
        }
        _ => read,
    }
}

/// The localizer of every language.
fn localizers(context: &Context) -> impl Iterator<Item = Localizer<'_>> {
    let languages = context.catalog.languages().into_iter();
    languages.map(|language| context.catalog.localizer(Some(&language)))
}

/// Which of several words is meant.
fn which_word(
    caller: &Caller<'_>,
    owner: &Owner,
    setting: Setting,
    typed: &str,
    words: Vec<String>,
) -> Message {
    let buttons = words.into_iter().map(|word| Button {
        label: word.clone(),
        press: ButtonAction::Settings(
            caller.id(),
            owner.path(&format!("{}={word}", setting.name())),
        ),
    });
    let buttons: Vec<Button> = buttons.collect();
    let question = caller.localizer.say("setting-which");
    Message {
        text: question.code("word", quoted(typed, 40)).text(),
        buttons: buttons.chunks(ROW).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
}

/// What clocks show where the person says they are, so that they see whether it is right; for
/// settings that have to do with it.
fn clock_of(
    context: &Context,
    caller: &Caller<'_>,
    owner: &Owner,
    setting: Setting,
    localizer: Localizer<'_>,
) -> Text {
    if !setting.is_open() && setting != Setting::Problem {
        return Text::default();
    }
    let zone = ViewSettings::of(owner.kept()).zone;
    let now = instants::world_time(context, caller.now);
    let time = localizer.clock(&zone, now);
    let sentence = localizer.say("setting-clock").choice("time", time);
    // Others see how far it is from UTC, and no more.
    let name = match caller.request.hidden {
        true => localizer.zone(&zone),
        false => zone.distance(now),
    };
    let clock = sentence.choice("zone", name).text();
    let is_quiet = setting == Setting::Quiet && ViewSettings::of(owner.kept()).quiet.is_some();
    let is_quiet = is_quiet || setting == Setting::Problem;
    if is_quiet && !has_zone(owner.kept()) {
        let whose = match owner {
            Owner::Person(_) => "person",
            Owner::Chat(_) => "chat",
        };
        let sentence = localizer.say("setting-no-zone");
        return clock.line(sentence.choice("whose", whose).text());
    }
    clock
}

/// A button of the menu: `theme` shows the choices, `theme=dark` chooses; `chat/…` for a chat.
pub(crate) async fn press_settings(
    context: &Context,
    caller: &Caller<'_>,
    whose: PlayerId,
    path: &str,
) -> Attempt<Reply> {
    if whose != caller.id() {
        return Err(caller.localizer.say("setting-not-yours").into());
    }
    let (is_chat, path) = match path.strip_prefix("chat/") {
        Some(rest) => (true, rest),
        None => (false, path),
    };
    let mut owner = owner_of(context, caller, is_chat).await?;
    let (name, word) = match path.split_once('=') {
        Some((name, word)) => (name, Some(word)),
        None => (path, None),
    };
    let Some(setting) = owner.setting(name) else {
        return Ok(Reply::update(menu(
            context,
            caller,
            &owner,
            caller.localizer,
        )));
    };
    for_them_alone(caller, &owner, setting)?;
    let mut localizer = caller.localizer;
    let languages = context.catalog.languages();
    let word = word.map(|word| setting.read(word, &languages));
    if let Some(Typed::Word(word)) = word {
        localizer = choose(context, caller, &mut owner, setting, &word, &languages).await?;
    }
    Ok(Reply::update(choices(
        context, caller, &owner, setting, localizer,
    )))
}

async fn owner_of(context: &Context, caller: &Caller<'_>, is_chat: bool) -> Attempt<Owner> {
    if !is_chat {
        return Ok(Owner::Person(caller.player.clone()));
    }
    if !caller.request.shared {
        return Err(caller.localizer.say("setting-chat-elsewhere").into());
    }
    match manages(context, caller).await {
        Some(true) => Ok(Owner::Chat(callers::chat_of(context, &caller.route).await?)),
        Some(false) => Err(caller.localizer.say("setting-managers").into()),
        None => {
            let sentence = caller.localizer.say("setting-managers-unknown");
            let network = caller.route.network.to_string();
            Err(sentence.choice("network", network).into())
        }
    }
}

/// See [`crate::app::App::depends_on_manager`].
pub(crate) async fn depends_on_manager(context: &Context, request: &Request) -> bool {
    if !request.shared || request.manages.is_some() {
        return false;
    }
    match &request.command {
        Command::Challenge { .. }
        | Command::Rematch(_)
        | Command::ButtonAction(ButtonAction::Rematch(_)) => {
            let view_settings = callers::chat_view_settings(context, &request.route).await;
            view_settings.is_ok_and(|view_settings| !view_settings.challenges)
        }
        Command::Tournament(_)
        | Command::League(_)
        | Command::ButtonAction(ButtonAction::Contest(..)) => true,
        command => is_about_chat(command),
    }
}

/// Chooses and keeps it; the localizer from then on, which may be another by now.
async fn choose<'a>(
    context: &'a Context,
    caller: &Caller<'a>,
    owner: &mut Owner,
    setting: Setting,
    word: &str,
    languages: &[Language],
) -> Attempt<Localizer<'a>> {
    let before = owner.clone();
    let mut attempts = 1..=ATTEMPTS;
    let commit = loop {
        match kept(context, caller, owner, setting, word, languages).await? {
            // The problem of the day was sent meanwhile.
            Commit::Conflict(Guard::Unchanged) if attempts.next().is_some() => {}
            commit => break commit,
        }
    };
    match commit {
        Commit::Done(_) => {}
        // It was chosen before, and perhaps something else since.
        Commit::Seen => *owner = before,
        Commit::Conflict(guard) => {
            tracing::warn!(?guard, "a setting was not kept");
            return Err(caller.localizer.say("failed").into());
        }
    }
    Ok(match owner {
        Owner::Person(player) => context.catalog.localizer(language(player).as_ref()),
        Owner::Chat(_) => caller.localizer,
    })
}

/// Keeps what was chosen, with what follows from it for the problem of the day.
async fn kept(
    context: &Context,
    caller: &Caller<'_>,
    owner: &mut Owner,
    setting: Setting,
    word: &str,
    languages: &[Language],
) -> Attempt<Commit> {
    let mut batch = Batch {
        update: update(caller.request),
        ..Batch::default()
    };
    if subscribing::concerns(setting) {
        let mut preferences = owner.kept().clone();
        setting.choose(&mut preferences, word, languages);
        let (to, network) = (owner.subscriber(), &caller.route.network);
        subscribing::subscribe(context, to, network, &preferences, caller.now, &mut batch).await?;
    }
    Ok(match owner {
        Owner::Person(player) => {
            let change = |player: &mut Player| {
                setting.choose(&mut player.preferences, word, languages);
            };
            let changed = callers::change_player(context, player.id, Vec::new(), batch, change);
            let failed = || Abort::from(caller.localizer.say("failed"));
            let commit;
            (*player, commit) = changed.await?.ok_or_else(failed)?;
            commit
        }
        Owner::Chat(chat) => {
            let change = |chat: &mut Chat| {
                setting.choose(&mut chat.preferences, word, languages);
                if chat.since.0 == 0 {
                    chat.since = caller.now;
                }
            };
            let route = chat.route.clone();
            let mut batch = batch;
            if setting == Setting::Lobby {
                // The list appears, or says that it is not kept up any more.
                batch.notices.push(Notice {
                    to: Destination::Route(route.clone()),
                    news: News::Post(Post::Lobby, word == "on"),
                });
            }
            let commit;
            (*chat, commit) = callers::change_chat(context, &route, batch, change).await?;
            commit
        }
    })
}

/// All settings with what is chosen, a button for each.
fn menu(
    context: &Context,
    caller: &Caller<'_>,
    owner: &Owner,
    localizer: Localizer<'_>,
) -> Message {
    let languages = context.catalog.languages();
    let mut text = localizer.say(owner.head()).text();
    let mut buttons = Vec::new();
    let hidden = caller.request.hidden;
    let shown = owner.settings().iter().copied();
    let is_chat = matches!(owner, Owner::Chat(_));
    for setting in shown.filter(|setting| hidden || is_chat || !setting.is_open()) {
        let word = owner.chosen(setting, &languages);
        let line = localizer
            .say("setting-line")
            .choice("name", localizer.setting(setting))
            .choice("word", setting_word(context, localizer, setting, &word));
        text = text.line(line.text());
        buttons.push(Button {
            label: localizer.setting(setting),
            press: ButtonAction::Settings(caller.id(), owner.path(setting.name())),
        });
    }
    // Where others read along they would learn where somebody lives.
    if matches!(owner, Owner::Person(_)) && !hidden {
        text = text.line(localizer.say("settings-hint-private").text());
    }
    Message {
        text: text.line(localizer.say(owner.hint()).text()),
        buttons: buttons.chunks(MENU_ROW).map(<[Button]>::to_vec).collect(),
        ..Message::default()
    }
}

/// One setting with its words, a button for each.
fn choices(
    context: &Context,
    caller: &Caller<'_>,
    owner: &Owner,
    setting: Setting,
    localizer: Localizer<'_>,
) -> Message {
    let languages = context.catalog.languages();
    let chosen = owner.chosen(setting, &languages);
    let text = localizer
        .say("setting-choose")
        .choice("name", localizer.setting(setting))
        .choice("word", setting_word(context, localizer, setting, &chosen))
        .choice("setting", setting.name());
    let text = text
        .text()
        .line(clock_of(context, caller, owner, setting, localizer));
    let buttons = owner.words(setting, &languages).into_iter().map(|word| {
        let label = setting_word(context, localizer, setting, &word);
        let mark = if word == chosen { "✓ " } else { "" };
        let path = owner.path(&format!("{}={word}", setting.name()));
        Button {
            label: format!("{mark}{label}"),
            press: ButtonAction::Settings(caller.id(), path),
        }
    });
    let buttons: Vec<Button> = buttons.collect();
    let mut rows: Vec<Vec<Button>> = buttons.chunks(ROW).map(<[Button]>::to_vec).collect();
    rows.push(vec![Button {
        label: localizer.word("button-back"),
        press: ButtonAction::Settings(caller.id(), owner.path("")),
    }]);
    Message {
        text,
        buttons: rows,
        ..Message::default()
    }
}

/// What a word of a setting is called where others may read along: of a zone they see how far it
/// is from UTC.
fn word_here(
    context: &Context,
    caller: &Caller<'_>,
    localizer: Localizer<'_>,
    setting: Setting,
    word: &str,
) -> String {
    match Zone::named(word) {
        Some(zone) if setting == Setting::Zone && !caller.request.hidden => {
            zone.distance(instants::world_time(context, caller.now))
        }
        _ => setting_word(context, localizer, setting, word),
    }
}

/// What a word of a setting is called.
fn setting_word(
    context: &Context,
    localizer: Localizer<'_>,
    setting: Setting,
    word: &str,
) -> String {
    let languages = context.catalog.languages();
    if setting == Setting::Language
        && let Some(language) = languages.into_iter().find(|language| language.0 == word)
    {
        // A language is called as it calls itself.
        return context.catalog.localizer(Some(&language)).word("own-name");
    }
    match setting {
        Setting::Zone => {
            if let Some(zone) = Zone::named(word) {
                return localizer.zone(&zone);
            }
        }
        Setting::Problem if Hour::read(word).is_some() => return word.to_owned(),
        Setting::EnoughGames if word.parse::<u32>().is_ok() => return word.to_owned(),
        Setting::Quiet if Quiet::read(word).is_some() => return word.replace('-', " – "),
        _ => {}
    }
    localizer
        .say("setting-word")
        .choice("setting", setting.name())
        .choice("word", word.to_owned())
        .words()
}

/// Refuses to show what tells where somebody lives, where others read along.
fn for_them_alone(caller: &Caller<'_>, owner: &Owner, setting: Setting) -> Attempt<()> {
    // Where a chat has its clocks its people know.
    let is_theirs = matches!(owner, Owner::Chat(_));
    if caller.request.hidden || is_theirs || !setting.is_open() {
        return Ok(());
    }
    let sentence = caller.localizer.say("setting-in-private");
    let name = caller.localizer.setting(setting);
    Err(sentence.choice("name", name).into())
}

impl Localizer<'_> {
    fn setting(self, setting: Setting) -> String {
        let sentence = self.say("setting-name");
        sentence.choice("setting", setting.name()).words()
    }
}

impl Owner {
    fn settings(&self) -> &'static [Setting] {
        match self {
            Owner::Person(_) => Setting::PERSON,
            Owner::Chat(_) => Setting::CHAT,
        }
    }

    fn setting(&self, name: &str) -> Option<Setting> {
        let mut all = self.settings().iter().copied();
        all.find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    fn kept(&self) -> &Preferences {
        match self {
            Owner::Person(player) => &player.preferences,
            Owner::Chat(chat) => &chat.preferences,
        }
    }

    /// The words to choose from: a chat plays no side, so Red is at the bottom or Blue.
    fn words(&self, setting: Setting, languages: &[Language]) -> Vec<String> {
        let mut words = setting.words(languages);
        if matches!(self, Owner::Chat(_)) && setting == Setting::Orientation {
            words.retain(|word| word != OWN_SIDE);
        }
        words
    }

    /// The word that holds, one of [`Owner::words`].
    fn chosen(&self, setting: Setting, languages: &[Language]) -> String {
        let word = setting.chosen(self.kept(), languages);
        match self {
            Owner::Chat(_) if setting == Setting::Orientation && word == OWN_SIDE => {
                "red".to_owned()
            }
            _ => word,
        }
    }

    fn subscriber(&self) -> Subscriber {
        match self {
            Owner::Person(player) => Subscriber::Person(player.id),
            Owner::Chat(chat) => Subscriber::Chat(chat.route.clone()),
        }
    }

    fn path(&self, rest: &str) -> String {
        match self {
            Owner::Person(_) => rest.to_owned(),
            Owner::Chat(_) => format!("{CHAT}/{rest}"),
        }
    }

    const fn head(&self) -> &'static str {
        match self {
            Owner::Person(_) => "settings-head",
            Owner::Chat(_) => "settings-head-chat",
        }
    }

    const fn hint(&self) -> &'static str {
        match self {
            Owner::Person(_) => "settings-hint",
            Owner::Chat(_) => "settings-hint-chat",
        }
    }
}
