CREATE TABLE "listing_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"age" smallint NOT NULL,
	"place_id" integer,
	"traits" integer NOT NULL,
	"wanted_age_min" smallint NOT NULL,
	"wanted_age_max" smallint NOT NULL,
	"wanted_km" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_member_id_listings_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."listings"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_versions_changed_in" ON "listing_versions" USING btree ("changed_in","member_id");--> statement-breakpoint
CREATE INDEX "listing_versions_of_member" ON "listing_versions" USING btree ("member_id","id");