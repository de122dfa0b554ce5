ALTER TABLE "members" ADD COLUMN "full_name" text;--> statement-breakpoint
-- Until now others saw the whole name: from here on its first word, unless its owner chooses another.
UPDATE "members" SET "full_name" = "name", "name" = coalesce((regexp_match("name", '\S+'))[1], "name");--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "full_name" SET NOT NULL;--> statement-breakpoint
UPDATE "blocks" SET "blocked_name" = coalesce((regexp_match("blocked_name", '\S+'))[1], "blocked_name") WHERE "blocked_name" ~ '\s';--> statement-breakpoint
UPDATE "cases" SET "subject_name" = coalesce((regexp_match("subject_name", '\S+'))[1], "subject_name") WHERE "subject_name" ~ '\s';--> statement-breakpoint
-- What is searched for holds no surnames any more; the nightly job forgets the terms that nobody has.
UPDATE "listing_texts" t SET "words" = ' ' || regexp_replace(lower(concat_ws(' ', m."name", p."location", array_to_string(p."interests", ' '), p."bio")), '\s+', ' ', 'g')
  FROM "members" m JOIN "profiles" p ON p."member_id" = m."id"
  WHERE m."id" = t."member_id" AND m."name" <> m."full_name";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "prompts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "likes_given" ON "likes" USING btree ("liker_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
