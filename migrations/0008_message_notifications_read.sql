ALTER TABLE "notifications" ADD COLUMN "read_seq" integer;--> statement-breakpoint
-- Until now it stood at the end of what each is about.
UPDATE "notifications" SET "read_seq" = split_part("about", ':', 3)::int WHERE "type" = 'message';
