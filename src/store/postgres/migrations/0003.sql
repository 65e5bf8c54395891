-- Messages that are kept up to date.
CREATE TABLE "posts" (key bytea PRIMARY KEY, value bytea NOT NULL);
