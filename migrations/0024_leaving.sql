CREATE TABLE "files_to_erase" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sealed_records" ADD COLUMN "case_id" uuid;--> statement-breakpoint
CREATE INDEX "members_erase_at" ON "members" USING btree ("erase_at") WHERE "members"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "sealed_records_of_case" ON "sealed_records" USING btree ("case_id");