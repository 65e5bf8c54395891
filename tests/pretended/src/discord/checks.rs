//! What the real Discord refuses, and how.

use serde_json::{Value, json};

use crate::discord::world::{Channel, File, Kind, Person, Right};

/// A refusal: status, Discord's code, words.
#[derive(Debug, Clone)]
pub struct Refusal(pub u16, pub i64, pub String);

pub type Checked = Result<(), Refusal>;

pub fn refuse<T>(status: u16, code: i64, words: &str) -> Result<T, Refusal> {
    Err(Refusal(status, code, words.to_owned()))
}

fn form<T>(words: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(400, 50035, words.into()))
}

fn chars(text: &str) -> usize {
    text.chars().count()
}

/// A message or an edit. `flags` are those that may be set.
pub fn message(json: &Value, files: &[File], flags: u64, edit: bool) -> Checked {
    let content = json["content"].as_str().unwrap_or_default();
    if chars(content) > 2000 {
        return form("content: Must be 2000 or fewer in length.");
    }
    let bare = content.trim().is_empty()
        && files.is_empty()
        && json["embeds"].as_array().is_none_or(Vec::is_empty);
    if bare && !edit {
        return refuse(400, 50006, "Cannot send an empty message");
    }
    if let Some(set) = json["flags"].as_u64()
        && set & !flags != 0
    {
        return form(format!("flags: {set} may not be set here"));
    }
    let nonce = json["nonce"].as_str().unwrap_or_default();
    if chars(nonce) > 25 {
        return form("nonce: Must be 25 or fewer in length.");
    }
    components(&json["components"])?;
    mentions(&json["allowed_mentions"])?;
    for file in files {
        if file.bytes.len() > 10 * 1024 * 1024 {
            return refuse(413, 40005, "Request entity too large");
        }
        if file.alt.as_deref().is_some_and(|alt| chars(alt) > 1024) {
            return form("attachments: description: Must be 1024 or fewer in length.");
        }
    }
    Ok(())
}

fn components(rows: &Value) -> Checked {
    let Some(rows) = rows.as_array() else {
        return Ok(());
    };
    if rows.len() > 5 {
        return form("components: Must be 5 or fewer in length.");
    }
    let mut ids = Vec::new();
    for row in rows {
        let buttons = row["components"].as_array().cloned().unwrap_or_default();
        if row["type"] != 1 || buttons.is_empty() || buttons.len() > 5 {
            return form("components: Must be between 1 and 5 in length.");
        }
        for button in buttons {
            let label = button["label"].as_str().unwrap_or_default();
            let id = button["custom_id"].as_str().unwrap_or_default().to_owned();
            if label.is_empty() || chars(label) > 80 {
                return form("label: Must be between 1 and 80 in length.");
            }
            if id.is_empty() || chars(&id) > 100 {
                return form("custom_id: Must be between 1 and 100 in length.");
            }
            if !(1..=4).contains(&button["style"].as_u64().unwrap_or(0)) {
                return form("style: unknown");
            }
            if ids.contains(&id) {
                return form("custom_id: Component custom id cannot be duplicated");
            }
            ids.push(id);
        }
    }
    Ok(())
}

fn mentions(allowed: &Value) -> Checked {
    let parse = allowed["parse"].as_array().cloned().unwrap_or_default();
    let users = allowed["users"].as_array().cloned().unwrap_or_default();
    if users.len() > 100 {
        return form("allowed_mentions: users: Must be 100 or fewer in length.");
    }
    if !users.is_empty() && parse.contains(&json!("users")) {
        return form("allowed_mentions: parse and users are mutually exclusive");
    }
    Ok(())
}

/// Whether the bot sees this channel.
pub fn may_see(channel: Option<&Channel>, missing: &[Right]) -> Checked {
    let Some(channel) = channel else {
        return refuse(404, 10003, "Unknown Channel");
    };
    if channel.visited || missing.contains(&Right::View) {
        return refuse(403, 50001, "Missing Access");
    }
    Ok(())
}

/// What is offered to complete what somebody types.
pub fn choices(data: &Value) -> Checked {
    let Some(list) = data["choices"].as_array() else {
        return form("choices: This field is required");
    };
    if list.len() > 25 {
        return form("choices: Must be 25 or fewer in length.");
    }
    for choice in list {
        for part in ["name", "value"] {
            let length = chars(choice[part].as_str().unwrap_or_default());
            if !(1..=100).contains(&length) {
                return form(format!(
                    "choices: {part}: Must be between 1 and 100 in length."
                ));
            }
        }
    }
    Ok(())
}

/// Whether the bot may send into this channel.
pub fn may_send(
    channel: Option<&Channel>,
    missing: &[Right],
    recipient: Option<&Person>,
    files: bool,
    reply: bool,
) -> Checked {
    let Some(channel) = channel else {
        return refuse(404, 10003, "Unknown Channel");
    };
    may_see(Some(channel), missing)?;
    let write = if channel.kind == Kind::Thread {
        Right::WriteInThreads
    } else {
        Right::Send
    };
    if missing.contains(&write) || (files && missing.contains(&Right::Attach)) {
        return refuse(403, 50013, "Missing Permissions");
    }
    if reply && missing.contains(&Right::History) {
        return refuse(
            400,
            160_002,
            "Cannot reply without permission to read message history",
        );
    }
    match (channel.locked, channel.archived) {
        (true, true) => return refuse(400, 50083, "Thread is archived"),
        (true, false) => return refuse(400, 160_005, "This thread is locked"),
        (false, _) => {}
    }
    if recipient.is_some_and(|person| person.closed || person.bot) {
        return refuse(403, 50007, "Cannot send messages to this user");
    }
    Ok(())
}

