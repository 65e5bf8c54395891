//! People whom Discord sends to a page: a code becomes a token, and the token says who they are
//! (<https://discord.com/developers/docs/topics/oauth2>).

use axum::http::HeaderMap;
use serde_json::{Value, json};

use crate::discord::world::{BOT, World};

/// The secret of the application.
pub const SECRET: &str = "hush";

/// The answer to a call of people, as status and JSON; `None` if it is a call of the bot.
pub fn answer(
    world: &mut World,
    method: &str,
    path: &str,
    headers: &HeaderMap,
    form: &Value,
) -> Option<(u16, Value)> {
    let bearer = headers.get("authorization").and_then(|it| it.to_str().ok());
    let bearer = bearer.and_then(|it| it.strip_prefix("Bearer "));
    match (method, path, bearer) {
        ("POST", "/oauth2/token", _) => Some(token(world, form)),
        ("GET", "/users/@me", Some(bearer)) => {
            let user = world.granted.get(bearer).cloned();
            let refused = (401, json!({ "code": 0, "message": "401: Unauthorized" }));
            Some(user.map_or(refused, |user| (200, user)))
        }
        _ => None,
    }
}

/// Takes each code once.
fn token(world: &mut World, form: &Value) -> (u16, Value) {
    let application = json!(BOT.to_string());
    if form["client_id"] != application || form["client_secret"] != SECRET {
        return (401, json!({ "error": "invalid_client" }));
    }
    if form["grant_type"] != "authorization_code" {
        return (400, json!({ "error": "unsupported_grant_type" }));
    }
    let code = form["code"].as_str().unwrap_or_default();
    let Some(user) = world.codes.remove(code) else {
        return (400, json!({ "error": "invalid_grant" }));
    };
    let token = format!("granted-{}", world.new_id());
    world.granted.insert(token.clone(), user);
    let granted = json!({ "access_token": token, "token_type": "Bearer", "expires_in": 604_800, "scope": "identify" });
    (200, granted)
}
