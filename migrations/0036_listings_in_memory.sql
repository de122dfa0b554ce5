CREATE TABLE "listing_removals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "number" bigserial NOT NULL, ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_removals_changed_in" ON "listing_removals" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "listings_changed_in" ON "listings" USING btree ("changed_in");
--> statement-breakpoint
-- Servers that hold the listings in memory ask for what was written since they last asked: nothing may pass this by.
CREATE FUNCTION listing_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER listings_written BEFORE INSERT OR UPDATE ON "listings"
  FOR EACH ROW EXECUTE FUNCTION listing_written();
--> statement-breakpoint
CREATE FUNCTION listing_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_removals (number, changed_in, removed_at)
    VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.number ELSE 0 END, pg_current_xact_id(), now())
    ON CONFLICT (number) DO UPDATE SET changed_in = excluded.changed_in, removed_at = excluded.removed_at;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER listings_removed AFTER DELETE ON "listings"
  FOR EACH ROW EXECUTE FUNCTION listing_removed();
--> statement-breakpoint
CREATE TRIGGER listings_emptied AFTER TRUNCATE ON "listings"
  FOR EACH STATEMENT EXECUTE FUNCTION listing_removed();
