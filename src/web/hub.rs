//! What open pages are told, and the pictures that their answers name.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::web::answer::Answer;

/// Notices kept for a page that is slow to read; one that falls further behind loads its games again.
const BACKLOG: usize = 64;
/// Bytes of pictures kept in all.
const PICTURES: usize = 32 << 20;

/// A file that belongs to an answer.
#[derive(Debug, Clone)]
pub struct StoredPicture {
    /// The only account that may load it.
    pub user: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// The open pages of every person.
#[derive(Default)]
pub struct Hub {
    pages: Mutex<HashMap<String, broadcast::Sender<Arc<Answer>>>>,
    pictures: Mutex<Pictures>,
}

#[derive(Default)]
struct Pictures {
    by_name: HashMap<String, StoredPicture>,
    /// In the order of coming; the first goes first.
    order: VecDeque<String>,
    bytes: usize,
}

impl Hub {
    /// A page of this account is open from now on.
    pub fn open(&self, user: &str) -> broadcast::Receiver<Arc<Answer>> {
        let mut pages = lock(&self.pages);
        // Those that were closed meanwhile.
        pages.retain(|_, page| page.receiver_count() > 0);
        let page = pages.entry(user.to_owned());
        page.or_insert_with(|| broadcast::Sender::new(BACKLOG))
            .subscribe()
    }

    /// Whether a page of this account is open.
    pub fn is_open(&self, user: &str) -> bool {
        let pages = lock(&self.pages);
        pages
            .get(user)
            .is_some_and(|page| page.receiver_count() > 0)
    }

    /// Shows an answer on every open page of the account.
    pub fn show(&self, user: &str, answer: Answer) {
        if let Some(page) = lock(&self.pages).get(user) {
            // The last page may have been closed just now.
            let _ = page.send(Arc::new(answer));
        }
    }

    /// Keeps a picture under this name until newer ones need the room.
    pub fn keep(&self, name: String, picture: StoredPicture) {
        let mut pictures = lock(&self.pictures);
        pictures.bytes += picture.bytes.len();
        pictures.by_name.insert(name.clone(), picture);
        pictures.order.push_back(name);
        while pictures.bytes > PICTURES && pictures.order.len() > 1 {
            let Some(oldest) = pictures.order.pop_front() else {
                break;
            };
            let gone = pictures.by_name.remove(&oldest);
            pictures.bytes -= gone.map_or(0, |picture| picture.bytes.len());
        }
    }

    /// The picture of this name, for the account that it was made for.
    pub fn picture(&self, name: &str, user: &str) -> Option<StoredPicture> {
        let pictures = lock(&self.pictures);
        let picture = pictures.by_name.get(name);
        picture.filter(|picture| picture.user == user).cloned()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_for_one_person_and_the_oldest_go_first() {
        let hub = Hub::default();
        let picture = |user: &str| StoredPicture {
            user: user.to_owned(),
            media_type: "image/png",
            bytes: vec![0; PICTURES / 2].into(),
        };
        for name in ["a", "b", "c"] {
            hub.keep(name.to_owned(), picture("an"));
        }
        assert!(hub.picture("a", "an").is_none());
        assert!(hub.picture("c", "an").is_some());
        assert!(hub.picture("c", "binh").is_none());
    }
}
