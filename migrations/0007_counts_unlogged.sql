-- Counted on nearly every request. What was counted before a crash of the database may be forgotten: it need not be on the disk before anybody is answered.
ALTER TABLE "rate_limits" SET UNLOGGED;
