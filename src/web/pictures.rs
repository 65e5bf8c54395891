//! The pictures and files that answers name, kept for a while.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::app::Account;

/// Bytes of pictures kept in all.
const PICTURES: usize = 32 << 20;

/// A file that belongs to an answer.
#[derive(Debug, Clone)]
pub struct StoredPicture {
    /// The only account that may load it.
    pub owner: Account,
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// Pictures by name; the oldest go when newer ones need the room.
#[derive(Default)]
pub struct Pictures {
    /// Whether the next request of a person may be answered by another process, which does not have them.
    is_one_of_several: bool,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    by_name: HashMap<String, StoredPicture>,
    /// In the order of coming; the first goes first.
    order: VecDeque<String>,
    bytes: usize,
}

impl Pictures {
    /// None yet.
    pub fn new(is_one_of_several: bool) -> Pictures {
        Pictures {
            is_one_of_several,
            kept: Mutex::default(),
        }
    }

    /// The address of a picture or file. One that the page must load is in the address itself (`data:`) where another
    /// process may be asked for it; else it is kept under a name that `chance` draws. A page draws boards itself.
    pub fn address(&self, picture: StoredPicture, is_board: bool, chance: fn() -> u64) -> String {
        if self.is_one_of_several && !is_board {
            let bytes = STANDARD.encode(&picture.bytes);
            return format!("data:{};base64,{bytes}", picture.media_type);
        }
        let name = format!("{:016x}{:016x}", chance(), chance());
        let address = format!("/api/v1/pictures/{name}");
        self.keep(name, picture);
        address
    }

    /// Keeps a picture under this name, which nobody can guess.
    fn keep(&self, name: String, picture: StoredPicture) {
        let mut kept = self.lock();
        kept.bytes += picture.bytes.len();
        kept.by_name.insert(name.clone(), picture);
        kept.order.push_back(name);
        while kept.bytes > PICTURES && kept.order.len() > 1 {
            let Some(oldest) = kept.order.pop_front() else {
                break;
            };
            let gone = kept.by_name.remove(&oldest);
            kept.bytes -= gone.map_or(0, |picture| picture.bytes.len());
        }
    }

    /// The picture of this name, for the account that it was made for.
    pub fn get(&self, name: &str, owner: &Account) -> Option<StoredPicture> {
        let kept = self.lock();
        let picture = kept.by_name.get(name);
        picture.filter(|picture| picture.owner == *owner).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Network;

    fn account(network: &str, user: &str) -> Account {
        Account {
            network: Network::new(network).unwrap(),
            user: user.to_owned(),
        }
    }

    #[test]
    fn pictures_are_for_one_person_and_the_oldest_go_first() {
        let pictures = Pictures::default();
        let an = account("telegram", "7");
        let picture = |owner: &Account| StoredPicture {
            owner: owner.clone(),
            media_type: "image/png",
            bytes: vec![0; PICTURES / 2].into(),
        };
        for name in ["a", "b", "c"] {
            pictures.keep(name.to_owned(), picture(&an));
        }
        assert!(pictures.get("a", &an).is_none());
        assert!(pictures.get("c", &an).is_some());
        for (network, user) in [("telegram", "8"), ("discord", "7")] {
            assert!(pictures.get("c", &account(network, user)).is_none());
        }
    }
}