/// Whether a thread may be opened.
pub fn may_thread(channel: Option<&Channel>, json: &Value) -> Checked {
    let Some(channel) = channel else {
        return refuse(404, 10003, "Unknown Channel");
    };
    if channel.kind != Kind::Text {
        return refuse(400, 50024, "Cannot execute action on this channel type");
    }
    if channel.missing.contains(&Right::Threads) {
        return refuse(403, 50013, "Missing Permissions");
    }
    let name = json["name"].as_str().unwrap_or_default();
    if name.trim().is_empty() || chars(name) > 100 {
        return form("name: Must be between 1 and 100 in length.");
    }
    let duration = json["auto_archive_duration"].as_u64().unwrap_or(1440);
    if ![60, 1440, 4320, 10080].contains(&duration) {
        return form("auto_archive_duration: unknown");
    }
    Ok(())
}

/// The type of the command that launches the Activity.
pub const ENTRY_POINT: u64 = 4;

/// The slash commands.
pub fn commands(list: &Value) -> Checked {
    let Some(list) = list.as_array() else {
        return form("Only lists are supported here");
    };
    if list.len() > 100 {
        return refuse(
            400,
            30032,
            "Maximum number of application commands reached (100)",
        );
    }
    let mut names = Vec::new();
    for command in list {
        if command["type"] == ENTRY_POINT {
            if command["handler"]
                .as_u64()
                .is_none_or(|handler| !(1..=2).contains(&handler))
            {
                return form("handler: This field is required");
            }
            continue;
        }
        let name = named(command)?;
        if names.contains(&name) {
            return form("APPLICATION_COMMANDS_DUPLICATE_NAME");
        }
        names.push(name);
        let options = command["options"].as_array().cloned().unwrap_or_default();
        if options.len() > 25 {
            return form("options: Must be 25 or fewer in length.");
        }
        if weight(command) > 8000 {
            return form("APPLICATION_COMMAND_TOO_LARGE");
        }
        let mut optional = false;
        let mut taken = Vec::new();
        for option in &options {
            let name = named(option)?;
            if taken.contains(&name) {
                return form("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS");
            }
            taken.push(name);
            let has_choices = option["choices"].as_array().is_some_and(|c| !c.is_empty());
            if option["autocomplete"] == true && has_choices {
                return form("autocomplete: options with choices cannot have it");
            }
            let required = option["required"].as_bool().unwrap_or(false);
            if required && optional {
                return form("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID");
            }
            optional |= !required;
            let choices = option["choices"].as_array().cloned().unwrap_or_default();
            if choices.len() > 25 {
                return form("choices: Must be 25 or fewer in length.");
            }
            let (mut known, mut values) = (Vec::new(), Vec::new());
            for choice in &choices {
                let localised = choice["name_localizations"].as_object();
                let localised = localised.into_iter().flatten();
                let unknown = localised.clone().find(|(locale, _)| !is_locale(locale));
                if let Some((locale, _)) = unknown {
                    return form(format!("name_localizations: {locale} is no locale"));
                }
                let names = localised.map(|(_, name)| name).chain([&choice["name"]]);
                let lengths = names.map(|name| chars(name.as_str().unwrap_or_default()));
                if lengths
                    .into_iter()
                    .any(|length| !(1..=100).contains(&length))
                {
                    return form("choices: name: Must be between 1 and 100 in length.");
                }
                if known.contains(&&choice["name"]) || values.contains(&&choice["value"]) {
                    return form("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS");
                }
                known.push(&choice["name"]);
                values.push(&choice["value"]);
            }
        }
    }
    Ok(())
}

/// What Discord counts of a command: names, descriptions and values, each in its longest language.
fn weight(thing: &Value) -> usize {
    let longest = |name: &str| {
        let plain = chars(thing[name].as_str().unwrap_or_default());
        let localised = thing[format!("{name}_localizations")].as_object();
        let localised = localised.into_iter().flatten();
        let localised = localised.map(|(_, text)| chars(text.as_str().unwrap_or_default()));
        localised.fold(plain, usize::max)
    };
    let within = ["options", "choices"].map(|name| {
        let list = thing[name].as_array().cloned().unwrap_or_default();
        list.iter().map(weight).sum::<usize>()
    });
    let value = chars(thing["value"].as_str().unwrap_or_default());
    longest("name") + longest("description") + value + within.iter().sum::<usize>()
}

/// Discord's locales; others are refused.
const LOCALES: &str = "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko";

fn is_locale(locale: &str) -> bool {
    LOCALES.split(' ').any(|known| known == locale)
}

fn named(thing: &Value) -> Result<String, Refusal> {
    let name = thing["name"].as_str().unwrap_or_default();
    let letters = name
        .chars()
        .all(|c| c.is_alphanumeric() || "-_'".contains(c));
    if !(1..=32).contains(&chars(name)) || !letters || name.to_lowercase() != name {
        return form(format!("name: {name:?} is invalid"));
    }
    let mut texts = vec![thing["description"].as_str().unwrap_or_default().to_owned()];
    for (locale, text) in thing["description_localizations"]
        .as_object()
        .into_iter()
        .flatten()
    {
        if !is_locale(locale) {
            return form(format!("description_localizations: {locale} is no locale"));
        }
        texts.push(text.as_str().unwrap_or_default().to_owned());
    }
    if texts.iter().any(|text| !(1..=100).contains(&chars(text))) {
        return form(format!(
            "description of {name}: Must be between 1 and 100 in length."
        ));
    }
    Ok(name.to_owned())
}
