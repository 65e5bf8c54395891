-- Problems: who solves them, how hard they are, and who is sent the problem of the day.
CREATE TABLE "problem_solvers" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "problem_attempts" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "problem_ratings" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "problem_days" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "problem_subscriptions" (key bytea PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE "found_problems" (key bytea PRIMARY KEY, value bytea NOT NULL);
