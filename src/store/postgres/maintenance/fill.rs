//! Filling an empty database with the rows of another store.
//!
//! Rows are copied in pieces, each in a transaction of its own. A row in `store_filling` keeps every bot away
//! until all are there; whoever begins to fill the database again raises the fence in it, empties the tables,
//! and lets nobody go on who has begun before.

use std::rc::Rc;

use deadpool_postgres::ClientWrapper;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::Type;

use crate::store::StoreError;
use crate::store::maintenance::snapshot::{Snapshot, Target};
use crate::store::postgres::attempt::NOTICES;
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetch::name;
use crate::store::postgres::maintenance::session::Session;
use crate::store::postgres::maintenance::snapshot::DatabaseSnapshot;
use crate::store::postgres::migrations::lay_out;
use crate::store::rows::Entry;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};

/// How many bytes of rows are copied in one transaction.
const PIECE_BYTES: usize = 4 << 20;

/// A database that is being filled.
#[derive(Debug)]
pub struct DatabaseTarget {
    session: Rc<Session>,
    fence: i64,
}

impl DatabaseTarget {
    /// Begins in a database that is empty, or was not completed.
    ///
    /// # Errors
    /// When it holds something else, or a bot works with it, or it does not answer.
    pub fn begin(url: &str) -> Result<DatabaseTarget, StoreError> {
        let session = Session::open(url)?;
        session.wait_for(lay_out(session.client()))?;
        // A bot that starts, and whoever else begins to fill it, waits for this row.
        session.execute("BEGIN; SELECT 1 FROM store_layout WHERE one = 1 FOR UPDATE")?;
        session.refuse_in_use()?;
        let tables = || Table::ALL.iter().map(|table| name(*table));
        if session.finds("SELECT 1 FROM store_filling")? {
            let tables: Vec<String> = tables().collect();
            session.execute(&format!("TRUNCATE {}", tables.join(", ")))?;
        }
        for table in tables() {
            if session.finds(&format!("SELECT 1 FROM {table} LIMIT 1"))? {
                let why = "holds a store already; a copy is made only where there is nothing. Give it an empty \
                           database (`createdb`)";
                return Err(StoreError::Database(why.into()));
            }
        }
        let begun = "INSERT INTO store_filling (one, fence) VALUES (1, 1)
            ON CONFLICT (one) DO UPDATE SET fence = store_filling.fence + 1 RETURNING fence";
        let client = session.client();
        let fence = session.wait_for(async {
            let row = client.query_one(begun, &[]).await?;
            let fence: i64 = row.try_get(0)?;
            client.batch_execute("COMMIT").await?;
            Ok::<_, Trouble>(fence)
        })?;
        Ok(DatabaseTarget {
            session: Rc::new(session),
            fence,
        })
    }

    /// Begins a transaction in which nobody else begins to fill the database.
    fn begin_piece(&self) -> Result<(), StoreError> {
        let client = self.session.client();
        let sql = "SELECT 1 FROM store_filling WHERE one = 1 AND fence = $1 FOR UPDATE";
        let held = self.session.wait_for(async {
            client.batch_execute("BEGIN").await?;
            let statement = client.prepare_cached(sql).await?;
            client.query_opt(&statement, &[&self.fence]).await
        })?;
        match held {
            Some(_) => Ok(()),
            None => {
                let why = "is being filled by another command, which was begun after this one";
                Err(StoreError::Database(why.into()))
            }
        }
    }

    fn put(&self, piece: &mut Piece) -> Result<(), StoreError> {
        let Some(table) = piece.table.filter(|_| !piece.rows.is_empty()) else {
            return Ok(());
        };
        self.begin_piece()?;
        let client = self.session.client();
        self.session.wait_for(async {
            copy_in(client, table, &piece.rows).await?;
            client.batch_execute("COMMIT").await
        })?;
        piece.rows.clear();
        piece.bytes = 0;
        Ok(())
    }
}

