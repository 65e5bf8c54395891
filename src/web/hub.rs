//! What open pages are told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::app::Account;
use crate::web::answer::Answer;

/// Notices kept for a page that is slow to read; one that falls further behind loads its games again.
const BACKLOG: usize = 64;

/// The open pages of every person.
#[derive(Default)]
pub struct Hub {
    pages: Mutex<HashMap<Account, broadcast::Sender<Arc<Answer>>>>,
}

impl Hub {
    /// A page of this account is open from now on.
    pub fn open(&self, account: &Account) -> broadcast::Receiver<Arc<Answer>> {
        let mut pages = self.lock();
        // Those that were closed meanwhile.
        pages.retain(|_, page| page.receiver_count() > 0);
        let page = pages.entry(account.clone());
        page.or_insert_with(|| broadcast::Sender::new(BACKLOG))
            .subscribe()
    }

    /// Whether a page of this account is open.
    pub fn is_open(&self, account: &Account) -> bool {
        let pages = self.lock();
        pages
            .get(account)
            .is_some_and(|page| page.receiver_count() > 0)
    }

    /// Shows an answer on every open page of the account.
    pub fn show(&self, account: &Account, answer: Answer) {
        if let Some(page) = self.lock().get(account) {
            // The last page may have been closed just now.
            let _ = page.send(Arc::new(answer));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Account, broadcast::Sender<Arc<Answer>>>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
