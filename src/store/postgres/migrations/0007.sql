-- Leagues and tournaments.
CREATE TABLE "contests" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "contest_people" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "contest_rounds" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "contest_games" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "contest_ends" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "player_contests" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "place_contests" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "public_contests" (key bytea PRIMARY KEY, value bytea NOT NULL);
