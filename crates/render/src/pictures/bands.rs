//! Draws a picture in bands, and keeps deflated bands so that they are not drawn again.
//!
//! The key of a band is the look of the picture and the list of what touches it and the rows above
//! it to which its DEFLATE blocks may refer. A turn changes a few bands; the others, and those of a
//! position that was there before, are copied.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::encode::deflate::{Deflater, Hints, WINDOW};
use crate::encode::png::Band;
use crate::layers::display_list::DisplayList;
use crate::layers::sink::Sink;
use crate::palette::theme::Ink;
use crate::raster::canvas::{Canvas, blank, row_bytes};
use crate::scene::look::Look;
use crate::sprites::sheet::Sheet;

/// The key of a band: two bands with the same key have the same bytes.
pub type Key = Box<[u64]>;

/// The most memory of the bands kept, in bytes; the oldest are removed first. A board of 880 px has 12
/// bands of about 2 kB.
const KEPT_BYTES: usize = 8 << 20;

/// The bands of a picture from top to bottom, from the cache or drawn.
pub fn bands(list: &DisplayList, sheet: &Sheet, look: &Look) -> Vec<Arc<Band>> {
    static CACHE: Mutex<Option<Cache>> = Mutex::new(None);
    let rows: Vec<Range<i32>> = list.layout().bands().collect();
    let keys: Vec<Key> = rows
        .iter()
        .map(|rows| key(list, look, &with_before(rows, list.layout().size().0)))
        .collect();
    // A panic in another thread leaves whole bands, which can be used.
    let known: Vec<Option<Arc<Band>>> = {
        let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |key| {
            cache
                .as_ref()
                .and_then(|cache| cache.bands.get(key).cloned())
        };
        keys.iter().map(find).collect()
    };
    if let Some(all) = known.iter().cloned().collect() {
        return all;
    }
    let new = make(list, sheet, look, &rows, &known);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = cache.get_or_insert_with(Cache::default);
    for ((key, band), known) in keys.into_iter().zip(&new).zip(&known) {
        if known.is_none() {
            cache.insert(key, Arc::clone(band));
        }
    }
    new
}

/// The bands of a picture, those not known yet drawn and deflated.
fn make(
    list: &DisplayList,
    sheet: &Sheet,
    look: &Look,
    rows: &[Range<i32>],
    known: &[Option<Arc<Band>>],
) -> Vec<Arc<Band>> {
    let (width, height) = list.layout().size();
    let (row, cell) = (row_bytes(width), list.layout().cell() as usize);
    let hints = Hints {
        row,
        file: cell / 2,
        rank: cell * row,
    };
    let mut scratch = Scratch::borrow();
    let Scratch { deflater, picture } = &mut scratch;
    picture.resize(row * height.max(0) as usize, 0);
    // What is above a new band is drawn as well, as far back as its DEFLATE blocks may refer.
    let mut drawn = 0;
    let mut bands = Vec::with_capacity(rows.len());
    for (i, (rows_of_band, known)) in rows.iter().zip(known).enumerate() {
        if let Some(band) = known {
            bands.push(Arc::clone(band));
            continue;
        }
        let seen = with_before(rows_of_band, width).start;
        for rows in rows.iter().take(i + 1).skip(drawn) {
            if rows.end > seen
                && let Some(bytes) = picture.get_mut(place(rows, width))
            {
                draw(list, sheet, look, rows, bytes);
            }
        }
        drawn = i + 1;
        let part = place(rows_of_band, width);
        bands.push(Arc::new(Band::deflated(deflater, picture, part, hints)));
    }
    scratch.give_back();
    bands
}

/// Large buffers that are needed while a picture is made, and used again.
#[derive(Default)]
struct Scratch {
    deflater: Deflater,
    picture: Vec<u8>,
}

/// Those that are free.
static SCRATCH: Mutex<Vec<Scratch>> = Mutex::new(Vec::new());

impl Scratch {
    fn borrow() -> Scratch {
        let mut free = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_default()
    }

    fn give_back(self) {
        let mut free = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < 4 {
            free.push(self);
        }
    }
}

/// The rows of a band and those before it that its DEFLATE blocks may refer to.
fn with_before(rows: &Range<i32>, width: i32) -> Range<i32> {
    let before = WINDOW.div_ceil(row_bytes(width)) as i32;
    (rows.start - before).max(0)..rows.end
}

/// The bytes of these rows in a picture.
fn place(rows: &Range<i32>, width: i32) -> Range<usize> {
    let row = row_bytes(width);
    rows.start.max(0) as usize * row..rows.end.max(0) as usize * row
}

/// Draws some rows, all of the board or all of a strip, as PNG writes them.
pub fn draw(list: &DisplayList, sheet: &Sheet, look: &Look, rows: &Range<i32>, bytes: &mut [u8]) {
    let (width, _) = list.layout().size();
    let board = list.layout().board_rows();
    if board.contains(&rows.start) {
        let ground = sheet.ground(look.bottom, look.coordinates);
        let rows = rows.start - board.start..rows.end - board.start;
        if let Some(ground) = ground.get(place(&rows, width)) {
            bytes.copy_from_slice(ground);
        }
    } else {
        bytes.copy_from_slice(&blank(width, rows.len() as i32, Ink::Frame));
    }
    let mut canvas = Canvas::new(width, rows.clone(), bytes, sheet.blends());
    list.draw(&mut canvas, rows);
}

/// The key of these rows of a picture.
pub fn key(list: &DisplayList, look: &Look, rows: &Range<i32>) -> Key {
    let mut keys = Vec::with_capacity(16);
    keys.push(look.key());
    keys.push((rows.start as u64) << 32 | rows.end as u64);
    keys.push(list.layout().board_rows().start as u64);
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
    fn insert(&mut self, key: Key, band: Arc<Band>) {
        self.bytes += cost(&key, &band);
        if let Some(same) = self.bands.insert(key.clone(), band) {
            // Another thread drew it at the same time.
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

/// The memory that a band takes, in bytes, with its key (stored twice) and its entry in the map.
fn cost(key: &Key, band: &Band) -> usize {
    band.memory() + 2 * size_of_val(&**key) + 96
}
