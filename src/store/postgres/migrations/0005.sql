-- Teams: how they decide, who is in them, and what they voted for.
CREATE TABLE "teams" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "challenge_teams" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "team_members" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "votes" (key bytea PRIMARY KEY, value bytea NOT NULL);
