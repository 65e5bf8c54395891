//! A packed table is a sorted map.

use std::collections::BTreeMap;

use crate::store::rows::{Entry, KeyRange};
use crate::store::schema::content::Content;
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::storage::tables::tests::tables;

fn row(table: Table, key: &[u8], value: Option<&[u8]>) -> Row {
    Row {
        table,
        key: key.to_vec(),
        value: value.map(<[u8]>::to_vec),
    }
}

/// A sequence of numbers that look random, the same every time.
fn numbers(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 33
    })
}

#[test]
fn a_packed_table_is_a_sorted_map() {
    let (_dir, tables) = tables();
    let mut model: [BTreeMap<Vec<u8>, Vec<u8>>; 2] = Default::default();
    let two = [Table::Games, Table::Turns];
    let mut random = numbers(7);
    let mut next = move |below: u64| random.next().unwrap() % below;
    for _ in 0..300 {
        let mut rows = Vec::new();
        for _ in 0..next(20) {
            let which = next(2) as usize;
            let mut key = next(400).to_be_bytes()[6..].to_vec();
            key.truncate(next(3) as usize);
            key.extend(std::iter::repeat_n(next(3) as u8, next(4) as usize));
            let value = vec![next(256) as u8; next(300) as usize];
            if next(3) == 0 {
                model[which].remove(&key);
                rows.push(row(two[which], &key, None));
            } else {
                model[which].insert(key.clone(), value.clone());
                rows.push(row(two[which], &key, Some(&value)));
            }
        }
        tables.write(&rows).unwrap();
    }
    assert!(model[0].len() > 100);
    for (table, model) in two.into_iter().zip(&model) {
        let table = tables.tree(table);
        let pairs = |rows: Vec<::sled::Result<Entry>>| -> Vec<Entry> {
            rows.into_iter().map(Result::unwrap).collect()
        };
        let expected: Vec<_> = model.clone().into_iter().collect();
        let backwards: Vec<_> = model.clone().into_iter().rev().collect();
        assert_eq!(pairs(table.iter().collect()), expected);
        assert_eq!(pairs(table.iter().rev().collect()), backwards);
        assert_eq!(table.iter().count(), model.len());
        // From both ends towards the middle.
        let (mut rows, mut both) = (table.iter(), Vec::new());
        while let Some(row) = rows.next() {
            both.push(row);
            both.extend(rows.next_back());
        }
        let mut both = pairs(both);
        both.sort();
        assert_eq!(both, expected);
        for (key, value) in model {
            assert_eq!(table.get(key).unwrap().unwrap(), value[..]);
        }
        for first in 0..=255_u8 {
            assert_eq!(table.get([first, 9, 9]).unwrap(), None);
            let prefix = [first];
            let with: Vec<_> = expected
                .iter()
                .filter(|(key, _)| key.starts_with(&prefix))
                .cloned()
                .collect();
            assert_eq!(pairs(table.range(KeyRange::prefix(prefix)).collect()), with);
            let bounds = ([first, 0], [first.saturating_add(9), 1]);
            let within: Vec<_> = model
                .range(bounds.0.to_vec()..bounds.1.to_vec())
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            let between = |from: [u8; 2], to: [u8; 2]| KeyRange {
                from: from.to_vec(),
                to: Some(to.to_vec()),
            };
            let found = table.range(between(bounds.0, bounds.1));
            assert_eq!(pairs(found.collect()), within);
            let none = table.range(between(bounds.1, bounds.0));
            assert_eq!(none.count(), 0);
        }
    }
    assert_eq!(tables.counted().unwrap(), tables.content().unwrap());
}

#[test]
fn rows_in_order_fill_their_chunks() {
    let (_dir, tables) = tables();
    for n in 0..2_000_u64 {
        let key = n.to_be_bytes();
        tables
            .write(&[row(Table::Games, &key, Some(&[7; 100]))])
            .unwrap();
    }
    let chunks = tables.chunks();
    assert!(chunks < 2_000 / 12, "{chunks}");
    let gone: Vec<Row> = (0..2_000_u64)
        .map(|n| row(Table::Games, &n.to_be_bytes(), None))
        .collect();
    tables.write(&gone).unwrap();
    assert_eq!(tables.chunks(), 0);
    assert_eq!(tables.content().unwrap(), Content::default());
}
