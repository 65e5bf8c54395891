//! Pictures of boards, drawn off the async threads and kept for a while.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::{GameId, Ply};
use crate::render::{Scene, png};
use crate::rules::{Coordinates, Side};

/// Which picture: a board of a game, seen by a side in a system of coordinates. What was played is
/// never changed, so a picture stays true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct View {
    /// The game.
    pub game: GameId,
    /// After how many turns.
    pub ply: Ply,
    /// Whose home is at the bottom.
    pub bottom: Side,
    /// The labels round the board.
    pub coordinates: Coordinates,
}

/// The pictures drawn last; the oldest makes room.
pub(super) struct Pictures {
    limit: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pictures: HashMap<View, Arc<[u8]>>,
    order: VecDeque<View>,
}

impl Pictures {
    /// None yet; at most `limit`.
    pub fn new(limit: usize) -> Pictures {
        Pictures {
            limit,
            kept: Mutex::default(),
        }
    }

    /// The picture of a view, drawn from the scene unless it is kept. `None` when drawing failed,
    /// which is logged.
    pub async fn get(&self, view: View, scene: Scene) -> Option<Arc<[u8]>> {
        if let Some(picture) = self.lock().pictures.get(&view) {
            return Some(Arc::clone(picture));
        }
        let drawn = tokio::task::spawn_blocking(move || png(&scene)).await;
        let picture: Arc<[u8]> = match drawn {
            Ok(bytes) if !bytes.is_empty() => bytes.into(),
            Ok(_) => {
                tracing::error!(?view, "a picture came out empty");
                return None;
            }
            Err(error) => {
                tracing::error!(?view, %error, "a picture could not be drawn");
                return None;
            }
        };
        self.keep(view, Arc::clone(&picture));
        Some(picture)
    }

    fn keep(&self, view: View, picture: Arc<[u8]>) {
        let mut kept = self.lock();
        if self.limit == 0 || kept.pictures.insert(view, picture).is_some() {
            return;
        }
        kept.order.push_back(view);
        if kept.order.len() > self.limit
            && let Some(oldest) = kept.order.pop_front()
        {
            kept.pictures.remove(&oldest);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
