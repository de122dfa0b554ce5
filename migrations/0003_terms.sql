CREATE TABLE "listing_terms" (
	"term" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_texts" ADD COLUMN "terms" text[] GENERATED ALWAYS AS (regexp_split_to_array(regexp_replace(btrim(words), '(\S{60})\S+', '\1', 'g'), '\s+')) STORED NOT NULL;--> statement-breakpoint
INSERT INTO "listing_terms" SELECT DISTINCT term FROM "listing_texts", unnest("terms") term;--> statement-breakpoint
-- Whole words lead to members at once; three letters at a time led to thousands who had all of them, somewhere.
DROP INDEX "listing_texts_words";--> statement-breakpoint
CREATE INDEX "listing_texts_terms" ON "listing_texts" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "listing_terms_term" ON "listing_terms" USING gin ("term" gin_trgm_ops);
