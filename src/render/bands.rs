//! A picture in bands: what was deflated once is not drawn again.
//!
//! The key of a band is the look of the picture and the list of what touches it. A turn changes a
//! few bands; the others, and those of a position that was there before, are copied.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::render::canvas::{Canvas, blank, row_bytes};
use crate::render::deflate::Deflater;
use crate::render::list::List;
use crate::render::look::Look;
use crate::render::sheet::Sheet;
use crate::render::theme::Ink;

/// A band, ready to be written.
#[derive(Debug)]
pub struct Band {
    /// DEFLATE blocks that end at a byte and refer to nothing before them.
    pub deflated: Vec<u8>,
    /// The Adler-32 checksum of what they hold.
    pub adler: u32,
    /// How many bytes they hold.
    pub bytes: usize,
}

/// What tells a band from others.
pub type Key = Box<[u64]>;

/// Bytes of the bands kept; the oldest make room. A board of 880 px has 12 bands of about 2 kB.
const KEPT_BYTES: usize = 8 << 20;

/// The bands of a picture from top to bottom, from the cache or drawn.
pub fn bands(list: &List, sheet: &Sheet, look: &Look) -> Vec<Arc<Band>> {
    static CACHE: Mutex<Option<Cache>> = Mutex::new(None);
    let rows: Vec<Range<i32>> = list.layout().bands().collect();
    let keys = rows.iter().map(|rows| key(list, look, rows));
    let keys: Vec<Key> = keys.collect();
    // A panic elsewhere leaves whole bands, which are as good as before.
    let known: Vec<Option<Arc<Band>>> = {
        let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |key| {
            cache
                .as_ref()
                .and_then(|cache| cache.bands.get(key).cloned())
        };
        keys.iter().map(find).collect()
    };
    let mut deflater = None;
    let mut new = Vec::new();
    let bands = known
        .into_iter()
        .zip(rows)
        .zip(keys)
        .map(|((band, rows), key)| {
            band.unwrap_or_else(|| {
                let deflater = deflater.get_or_insert_with(Deflater::default);
                let rows = draw(list, sheet, look, &rows);
                let band = Arc::new(deflate(&rows, list.layout().size().0, deflater));
                new.push((key, Arc::clone(&band)));
                band
            })
        });
    let bands = bands.collect();
    if !new.is_empty() {
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = cache.get_or_insert_with(Cache::default);
        for (key, band) in new {
            cache.keep(key, band);
        }
    }
    bands
}

/// The rows of a band as PNG writes them.
pub fn draw(list: &List, sheet: &Sheet, look: &Look, rows: &Range<i32>) -> Vec<u8> {
    let (width, _) = list.layout().size();
    let row = row_bytes(width);
    let board = list.layout().board_rows();
    let mut bytes = if board.contains(&rows.start) {
        let ground = sheet.ground(look.bottom, look.coordinates);
        let at = |y: i32| (y - board.start) as usize * row;
        ground
            .get(at(rows.start)..at(rows.end))
            .unwrap_or_default()
            .to_vec()
    } else {
        blank(width, rows.len() as i32, Ink::Frame)
    };
    let mut canvas = Canvas::new(width, rows.clone(), &mut bytes, sheet.blends());
    list.draw(&mut canvas, rows);
    bytes
}

/// A band of rows that are `width` px wide.
pub fn band(rows: &[u8], width: i32) -> Arc<Band> {
    Arc::new(deflate(rows, width, &mut Deflater::default()))
}

fn deflate(rows: &[u8], width: i32, deflater: &mut Deflater) -> Band {
    let mut deflated = Vec::with_capacity(4 << 10);
    deflater.band(rows, row_bytes(width), &mut deflated);
    deflated.shrink_to_fit();
    Band {
        deflated,
        adler: simd_adler32::adler32(&rows),
        bytes: rows.len(),
    }
}

/// The key of a band.
pub fn key(list: &List, look: &Look, rows: &Range<i32>) -> Key {
    let mut keys = Vec::with_capacity(16);
    keys.push(look.key());
    keys.push((rows.start as u64) << 32 | rows.end as u64);
    list.keys(rows, &mut keys);
    keys.into()
}

#[derive(Default)]
struct Cache {
    bands: HashMap<Key, Arc<Band>>,
    order: VecDeque<Key>,
    bytes: usize,
}

impl Cache {
    fn keep(&mut self, key: Key, band: Arc<Band>) {
        self.bytes += cost(&key, &band);
        if let Some(same) = self.bands.insert(key.clone(), band) {
            // Somebody else drew it at the same time.
            self.bytes -= cost(&key, &same);
            return;
        }
        self.order.push_back(key);
        while self.bytes > KEPT_BYTES
            && let Some(oldest) = self.order.pop_front()
        {
            if let Some(band) = self.bands.remove(&oldest) {
                self.bytes -= cost(&oldest, &band);
            }
        }
    }
}

/// Bytes that a band takes, its key (kept twice) and what the table needs included.
fn cost(key: &Key, band: &Band) -> usize {
    band.deflated.capacity() + 2 * size_of_val(&**key) + size_of::<Band>() + 96
}
