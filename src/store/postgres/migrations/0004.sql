-- The lobby, games that are followed, and the best game of a week.
CREATE TABLE "offers" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "chat_choices" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "followers" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "following" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "best_games" (key bytea PRIMARY KEY, value bytea NOT NULL);
