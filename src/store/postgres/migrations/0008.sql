-- Secret set-ups.
CREATE TABLE "challenge_setups" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "setups" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "player_setups" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "setup_drafts" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "revealed_setups" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "saved_setups" (key bytea PRIMARY KEY, value bytea NOT NULL);
