//! The command that launches the Activity. Discord creates it when Activities are enabled, and then refuses every
//! list of commands without it (code 50240).

use serenity::json::{Value, json};

/// The type of a command that launches the Activity (`PRIMARY_ENTRY_POINT`,
/// <https://docs.discord.com/developers/interactions/application-commands>).
const ENTRY_POINT: u64 = 4;

/// What a command is written with; Discord's answer holds more (version, application, default texts), which is
/// not taken back as it stands.
const WRITTEN: [&str; 9] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "handler",
    "integration_types",
    "contexts",
];

/// The registered entry points, as they are to be sent along with a new list of commands; at most one, as
/// Discord allows.
pub fn entry_points(registered: &Value) -> Vec<Value> {
    let commands = registered.as_array().into_iter().flatten();
    let launching = commands.filter(|command| command["type"] == json!(ENTRY_POINT));
    let written = launching.map(|command| {
        let fields = WRITTEN.iter().filter_map(|name| {
            let value = command.get(*name).filter(|value| !value.is_null())?;
            Some(((*name).to_owned(), value.clone()))
        });
        Value::Object(fields.collect())
    });
    written.take(1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_entry_point_is_sent_along() {
        let registered = json!([
            {"id": "1", "type": 1, "name": "play", "description": "…"},
            {"id": "2", "type": 4, "name": "launch", "handler": 2, "version": "9", "contexts": null,
             "integration_types": [0, 1]},
        ]);
        let kept = json!({"id": "2", "type": 4, "name": "launch", "handler": 2, "integration_types": [0, 1]});
        assert_eq!(entry_points(&registered), [kept]);
        assert_eq!(entry_points(&json!({})), [] as [Value; 0]);
    }
}
