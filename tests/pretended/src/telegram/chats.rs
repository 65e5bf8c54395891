//! What the Bot API tells of chats and their members.

use serde_json::{Value, json};

use crate::telegram::BOT_ID;
use crate::telegram::methods::{Outcome, bad, number, reach};
use crate::telegram::state::State;

/// What members may or may not do, as far as this bot can.
const RIGHTS: &[&str] = &[
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
];

/// `getChat`.
pub fn chat(state: &mut State, params: &Value) -> Outcome {
    let id = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
    reach(state, id)?;
    let mut shown = state.chat_json(id);
    shown["accent_color_id"] = json!(4);
    shown["max_reaction_count"] = json!(11);
    shown["accepted_gift_types"] = json!({
        "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
        "premium_subscription": false,
    });
    if id < 0 {
        let denied = &state.chats[&id].denied;
        let rights = RIGHTS
            .iter()
            .map(|right| ((*right).to_owned(), json!(!denied.contains(right))));
        shown["permissions"] = Value::Object(rights.collect());
    }
    Ok(shown)
}

/// `getChatMember`.
pub fn member(state: &mut State, params: &Value) -> Outcome {
    let id = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
    let user = number(&params["user_id"]).ok_or_else(|| bad("invalid user_id specified"))?;
    reach(state, id)?;
    let person = if user == BOT_ID {
        State::bot()
    } else {
        let known = state.people.get(&user).cloned();
        known.ok_or_else(|| bad("member not found"))?
    };
    let standing = state.chats[&id].members.get(&user).cloned();
    let mut member = standing.unwrap_or_else(|| json!({ "status": "member" }));
    member["user"] = person.json();
    Ok(member)
}

/// `sendChatAction`.
pub fn action(state: &mut State, params: &Value) -> Outcome {
    let id = number(&params["chat_id"]).ok_or_else(|| bad("chat_id is empty"))?;
    reach(state, id)?;
    Ok(json!(true))
}

/// A member's standing as the API shows it; `denied` are the rights a restricted one lacks.
pub fn standing(status: &str, denied: &[&str]) -> Value {
    let mut standing = json!({ "status": status });
    match status {
        "creator" => standing["is_anonymous"] = json!(false),
        "administrator" => {
            for right in [
                "can_be_edited",
                "is_anonymous",
                "can_manage_chat",
                "can_delete_messages",
                "can_manage_video_chats",
                "can_restrict_members",
                "can_promote_members",
                "can_change_info",
                "can_invite_users",
                "can_post_stories",
                "can_edit_stories",
                "can_delete_stories",
            ] {
                standing[right] = json!(right == "can_manage_chat");
            }
        }
        "restricted" => {
            standing["is_member"] = json!(true);
            standing["until_date"] = json!(0);
            for right in RIGHTS {
                standing[*right] = json!(!denied.contains(right));
            }
        }
        "kicked" => standing["until_date"] = json!(0),
        _ => {}
    }
    standing
}
