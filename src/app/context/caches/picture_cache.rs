//! Pictures of boards, drawn off the async threads and kept for a while.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tulenh_render::{Legend, Scene, png, text_board};

use crate::app::request::message::Attachment;

/// The pictures drawn last, by what they show; the oldest make room.
pub(crate) struct PictureCache {
    limit: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pictures: HashMap<Arc<Scene>, Arc<[u8]>>,
    order: VecDeque<Arc<Scene>>,
    bytes: usize,
}

impl PictureCache {
    /// None yet; at most `limit` bytes of them, their scenes included.
    pub fn new(limit: usize) -> PictureCache {
        PictureCache {
            limit,
            kept: Mutex::default(),
        }
    }

    /// The picture of a scene, drawn unless it is kept. `None` when drawing failed, which is
    /// logged.
    pub async fn get(&self, scene: Scene) -> Option<Arc<[u8]>> {
        if let Some(picture) = self.lock().pictures.get(&scene) {
            return Some(Arc::clone(picture));
        }
        let scene = Arc::new(scene);
        let shown = Arc::clone(&scene);
        let drawn = tokio::task::spawn_blocking(move || png(&shown)).await;
        let picture: Arc<[u8]> = match drawn {
            Ok(bytes) if !bytes.is_empty() => bytes.into(),
            Ok(_) => {
                // Not the scene: it may be of a half that nobody else may know.
                tracing::error!(look = ?scene.look, "a picture came out empty");
                return None;
            }
            Err(error) => {
                tracing::error!(look = ?scene.look, %error, "a picture could not be drawn");
                return None;
            }
        };
        self.lock().keep(scene, Arc::clone(&picture), self.limit);
        Some(picture)
    }

    /// The picture of a board for a message, with the board in letters for those who want that; `alt`
    /// says it in words.
    pub async fn attached(
        &self,
        scene: Scene,
        name: String,
        alt: String,
        legend: &Legend,
    ) -> Option<Attachment> {
        let look = &scene.look;
        let board = text_board(&scene.board, look.bottom, look.coordinates, legend);
        let shown = Arc::new(scene.clone());
        let png = self.get(scene).await?;
        Some(
            Attachment::picture(name, png, alt)
                .or_board(board)
                .showing(shown),
        )
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn keep(&mut self, scene: Arc<Scene>, picture: Arc<[u8]>, limit: usize) {
        let added = cost(&picture);
        if added > limit || self.pictures.contains_key(&scene) {
            return;
        }
        self.pictures.insert(Arc::clone(&scene), picture);
        self.order.push_back(scene);
        self.bytes += added;
        while self.bytes > limit
            && let Some(oldest) = self.order.pop_front()
        {
            if let Some(picture) = self.pictures.remove(&oldest) {
                self.bytes -= cost(&picture);
            }
        }
    }
}

/// Bytes that a picture takes, with its scene and what the table needs.
fn cost(picture: &[u8]) -> usize {
    // Beside its own size a scene has lists of a few stacks and words.
    picture.len() + size_of::<Scene>() + 1024
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulenh_rules::{Board, Piece, Role, Side, Square, Stack};

    #[tokio::test]
    async fn the_same_scene_is_drawn_once_and_the_oldest_make_room() {
        let pictures = PictureCache::new(60_000);
        let scene = |square: Square| {
            let mut board = Board::EMPTY;
            board.set(
                square,
                Some(Stack::single(Piece::new(Role::Tank, Side::Red))),
            );
            Scene::new(board)
        };
        let squares: Vec<Square> = Square::all().skip(40).take(9).collect();
        let first = pictures.get(scene(squares[0])).await.unwrap();
        let again = pictures.get(scene(squares[0])).await.unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        for square in &squares {
            pictures.get(scene(*square)).await.unwrap();
            let kept = pictures.lock();
            let bytes: usize = kept.pictures.values().map(|picture| cost(picture)).sum();
            assert_eq!(bytes, kept.bytes);
            assert!(bytes <= 60_000 && kept.order.len() == kept.pictures.len());
        }
        let later = pictures.get(scene(squares[0])).await.unwrap();
        assert!(!Arc::ptr_eq(&first, &later) && first == later);
    }

    #[tokio::test]
    async fn what_is_too_large_is_drawn_but_not_kept() {
        let pictures = PictureCache::new(100);
        assert!(pictures.get(Scene::new(Board::EMPTY)).await.is_some());
        assert!(pictures.lock().pictures.is_empty());
    }
}
