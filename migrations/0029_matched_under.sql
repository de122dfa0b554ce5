ALTER TABLE "matches" ADD COLUMN "benefits_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "matches" m SET "benefits_only" = true
  FROM "profiles" low, "profiles" high
  WHERE low."member_id" = m."low_id" AND high."member_id" = m."high_id"
    AND array(SELECT unnest(low."connection_types") INTERSECT SELECT unnest(high."connection_types")) = array['friendship-with-benefits'];
