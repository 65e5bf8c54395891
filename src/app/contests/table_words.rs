//! Tables in letters and in words, and points as people write them.

use tulenh_render::{Table, TableRow};

/// Points in halves, as people write them: `3½`.
pub(crate) fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Points in quarters: `3¼`.
pub(crate) fn quarters(points: u32) -> String {
    let part = ["", "¼", "½", "¾"][points as usize % 4];
    match points / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// A table in letters of one width.
pub(crate) fn in_letters(table: &Table) -> String {
    /// The most letters of a cell.
    const WIDE: usize = 16;
    let cut = |cell: &str| -> String { cell.chars().take(WIDE).collect() };
    let cell = |row: &TableRow, at: usize| match row.filled {
        Some(filled) if filled == at => "#".to_owned(),
        _ => row.cells.get(at).map(|cell| cut(cell)).unwrap_or_default(),
    };
    let widths: Vec<usize> = (0..table.columns.len())
        .map(|at| {
            let head = cut(&table.columns[at].head).chars().count();
            let cells = table.rows.iter().map(|row| cell(row, at).chars().count());
            cells.chain([head]).max().unwrap_or(0)
        })
        .collect();
    let line = |of: &dyn Fn(usize) -> String| -> String {
        let cells = widths.iter().enumerate().map(|(at, width)| {
            let word = of(at);
            let gap = " ".repeat(width.saturating_sub(word.chars().count()));
            match table.columns[at].is_wide {
                true => format!("{word}{gap}"),
                false => format!("{gap}{word}"),
            }
        });
        let line = cells.collect::<Vec<_>>().join(" ");
        line.trim_end().to_owned()
    };
    let mut lines = vec![line(&|at| cut(&table.columns[at].head))];
    lines.extend(table.rows.iter().map(|row| line(&|at| cell(row, at))));
    lines.join("\n")
}

/// A table in words, for people who do not see it: each row in a line.
pub(crate) fn in_words(table: &Table) -> String {
    let rows = table.rows.iter().map(|row| {
        let cells = row.cells.iter().enumerate();
        let cells = cells.filter(|(at, cell)| Some(*at) != row.filled && !cell.is_empty());
        cells
            .map(|(_, cell)| cell.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    });
    let lines = std::iter::once(table.title.clone()).chain(rows);
    lines.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use tulenh_render::Column;

    use super::*;

    fn column(head: &str, is_wide: bool) -> Column {
        Column {
            head: head.to_owned(),
            is_wide,
        }
    }

    #[test]
    fn points_are_written_as_people_write_them() {
        let written = [0, 1, 2, 7].map(halves);
        assert_eq!(written, ["0", "½", "1", "3½"]);
        let written = [0, 1, 4, 7, 9].map(quarters);
        assert_eq!(written, ["0", "¼", "1", "1¾", "2¼"]);
    }

    #[test]
    fn a_table_in_letters_has_straight_columns() {
        let row = |cells: [&str; 3], filled| TableRow {
            cells: cells.map(str::to_owned).to_vec(),
            filled,
            ..TableRow::default()
        };
        let table = Table {
            title: "Cup".to_owned(),
            columns: vec![
                column("", false),
                column("Tên", true),
                column("Điểm", false),
            ],
            rows: vec![
                row(["1", "Bình", "10½"], None),
                row(["2", "An", "x"], Some(2)),
            ],
            ..Table::default()
        };
        assert_eq!(in_letters(&table), "  Tên  Điểm\n1 Bình  10½\n2 An      #");
        assert_eq!(in_words(&table), "Cup; 1 Bình 10½; 2 An");
    }
}