/// Rows of one table.
#[derive(Default)]
struct Piece {
    table: Option<Table>,
    rows: Vec<Entry>,
    bytes: usize,
}

/// What the database counts beside the rows.
#[derive(Default)]
struct Highest {
    game: u64,
    player: u64,
    next_notice: u64,
}

impl Target for DatabaseTarget {
    fn fill(
        &mut self,
        rows: &mut dyn Iterator<Item = Result<Row, StoreError>>,
        _commits: u64,
    ) -> Result<(), StoreError> {
        let mut piece = Piece::default();
        let mut highest = Highest::default();
        for row in rows {
            let Row { table, key, value } = row?;
            let value = value.unwrap_or_default();
            let number = || keys::number(&key).unwrap_or_default();
            match table {
                Table::Games => highest.game = highest.game.max(number()),
                Table::Players => highest.player = highest.player.max(number()),
                Table::Meta if key == Meta::LastSetUp.key() => {
                    let last = keys::number(&value).unwrap_or_default();
                    highest.game = highest.game.max(last);
                }
                Table::Meta if key == Meta::NextNotice.key() => {
                    highest.next_notice = keys::number(&value).unwrap_or_default();
                    continue;
                }
                // A database knows updates by their age, and needs no serial numbers.
                Table::Meta if key == Meta::SeenSerials.key() => continue,
                Table::SeenOrder => continue,
                _ => {}
            }
            if piece.table != Some(table) || piece.bytes >= PIECE_BYTES {
                self.put(&mut piece)?;
                piece.table = Some(table);
            }
            piece.bytes += key.len() + value.len();
            piece.rows.push((key, value));
        }
        self.put(&mut piece)?;
        self.begin_piece()?;
        let client = self.session.client();
        self.session.wait_for(async {
            let numbers = [
                ("game", highest.game.saturating_add(1)),
                ("player", highest.player.saturating_add(1)),
                ("notice", highest.next_notice.max(1)),
            ];
            // Those of a bot that was only started on the empty database were given to nobody.
            for (name, next) in numbers {
                let next = i64::try_from(next).unwrap_or(i64::MAX);
                let sql =
                    "INSERT INTO store_numbers (name, next) VALUES ($1, $2) ON CONFLICT (name)
                    DO UPDATE SET next = EXCLUDED.next";
                client.execute(sql, &[&name, &next]).await?;
            }
            // Notices are numbered from the numbers of batches.
            let batch = highest.next_notice.checked_shr(NOTICES).unwrap_or_default();
            let batch = i64::try_from(batch + 1).unwrap_or(i64::MAX);
            let sql = "SELECT setval('store_batch_numbers', $1, false)";
            client.query_one(sql, &[&batch]).await?;
            // All are equally old, so that their former serial numbers tell their order.
            let finish = "UPDATE seen SET seen_at = now(); COMMIT; ANALYZE";
            client.batch_execute(finish).await
        })
    }

    fn written(&self) -> Result<Box<dyn Snapshot + '_>, StoreError> {
        let snapshot = DatabaseSnapshot::of(Rc::clone(&self.session))?;
        Ok(Box::new(snapshot))
    }

    fn complete(self: Box<Self>) -> Result<(), StoreError> {
        // The reading of what was written.
        self.session.execute("ROLLBACK")?;
        self.session.refuse_in_use()?;
        self.begin_piece()?;
        self.session
            .execute("DELETE FROM store_filling WHERE one = 1; COMMIT")
    }
}

async fn copy_in(
    client: &ClientWrapper,
    table: Table,
    rows: &[Entry],
) -> Result<(), tokio_postgres::Error> {
    let sql = format!("COPY {} (key, value) FROM STDIN BINARY", name(table));
    let sink = client.copy_in(&sql).await?;
    let writer = BinaryCopyInWriter::new(sink, &[Type::BYTEA, Type::BYTEA]);
    let mut writer = Box::pin(writer);
    for (key, value) in rows {
        writer.as_mut().write(&[key, value]).await?;
    }
    writer.as_mut().finish().await.map(drop)
}
