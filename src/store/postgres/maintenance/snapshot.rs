//! A database as it is at one moment, read in order and piece by piece.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use tokio_postgres::Row;

use crate::store::StoreError;
use crate::store::commit::SEEN_LIMIT;
use crate::store::maintenance::snapshot::Snapshot;
use crate::store::postgres::attempt::NOTICES;
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetch::{Lock, scan};
use crate::store::postgres::maintenance::session::Session;
use crate::store::postgres::migrations::{layout, refuse_unfinished};
use crate::store::query;
use crate::store::rows::{Entry, KeyRange, Order, Rows, Scan};
use crate::store::schema::table::Table;

/// How many rows are fetched at first, and at most, where the rows behind the last ones are asked for.
const PAGES: (usize, usize) = (16, 4_096);

/// A database in one transaction that only reads.
#[derive(Debug)]
pub struct DatabaseSnapshot {
    session: Rc<Session>,
    /// The last rows that were fetched of each table.
    windows: RefCell<BTreeMap<Table, Window>>,
    /// How often bots had begun to work with it, when none may meanwhile.
    take_overs: Option<i64>,
}

/// Rows of a table that follow each other.
#[derive(Debug)]
struct Window {
    /// All rows of this range are here.
    range: KeyRange,
    rows: Vec<Entry>,
    /// How many were fetched.
    size: usize,
}

impl DatabaseSnapshot {
    /// The store in a database, with which bots may work.
    ///
    /// # Errors
    /// When it does not answer, or there is no whole store in it.
    pub fn open(url: &str) -> Result<DatabaseSnapshot, StoreError> {
        let session = Session::open(url)?;
        session.wait_for(layout(session.client()))?;
        session.wait_for(refuse_unfinished(session.client()))?;
        DatabaseSnapshot::of(Rc::new(session))
    }

    /// The store in a database with which no bot works.
    ///
    /// # Errors
    /// As [`DatabaseSnapshot::open`], and when one does.
    pub fn open_alone(url: &str) -> Result<DatabaseSnapshot, StoreError> {
        let mut snapshot = DatabaseSnapshot::open(url)?;
        // The first look makes the moment: what a bot does later is found at the end.
        snapshot.session.refuse_in_use()?;
        snapshot.take_overs = Some(snapshot.session.take_overs()?);
        Ok(snapshot)
    }

    /// What is in the database of a session.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn of(session: Rc<Session>) -> Result<DatabaseSnapshot, StoreError> {
        session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        Ok(DatabaseSnapshot {
            session,
            windows: RefCell::default(),
            take_overs: None,
        })
    }

    /// Rows at the beginning of a range.
    fn fetch(
        &self,
        table: Table,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let found = scan(
            self.session.client(),
            table,
            range,
            order,
            limit,
            Lock::None,
        );
        self.session.wait_for(found)
    }

    /// Sees to it that the row of a key, and some behind it, have been fetched: more of them where the table is
    /// read in order.
    fn look(&self, table: Table, key: &[u8]) -> Result<(), StoreError> {
        let mut windows = self.windows.borrow_mut();
        let size = match windows.get(&table) {
            Some(window) if window.range.contains(key) => return Ok(()),
            Some(window) if window.range.from[..] <= *key => (window.size * 4).min(PAGES.1),
            _ => PAGES.0,
        };
        let mut range = KeyRange::from(key);
        let rows = self.fetch(table, &range, Order::Ascending, size)?;
        range.to = end_of(&rows, size);
        windows.insert(table, Window { range, rows, size });
        Ok(())
    }

    fn number(&self, sql: &str) -> Result<Option<i64>, StoreError> {
        let client = self.session.client();
        let number = async {
            let row = client.query_opt(sql, &[]).await?;
            Ok::<_, Trouble>(row.map(|row| row.try_get(0)).transpose()?)
        };
        self.session.wait_for(number)
    }
}

/// Up to where a table was read.
fn end_of(rows: &[Entry], limit: usize) -> Option<Vec<u8>> {
    let last = rows.last().filter(|_| rows.len() >= limit);
    last.map(|(key, _)| [key, &[0][..]].concat())
}

impl Rows for DatabaseSnapshot {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(table, key)?;
        let windows = self.windows.borrow();
        let rows = windows.get(&table).map_or(&[][..], |window| &window.rows);
        let found = rows.binary_search_by(|(found, _)| found[..].cmp(key));
        Ok(found.ok().map(|at| rows[at].1.clone()))
    }

    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_> {
        let mut pages = Pages {
            snapshot: self,
            table,
            rest: Some(range),
            order,
            fetched: VecDeque::new(),
            size: 0,
        };
        Box::new(std::iter::from_fn(move || pages.next().transpose()))
    }
}

/// The rows of a range.
struct Pages<'a> {
    snapshot: &'a DatabaseSnapshot,
    table: Table,
    /// What was not fetched yet.
    rest: Option<KeyRange>,
    order: Order,
    fetched: VecDeque<Entry>,
    /// How many rows were fetched last.
    size: usize,
}

