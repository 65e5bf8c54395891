//! Who manages a shared place.

use crate::app::context::Context;
use crate::app::people::callers::Caller;

/// Whether the person manages the place they are in; `None` when the network does not tell.
pub(crate) async fn manages(context: &Context, caller: &Caller<'_>) -> Option<bool> {
    if let Some(manages) = caller.request.manages {
        return Some(manages);
    }
    let courier = context.delivery.transports.of(&caller.route.network)?;
    let account = &caller.request.sender.account;
    courier.manages(&caller.route.place, account).await
}
