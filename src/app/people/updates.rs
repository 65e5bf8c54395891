//! Requests that come twice: the network's number of an update is the idempotency key of what it changed.

use crate::app::context::Context;
use crate::app::request::command::Request;
use crate::store::{Batch, Commit, StoreError};

/// Marks a request as answered that changed nothing; whether it had been before. Without
/// this a turn that comes twice would be played and then refused in public.
pub(crate) async fn seen_before(context: &Context, request: &Request) -> Result<bool, StoreError> {
    let Some(update) = update(request) else {
        return Ok(false);
    };
    let batch = Batch {
        update: Some(update),
        ..Batch::default()
    };
    Ok(context.store.commit(batch).await? == Commit::Seen)
}

/// The id under which a request is remembered as done.
pub(crate) fn update(request: &Request) -> Option<(crate::game::Network, String)> {
    let network = request.sender.account.network.clone();
    request.update.clone().map(|update| (network, update))
}
