//! Messages that are kept up to date.

use crate::game::{Post, Route, SentPost};
use crate::store::StoreError;
use crate::store::query::lookup::record;
use crate::store::rows::Rows;
use crate::store::schema::keys;
use crate::store::schema::records::SentPostRecord;
use crate::store::schema::table::Table;

/// The message that a post became in a place.
pub fn post(rows: &dyn Rows, post: Post, place: &Route) -> Result<Option<SentPost>, StoreError> {
    let what = || format!("the message of {post:?}");
    let found = record::<SentPostRecord>(rows, Table::Posts, &keys::post(place, post), what)?;
    let sent = found.map(SentPost::try_from).transpose();
    sent.map_err(|e| e.named(what()))
}
