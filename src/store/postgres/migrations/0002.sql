-- Several processes work at once. A number a batch: its notices are numbered from it, so that those of one game
-- are in the order of its commits, whoever committed them.
CREATE SEQUENCE store_batch_numbers;
SELECT setval('store_batch_numbers', (SELECT COALESCE(MAX(next), 1) FROM store_numbers WHERE name = 'notice'), false);

-- What other processes should hear of a batch, for some minutes.
CREATE TABLE store_changes (
    number bigint PRIMARY KEY,
    process bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    body bytea NOT NULL
);
CREATE INDEX store_changes_by_age ON store_changes (at);

-- There is a lease for each duty now; `process` tells whose it is.
ALTER TABLE store_leases ADD COLUMN process bigint NOT NULL DEFAULT 0;
DELETE FROM store_leases WHERE name = 'bot';

-- The processes that work with this store, each until when it said so.
CREATE TABLE store_processes (
    process bigint PRIMARY KEY,
    holder text NOT NULL,
    valid_until timestamptz NOT NULL
);
