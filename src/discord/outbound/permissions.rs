//! Permissions of a member, computed from Discord's roles and overwrites
//! (<https://discord.com/developers/docs/topics/permissions>).

use serenity::json::Value;
use serenity::model::Permissions;
use serenity::model::timestamp::Timestamp as Instant;

use crate::app::Trouble;
use crate::discord::ids::snowflake;

/// Types of channels in which a message can get a thread: text and announcements.
const WITH_THREADS: [u64; 2] = [0, 5];
/// Types of channels that are threads: of announcements, public, private.
const THREADS: [u64; 3] = [10, 11, 12];

/// The permissions of a member in a server, or in one of its channels when that is given. All three
/// are Discord's own objects. For a thread give its channel, whose permissions it shares.
pub fn permissions(server: &Value, member: &Value, channel: Option<&Value>) -> Permissions {
    let id = &member["user"]["id"];
    if !id.is_null() && *id == server["owner_id"] {
        return Permissions::all();
    }
    let roles: Vec<&Value> = list(&member["roles"]);
    // The role of everyone has the id of the server.
    let has = |role: &Value| *role == server["id"] || roles.contains(&role);
    let granted = list(&server["roles"])
        .into_iter()
        .filter(|role| has(&role["id"]))
        .map(|role| bits(&role["permissions"]))
        .fold(Permissions::empty(), |all, one| all | one);
    if granted.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let overwrites = channel.map_or_else(Vec::new, |c| list(&c["permission_overwrites"]));
    let union = |of: &dyn Fn(&Value) -> bool| {
        let fitting = overwrites.iter().filter(|overwrite| of(&overwrite["id"]));
        fitting.fold(
            (Permissions::empty(), Permissions::empty()),
            |(allow, deny), one| (allow | bits(&one["allow"]), deny | bits(&one["deny"])),
        )
    };
    // First those of everyone, then those of all roles at once, then the member's own.
    let steps = [
        union(&|id| *id == server["id"]),
        union(&|id| roles.contains(&id)),
        union(&|of| of == id),
    ];
    let allowed = steps
        .into_iter()
        .fold(granted, |now, (allow, deny)| (now - deny) | allow);
    if is_silenced(member) {
        return allowed & (Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY);
    }
    allowed
}

/// Whether these permissions make a member a manager of the server.
pub fn manages(rights: Permissions) -> bool {
    rights.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD)
}

/// What prevents playing in this channel with these permissions.
pub fn troubles(rights: Permissions, channel: &Value) -> Vec<Trouble> {
    let thread = is_thread(channel);
    let write = if thread {
        // A thread needs no permission to write beside it.
        Permissions::VIEW_CHANNEL
    } else {
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES
    };
    let may_thread = thread || may_have_threads(channel);
    let locked = channel["thread_metadata"]["locked"] == true;
    let needs = [
        (Trouble::NoMessages, write, true),
        (Trouble::NoMessages, Permissions::MANAGE_THREADS, locked),
        (Trouble::NoPictures, Permissions::ATTACH_FILES, true),
        (
            Trouble::NoThreads,
            Permissions::CREATE_PUBLIC_THREADS,
            may_thread && !thread,
        ),
        (
            Trouble::NoWritingInThreads,
            Permissions::SEND_MESSAGES_IN_THREADS,
            may_thread,
        ),
        (Trouble::NoHistory, Permissions::READ_MESSAGE_HISTORY, true),
    ];
    let missing = needs
        .into_iter()
        .filter(|(_, right, needed)| *needed && !rights.contains(*right));
    let mut troubles: Vec<Trouble> = missing.map(|(trouble, ..)| trouble).collect();
    troubles.dedup();
    troubles
}

/// Whether this channel is a thread.
pub fn is_thread(channel: &Value) -> bool {
    kind(channel).is_some_and(|kind| THREADS.contains(&kind))
}

fn may_have_threads(channel: &Value) -> bool {
    kind(channel).is_some_and(|kind| WITH_THREADS.contains(&kind))
}

fn kind(channel: &Value) -> Option<u64> {
    channel["type"].as_u64()
}

