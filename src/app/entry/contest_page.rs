//! What a page asks of the core about leagues and tournaments.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use crate::app::contests::finding;
use crate::app::entry::app::App;
use crate::app::entry::page::{NotShown, shown};
use crate::app::request::command::Request;
use crate::app::views::contest_view::{ContestView, ListedContest, contest_list, contest_view};
use crate::game::{ContestId, Timestamp};

impl App {
    /// The leagues and tournaments of the person who asks, and those that are open to everybody.
    ///
    /// # Errors
    /// As [`App::view_person`].
    pub fn view_contests<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Vec<ListedContest>, NotShown>> {
        async move {
            let caller = self.page_caller(request, now).await?;
            Ok(contest_list(self.context(), &caller).await?)
        }
        .boxed()
    }

    /// A league or a tournament with the division, or the page of its tables, of this number from 1 on, and of this
    /// season.
    ///
    /// # Errors
    /// [`NotShown`] also when the person may not see it in a chat either.
    pub fn view_contest<'a>(
        &'a self,
        request: &'a Request,
        id: ContestId,
        (part, season): (usize, Option<u16>),
        now: Timestamp,
    ) -> BoxFuture<'a, Result<ContestView, NotShown>> {
        async move {
            let context = self.context();
            let caller = self.page_caller(request, now).await?;
            let present = shown(finding::numbered(context, &caller, id).await)?;
            let contest = finding::in_season(context, &caller, present.clone(), season).await;
            let contest = shown(contest)?;
            Ok(contest_view(context, &caller, &present, &contest, part).await?)
        }
        .boxed()
    }
}
