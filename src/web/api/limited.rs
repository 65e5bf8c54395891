//! The limits of an address, around every request and before costly work.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::web::api::error::Refused;
use crate::web::server::Shared;

/// Counts every request of an address.
pub async fn by_address(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    match shared.limits.address(request.headers(), peer) {
        Ok(()) => next.run(request).await,
        Err(not_now) => Refused::from(not_now).into_response(),
    }
}

/// The caller may ask for costly work once more. An argument of each handler that does some.
pub struct MayWork;

impl FromRequestParts<Arc<Shared>> for MayWork {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<MayWork, Refused> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let ConnectInfo(peer) = peer.ok_or_else(Refused::failed)?;
        shared.limits.costly(&parts.headers, *peer)?;
        Ok(MayWork)
    }
}
