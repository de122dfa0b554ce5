ALTER TABLE "members" ADD COLUMN "full_name" text;--> statement-breakpoint
-- Until now others saw the whole name: from here on what its owner goes by at first (`givenName` in the contract), unless they choose another.
CREATE FUNCTION pg_temp.given_name(full_name text) RETURNS text LANGUAGE sql AS $function$
  SELECT coalesce(
    (SELECT word FROM regexp_split_to_table(btrim(full_name), '\s+') WITH ORDINALITY w (word, place)
      WHERE word ~ '[A-Za-z\u00c0-\u1fff\u2c00-\ud7ff\uf900-\ufdff\ufe70-\uff9f]'
      ORDER BY word ~* '^((dr|mr|mrs|ms|shri|sri|smt|kum|km|prof|adv|ca|er|col|capt|maj|lt|md|mohd)\.?|([a-z\u00c0-\u024f]\.)*[a-z\u00c0-\u024f]\.?|([\u0900-\u0dff]{1,3}\.)+)$', place
      LIMIT 1), btrim(full_name))
$function$;--> statement-breakpoint
UPDATE "members" SET "full_name" = "name", "name" = pg_temp.given_name("name");--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "full_name" SET NOT NULL;--> statement-breakpoint
UPDATE "blocks" SET "blocked_name" = pg_temp.given_name("blocked_name") WHERE "blocked_name" ~ '\s';--> statement-breakpoint
UPDATE "cases" SET "subject_name" = pg_temp.given_name("subject_name") WHERE "subject_name" ~ '\s';--> statement-breakpoint
DROP FUNCTION pg_temp.given_name(text);--> statement-breakpoint
-- What is searched for holds no surnames any more; the nightly job forgets the terms that nobody has.
UPDATE "listing_texts" t SET "words" = ' ' || regexp_replace(lower(concat_ws(' ', m."name", p."location", array_to_string(p."interests", ' '), p."bio")), '\s+', ' ', 'g')
  FROM "members" m JOIN "profiles" p ON p."member_id" = m."id"
  WHERE m."id" = t."member_id" AND m."name" <> m."full_name";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "prompts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "likes_given" ON "likes" USING btree ("liker_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