impl Pages<'_> {
    fn next(&mut self) -> Result<Option<Entry>, StoreError> {
        while self.fetched.is_empty() {
            let rest = self.rest.take();
            let Some(rest) = rest.filter(|rest| rest.to.as_ref().is_none_or(|to| rest.from < *to))
            else {
                return Ok(None);
            };
            match self.order {
                Order::Ascending if self.size == 0 => self.begin(rest)?,
                _ => self.go_on(rest)?,
            }
        }
        Ok(self.fetched.pop_front())
    }

    /// Takes what is in the window of the table.
    fn begin(&mut self, rest: KeyRange) -> Result<(), StoreError> {
        self.snapshot.look(self.table, &rest.from)?;
        let windows = self.snapshot.windows.borrow();
        let Some(window) = windows.get(&self.table) else {
            return Ok(());
        };
        let first = window.rows.partition_point(|(key, _)| *key < rest.from);
        let found = window.rows[first..].iter();
        let found = found.take_while(|(key, _)| rest.contains(key));
        self.fetched.extend(found.cloned());
        self.size = PAGES.0;
        self.rest = window
            .range
            .to
            .clone()
            .map(|from| KeyRange { from, to: rest.to });
        Ok(())
    }

    fn go_on(&mut self, mut rest: KeyRange) -> Result<(), StoreError> {
        self.size = (self.size * 4).clamp(PAGES.0, PAGES.1);
        let rows = self
            .snapshot
            .fetch(self.table, &rest, self.order, self.size)?;
        if let Some(last) = rows.last().filter(|_| rows.len() >= self.size) {
            match self.order {
                Order::Ascending => rest.from = [&last.0, &[0][..]].concat(),
                Order::Descending => rest.to = Some(last.0.clone()),
            }
            self.rest = Some(rest);
        }
        self.fetched.extend(rows);
        Ok(())
    }
}

impl Snapshot for DatabaseSnapshot {
    fn rows(&self) -> &dyn Rows {
        self
    }

    fn seen(&self) -> Result<Vec<Entry>, StoreError> {
        let client = self.session.client();
        let limit = i64::try_from(SEEN_LIMIT).unwrap_or(i64::MAX);
        // Where they are equally old, because all were copied at once, by their former serial numbers.
        let sql =
            "SELECT key, value FROM seen ORDER BY seen_at DESC, value DESC, key DESC LIMIT $1";
        let all = async {
            let rows = client.query(sql, &[&limit]).await?;
            let entry = |row: &Row| Ok::<_, Trouble>((row.try_get(0)?, row.try_get(1)?));
            rows.iter().rev().map(entry).collect::<Result<_, _>>()
        };
        self.session.wait_for(all)
    }

    fn next_notice(&self) -> Result<Option<u64>, StoreError> {
        let last = "SELECT last_value FROM store_batch_numbers WHERE is_called";
        if let Some(last) = self.number(last)? {
            return Ok(u64::try_from(last).ok().map(|last| (last + 1) << NOTICES));
        }
        let next = self.number("SELECT next FROM store_numbers WHERE name = 'notice'")?;
        // 1 is the first: none was given.
        Ok(next
            .and_then(|next| u64::try_from(next).ok())
            .filter(|next| *next > 1))
    }

    fn bytes(&self) -> u64 {
        // Not every engine knows it. A failed statement would end the transaction.
        self.session.execute("SAVEPOINT size").ok();
        let size = self.number("SELECT pg_database_size(current_database())");
        self.session.execute("ROLLBACK TO SAVEPOINT size").ok();
        let size = size.ok().flatten().unwrap_or_default();
        u64::try_from(size).unwrap_or_default()
    }

    fn faults(&self) -> Result<Vec<String>, StoreError> {
        let mut faults = Vec::new();
        let counted = [
            ("game", Table::Games),
            ("player", Table::Players),
            ("notice", Table::Outbox),
        ];
        for (name, table) in counted {
            let found = match table {
                Table::Games => query::last_game(self),
                table => query::highest(self, table),
            };
            let highest = match found {
                // What is wrong with the key was found before.
                Err(StoreError::Record(..)) => continue,
                highest => highest?,
            };
            let next = match table {
                Table::Outbox => self.next_notice()?.unwrap_or(1),
                _ => {
                    let sql = format!("SELECT next FROM store_numbers WHERE name = '{name}'");
                    let next = self.number(&sql)?.unwrap_or(1);
                    u64::try_from(next).unwrap_or_default()
                }
            };
            if next <= highest {
                faults.push(format!(
                    "the next number of a {name} would be {next}, and {highest} was given already"
                ));
            }
        }
        Ok(faults)
    }

    fn moment(&self) -> Result<String, StoreError> {
        let client = self.session.client();
        let sql = "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD-HH24MISS')";
        let row = async {
            let row = client.query_one(sql, &[]).await?;
            Ok::<_, Trouble>(row.try_get(0)?)
        };
        self.session.wait_for(row)
    }

    fn end(&self) -> Result<(), StoreError> {
        self.session.execute("ROLLBACK")?;
        let Some(before) = self.take_overs else {
            return Ok(());
        };
        if self.session.take_overs()? != before {
            let why = "was used by a bot while it was read, so what was read may be old: stop every bot that \
                       works with it, then run this again";
            return Err(StoreError::Database(why.into()));
        }
        Ok(())
    }
}
