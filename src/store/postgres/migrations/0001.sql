-- The tables of keys and values: the same rows as in the embedded store.
CREATE TABLE "meta" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "games" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "turns" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "player_games" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "open_games" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "open_counts" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "challenges" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "player_challenges" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "place_challenges" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "players" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "chats" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "links" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "accounts" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "handles" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "player_handles" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "anchors" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "anchor_order" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "anchor_marks" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "shown" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "outbox" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "timers" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "seen" (key bytea PRIMARY KEY, value bytea NOT NULL, seen_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE "seen_order" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "standings" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "ranks" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "meetings" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "place_people" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "people_places" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "absences" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "reminders" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "plans" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "analyses" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "judged_turns" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "analyses_asked" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "credentials" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "account_credentials" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "watched_games" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "public_games" (key bytea PRIMARY KEY, value bytea NOT NULL);

-- Updates are forgotten by their age.
CREATE INDEX seen_by_age ON "seen" (seen_at);

-- The numbers that were given to processes in blocks.
CREATE TABLE store_numbers (name text PRIMARY KEY, next bigint NOT NULL);

-- The batches that were applied of late, each by a key of its own: what decides whether a COMMIT without an
-- answer took place.
CREATE TABLE store_batches (key bytea PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX store_batches_by_age ON store_batches (applied_at);

-- Who works with this store: the fence counts the take-overs. It is part of a key, so that a commit can hold it
-- (FOR KEY SHARE) while the lease is renewed.
CREATE TABLE store_leases (
    name text PRIMARY KEY,
    fence bigint NOT NULL,
    holder text NOT NULL,
    valid_until timestamptz NOT NULL,
    UNIQUE (name, fence)
);
