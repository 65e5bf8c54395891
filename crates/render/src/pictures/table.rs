//! A table: a title, heads of columns, rows of words and numbers. It can be read on a phone: no letter is smaller than a
//! thirtieth of the picture's width, and a picture has sixteen rows and nineteen columns at most.

use crate::encode::png::{self, Band};
use crate::geometry::path::Path;
use crate::palette::blends::Blends;
use crate::palette::theme::{Ink, Theme};
use crate::raster::canvas::{Canvas, blank};
use crate::raster::fill::fill;
use crate::text::lettering::{Align, fitting, width, write};

/// The width of the picture, in px.
const WIDE: i32 = 880;
/// The height of a row, in px.
const ROW: i32 = 46;
/// The height of the title, in px.
const TITLE: i32 = 68;
/// The height of letters in rows, and in the title, in px.
const TEXT: f32 = 31.0;
const HEAD: f32 = 38.0;
/// The space left and right of the table, in px.
const EDGE: f32 = 22.0;
/// The least space between two columns, and between two of many, in px: names need what is left.
const GAPS: [f32; 2] = [12.0, 7.0];
/// More columns than these are many.
const MANY: usize = 12;

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// A line above it.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The rows from top to bottom.
    pub rows: Vec<TableRow>,
    /// The colours.
    pub theme: Theme,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Column {
    /// What stands above it.
    pub head: String,
    /// Whether it takes the room that the others leave, as one of names does; its words begin at its left edge. The words
    /// of all others stand in their middle.
    pub is_wide: bool,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableRow {
    /// A word for each column; what does not fit is cut.
    pub cells: Vec<String>,
    /// Whether it is marked, as that of the first.
    pub is_marked: bool,
    /// The column whose cell is filled, because nothing can stand there: that of oneself in a crosstable.
    pub filled: Option<usize>,
    /// Whether a line parts it from the row above.
    pub is_parted: bool,
}

impl Table {
    /// The most rows.
    pub const ROWS: usize = 16;
    /// The most columns: a place, a name, sixteen opponents and the points.
    pub const COLUMNS: usize = 19;
}

/// The picture of a table, as a PNG. Rows and columns beyond [`Table::ROWS`] and [`Table::COLUMNS`] are left out.
///
/// ```
/// use tulenh_render::{Column, Table, TableRow, table};
/// let column = |head: &str, is_wide| Column { head: head.to_owned(), is_wide };
/// let row = TableRow { cells: vec!["1".to_owned(), "An".to_owned()], ..TableRow::default() };
/// let both = Table {
///     title: "After round 1".to_owned(),
///     columns: vec![column("", false), column("Player", true)],
///     rows: vec![row],
///     ..Table::default()
/// };
/// assert!(table(&both).starts_with(b"\x89PNG"));
/// ```
pub fn table(table: &Table) -> Vec<u8> {
    let count = table.rows.len().min(Table::ROWS) as i32;
    let height = TITLE + (count + 1) * ROW + EDGE as i32 / 2;
    let mut rows = blank(WIDE, height, Ink::Frame);
    let blends = Blends::new(table.theme);
    let mut canvas = Canvas::new(WIDE, 0..height, &mut rows, &blends);
    draw(table, &mut canvas);
    // As with boards, the encoder has nothing to refuse.
    png::write((WIDE, height), table.theme, &[Band::whole(&rows, WIDE)]).unwrap_or_default()
}

fn draw(table: &Table, canvas: &mut Canvas<'_>) {
    let room = WIDE as f32 - 2.0 * EDGE;
    let title = fitting(&table.title, HEAD, room);
    let at = (EDGE as i32, TITLE / 2);
    write(canvas, &title, at, HEAD, Ink::Label, Align::Start);
    let columns = places(table);
    let shown = table.columns.iter().zip(&columns);
    for (column, place) in shown {
        place.write(canvas, &column.head, TITLE, Ink::Label, column.is_wide);
    }
    rule(canvas, (TITLE + ROW) as f32, 3.0);
    for (at, row) in (1..).zip(table.rows.iter().take(Table::ROWS)) {
        let top = TITLE + at * ROW;
        if row.is_marked {
            let (from, to) = (EDGE / 2.0, WIDE as f32 - EDGE / 2.0);
            let path = Path::rect((from, top as f32 + 4.0), (to, (top + ROW) as f32 - 1.0));
            fill(canvas, &path, Ink::Gold);
        }
        if row.is_parted {
            rule(canvas, top as f32 + 1.0, 3.0);
        }
        let ink = if row.is_marked {
            Ink::Outline
        } else {
            Ink::Label
        };
        for (column, place) in columns.iter().enumerate() {
            if row.filled == Some(column) {
                let (top, bottom) = (top as f32 + 8.0, (top + ROW) as f32 - 6.0);
                let path = Path::rect((place.left + 3.0, top), (place.right - 3.0, bottom));
                fill(canvas, &path, Ink::Symbol);
                continue;
            }
            let is_wide = table.columns.get(column).is_some_and(|of| of.is_wide);
            if let Some(word) = row.cells.get(column) {
                place.write(canvas, word, top, ink, is_wide);
            }
        }
    }
}

/// A level line through the whole table.
fn rule(canvas: &mut Canvas<'_>, y: f32, thick: f32) {
    let path = Path::rect((EDGE, y), (WIDE as f32 - EDGE, y + thick));
    fill(canvas, &path, Ink::Symbol);
}

/// Where a column is, in px.
#[derive(Debug, Clone, Copy)]
struct Place {
    left: f32,
    right: f32,
}

impl Place {
    fn write(self, canvas: &mut Canvas<'_>, word: &str, top: i32, ink: Ink, is_wide: bool) {
        let word = fitting(word, TEXT, self.right - self.left);
        let y = top + ROW / 2 + 2;
        let (x, align) = match is_wide {
            true => (self.left, Align::Start),
            false => ((self.left + self.right) / 2.0, Align::Middle),
        };
        write(canvas, &word, (x as i32, y), TEXT, ink, align);
    }
}

/// The columns: narrow ones as wide as their widest word, and the wide ones share the rest. Where there is too little,
/// all are cut.
fn places(table: &Table) -> Vec<Place> {
    let columns = table.columns.iter().take(Table::COLUMNS).enumerate();
    let needs: Vec<(f32, bool)> = columns
        .map(|(at, column)| {
            let cells = table.rows.iter().take(Table::ROWS);
            let cells = cells.filter_map(|row| row.cells.get(at));
            let words = cells.chain([&column.head]);
            let widest = words.map(|word| width(&fitting(word, TEXT, f32::MAX), TEXT));
            (widest.fold(16.0, f32::max), column.is_wide)
        })
        .collect();
    let gap = GAPS[usize::from(needs.len() > MANY)];
    let room = WIDE as f32 - 2.0 * EDGE - gap * needs.len().saturating_sub(1) as f32;
    let narrow: f32 = needs
        .iter()
        .filter(|(_, wide)| !wide)
        .map(|(need, _)| need)
        .sum();
    let wide = needs.iter().filter(|(_, wide)| *wide).count();
    // A column of names has at least a sixth of the picture.
    let least = wide as f32 * WIDE as f32 / 6.0;
    let shrink = ((room - least) / narrow.max(1.0)).min(1.0);
    let rest = (room - narrow * shrink) / wide.max(1) as f32;
    let mut left = EDGE;
    let places = needs.into_iter().map(|(need, is_wide)| {
        let right = left + if is_wide { rest } else { need * shrink };
        let place = Place { left, right };
        left = right + gap;
        place
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crosstable(people: usize) -> Table {
        let name = |who: usize| format!("Nguyễn Thị Minh Khai {who} 🎖");
        let column = |head: String, is_wide| Column { head, is_wide };
        let mut columns = vec![column(String::new(), false), column("Tên".into(), true)];
        columns.extend((1..=people).map(|who| column(who.to_string(), false)));
        columns.push(column("Σ".into(), false));
        let rows = (0..people).map(|who| TableRow {
            cells: [(who + 1).to_string(), name(who)]
                .into_iter()
                .chain((0..people).map(|other| ["1", "½", "0"][(who + other) % 3].to_owned()))
                .chain(["10½".to_owned()])
                .collect(),
            is_marked: who == 0,
            filled: Some(who + 2),
            is_parted: false,
        });
        Table {
            title: "Giải mùa thu".into(),
            columns,
            rows: rows.collect(),
            theme: Theme::default(),
        }
    }

    #[test]
    fn sixteen_columns_fit() {
        let of = crosstable(16);
        let places = places(&of);
        assert_eq!(places.len(), Table::COLUMNS);
        let last = places.last().unwrap();
        assert!(last.right <= WIDE as f32 - EDGE + 1.0, "{last:?}");
        assert!(places[1].right - places[1].left >= 140.0, "{places:?}");
        let narrow = places[2..18].iter().map(|place| place.right - place.left);
        assert!(narrow.fold(f32::MAX, f32::min) >= 16.0, "{places:?}");
        let bytes = table(&of);
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!(picture.width(), WIDE as u32);
        assert!(bytes.len() < 100_000);
    }

    #[test]
    fn anything_gives_a_picture() {
        let strange = Table {
            title: "🎖".repeat(500),
            columns: vec![Column::default(); 40],
            rows: vec![
                TableRow {
                    cells: vec!["W".repeat(300); 50],
                    filled: Some(99),
                    ..TableRow::default()
                };
                90
            ],
            theme: Theme::DARK,
        };
        for of in [Table::default(), strange, crosstable(3)] {
            assert!(image::load_from_memory(&table(&of)).is_ok());
        }
    }
}
