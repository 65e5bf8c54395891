//! Changing and deleting messages, refusing what Telegram refuses.

use serde_json::{Value, json};

use crate::telegram::BOT_ID;
use crate::telegram::markup::{Entity, utf16_len};
use crate::telegram::methods::{
    Files, Outcome, Refusal, bad, check_keyboard, file, may_send, number, put_file, reach, words,
};
use crate::telegram::state::{Medium, Photo, Sent, State, buttons_of, entity_json};

const SAME: &str = "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";

/// `editMessageReplyMarkup`.
pub fn keyboard(state: &mut State, params: &Value) -> Outcome {
    let edit = Edit::of(state, params)?;
    edit.finish(state, params)
}

/// `editMessageText`.
pub fn text(state: &mut State, params: &Value) -> Outcome {
    let mut edit = Edit::of(state, params)?;
    if edit.message["text"].is_null() {
        return Err(bad("there is no text in the message to edit"));
    }
    let (text, entities) = words(params, params["text"].as_str().unwrap_or_default())?;
    if text.trim().is_empty() {
        return Err(bad("message text is empty"));
    }
    if utf16_len(&text) > 4_096 {
        return Err(bad("MESSAGE_TOO_LONG"));
    }
    edit.say("text", text, entities);
    edit.finish(state, params)
}

/// `editMessageCaption`.
pub fn caption(state: &mut State, params: &Value) -> Outcome {
    let mut edit = Edit::of(state, params)?;
    if !edit.message["text"].is_null() {
        return Err(bad("there is no caption in the message to edit"));
    }
    let (text, entities) = words(params, params["caption"].as_str().unwrap_or_default())?;
    if utf16_len(&text) > 1_024 {
        return Err(bad("MEDIA_CAPTION_TOO_LONG"));
    }
    edit.say("caption", text, entities);
    edit.finish(state, params)
}

/// `editMessageMedia`: one medium for another, or for words.
pub fn media(state: &mut State, params: &Value, files: Files) -> Outcome {
    let mut edit = Edit::of(state, params)?;
    let media = &params["media"];
    let medium = match media["type"].as_str() {
        Some("photo") => Medium::Photo,
        Some("animation") => Medium::Animation,
        Some("document") => Medium::Document,
        _ => return Err(bad("can't parse InputMedia: unsupported type specified")),
    };
    may_send(state, edit.chat, medium)?;
    let file = file(&media["media"], files, medium)?;
    let (text, entities) = words(media, media["caption"].as_str().unwrap_or_default())?;
    if utf16_len(&text) > 1_024 {
        return Err(bad("MEDIA_CAPTION_TOO_LONG"));
    }
    let fields = edit.message.as_object_mut().unwrap();
    for key in ["text", "entities", "photo", "animation", "document"] {
        fields.remove(key);
    }
    put_file(&mut edit.message, medium, &file);
    edit.say("caption", text, entities);
    edit.carry(medium, file);
    edit.finish(state, params)
}

/// `deleteMessage`.
pub fn delete(state: &mut State, params: &Value) -> Outcome {
    let chat = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
    reach(state, chat)?;
    let id = number(&params["message_id"]).and_then(|id| i32::try_from(id).ok());
    let Some(id) = id.filter(|id| state.message(chat, *id).is_some()) else {
        return Err(bad("message to delete not found"));
    };
    if state.old.contains(&(chat, id)) {
        return Err(bad("message can't be deleted for everyone"));
    }
    state.delete(chat, id);
    Ok(json!(true))
}

/// A message on its way to another form.
struct Edit {
    chat: i64,
    id: i32,
    before: Value,
    message: Value,
    shown: Sent,
    /// A new file is news, whatever is in it.
    is_new: bool,
}

impl Edit {
    fn of(state: &State, params: &Value) -> Result<Edit, Refusal> {
        let chat = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
        reach(state, chat)?;
        let id = number(&params["message_id"]).and_then(|id| i32::try_from(id).ok());
        let found = id.and_then(|id| Some((id, state.message(chat, id)?)));
        let Some((id, message)) = found else {
            return Err(bad("message to edit not found"));
        };
        let shown = state.shown.get(&(chat, id)).cloned();
        let Some(shown) = shown.filter(|_| message["from"]["id"] == json!(BOT_ID)) else {
            return Err(bad("message can't be edited"));
        };
        check_keyboard(&params["reply_markup"], chat > 0)?;
        Ok(Edit {
            chat,
            id,
            before: message.clone(),
            message,
            shown,
            is_new: false,
        })
    }

    fn say(&mut self, key: &str, text: String, entities: Vec<Entity>) {
        self.message[key] = json!(text);
        let marked: Vec<Value> = entities.iter().map(entity_json).collect();
        let marks = if key == "text" {
            "entities"
        } else {
            "caption_entities"
        };
        self.message[marks] = json!(marked);
        self.shown.text = text;
        self.shown.entities = entities;
    }

    fn carry(&mut self, medium: Medium, file: Photo) {
        self.is_new = true;
        let shown = &mut self.shown;
        (shown.photo, shown.film, shown.file) = (None, None, None);
        match medium {
            Medium::Photo => shown.photo = Some(file),
            Medium::Animation => shown.film = Some(file),
            Medium::Document => shown.file = Some(file),
        }
    }

    /// Sets the keyboard, and keeps it all.
    fn finish(mut self, state: &mut State, params: &Value) -> Outcome {
        self.shown.buttons = buttons_of(&params["reply_markup"]);
        if self.shown.buttons.is_empty() {
            self.message.as_object_mut().unwrap().remove("reply_markup");
        } else {
            self.message["reply_markup"] = params["reply_markup"].clone();
        }
        if self.message == self.before && !self.is_new {
            return Err(bad(SAME));
        }
        state.keep(self.chat, self.id, self.message.clone());
        state.shown.insert((self.chat, self.id), self.shown);
        Ok(self.message)
    }
}
