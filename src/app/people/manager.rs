//! Who manages a shared place.

use crate::app::context::Context;
use crate::app::context::abort::{Step, Stop};
use crate::app::language::catalog::Voice;
use crate::app::language::moment;
use crate::app::language::quiet_hours::Quiet;
use crate::app::language::view_settings::{Setting, Taste, Typed, has_zone, language};
use crate::app::language::vocabulary::{letters, plain};
use crate::app::language::zone::Zone;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::request::button_action::Press;
use crate::app::request::command::{Command, Request};
use crate::app::request::message::{Button, Message, Text};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::{Chat, Language, Player, PlayerId, Preferences};
use crate::store::{Batch, Commit};

/// Whether the person manages the place they are in; `None` when the network does not tell.
pub(crate) async fn manages(context: &Context, caller: &Caller<'_>) -> Option<bool> {
    if let Some(manages) = caller.request.manages {
        return Some(manages);
    }
    let courier = context.delivery.transports.of(&caller.route.network)?;
    let account = &caller.request.sender.account;
    courier.manages(&caller.route.place, account).await
}
