//! Discord's users as the core's people.

use serenity::model::user::User;

use crate::app::{Account, Language, Network, Opponent, Sender};

fn account(network: &Network, user: &User) -> Account {
    Account {
        network: network.clone(),
        user: user.id.to_string(),
    }
}

fn display_name(user: &User, nick: Option<&str>) -> String {
    nick.or(user.global_name.as_deref())
        .unwrap_or(&user.name)
        .to_owned()
}

/// A user who is named as the opponent.
pub(crate) fn opponent(network: &Network, user: &User) -> Opponent {
    Opponent::User {
        account: account(network, user),
        name: display_name(user, None),
        handle: Some(user.name.to_lowercase()),
        bot: user.bot || user.system,
    }
}

/// The sender of a request, with the name shown in the server (`nick`) where there is one.
pub(crate) fn sender(
    network: &Network,
    user: &User,
    nick: Option<&str>,
    locale: Option<&str>,
) -> Sender {
    // `en-US` and `en-GB` are one language to the core.
    let language = locale
        .and_then(|locale| locale.split('-').next())
        .filter(|tag| !tag.is_empty());
    Sender {
        account: account(network, user),
        name: display_name(user, nick),
        handle: Some(user.name.to_lowercase()),
        language: language.map(|tag| Language(tag.to_lowercase())),
    }
}