/// Whether a member has a timeout, and may only see and read.
fn is_silenced(member: &Value) -> bool {
    let until = member["communication_disabled_until"].as_str();
    until
        .and_then(|until| Instant::parse(until).ok())
        .is_some_and(|until| until > Instant::now())
}

fn list(value: &Value) -> Vec<&Value> {
    value
        .as_array()
        .map_or_else(Vec::new, |all| all.iter().collect())
}

fn bits(value: &Value) -> Permissions {
    Permissions::from_bits_truncate(value.as_str().and_then(snowflake).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serenity::json::json;

    use super::*;

    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const ATTACH: u64 = 1 << 15;

    fn rights(member: &Value, overwrites: &Value) -> Permissions {
        let server = json!({"id": "1", "owner_id": "9", "roles": [
            {"id": "1", "permissions": (VIEW | SEND).to_string()},
            {"id": "2", "permissions": ATTACH.to_string()},
            {"id": "3", "permissions": "8"},
        ]});
        let channel = json!({"id": "5", "type": 0, "permission_overwrites": overwrites});
        permissions(&server, member, Some(&channel))
    }

    #[test]
    fn overwrites_go_from_everybody_to_the_member() {
        let member = json!({"user": {"id": "7"}, "roles": ["2"]});
        let all = rights(&member, &json!([]));
        assert_eq!(all.bits(), VIEW | SEND | ATTACH);
        let shut = json!([{"id": "1", "type": 0, "allow": "0", "deny": (VIEW | SEND).to_string()}]);
        assert_eq!(rights(&member, &shut).bits(), ATTACH);
        let mut open = shut.clone();
        if let Some(list) = open.as_array_mut() {
            list.push(json!({"id": "2", "type": 0, "allow": VIEW.to_string(), "deny": ATTACH.to_string()}));
            list.push(json!({"id": "7", "type": 1, "allow": ATTACH.to_string(), "deny": "0"}));
            // Of somebody else, and of a role the member has not.
            list.push(json!({"id": "8", "type": 1, "allow": SEND.to_string(), "deny": "0"}));
            list.push(json!({"id": "3", "type": 0, "allow": SEND.to_string(), "deny": "0"}));
        }
        assert_eq!(rights(&member, &open).bits(), VIEW | ATTACH);
        // Nothing is shut to an administrator and to the owner.
        for (id, role) in [("7", "3"), ("9", "2")] {
            let member = json!({"user": {"id": id}, "roles": [role]});
            assert!(manages(rights(&member, &shut)), "{id}");
        }
        assert!(!manages(all));
        let silenced = json!({"user": {"id": "7"}, "roles": ["2"],
            "communication_disabled_until": "2999-01-01T00:00:00Z"});
        assert_eq!(rights(&silenced, &json!([])).bits(), VIEW);
    }

    #[test]
    fn what_is_missing_has_a_name() {
        let all = Permissions::all();
        let text = json!({"type": 0});
        assert_eq!(troubles(all, &text), []);
        assert_eq!(
            troubles(Permissions::empty(), &text),
            [
                Trouble::NoMessages,
                Trouble::NoPictures,
                Trouble::NoThreads,
                Trouble::NoWritingInThreads,
                Trouble::NoHistory
            ]
        );
        // A channel for voices has no threads, so none are missing.
        let voice = json!({"type": 2});
        let missing = all - Permissions::CREATE_PUBLIC_THREADS;
        assert_eq!(troubles(missing, &voice), []);
        assert_eq!(troubles(missing, &text), [Trouble::NoThreads]);
        // In a thread other rights count.
        let thread = json!({"type": 11, "thread_metadata": {"locked": true}});
        let missing = all - Permissions::SEND_MESSAGES - Permissions::CREATE_PUBLIC_THREADS;
        assert_eq!(troubles(missing, &thread), []);
        let missing = all - Permissions::SEND_MESSAGES_IN_THREADS;
        assert_eq!(troubles(missing, &thread), [Trouble::NoWritingInThreads]);
        let missing = all - Permissions::MANAGE_THREADS;
        assert_eq!(troubles(missing, &thread), [Trouble::NoMessages]);
    }
}
