DROP INDEX "identity_checks_destroy_at";--> statement-breakpoint
DROP INDEX "identity_files_once";--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "covered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD COLUMN "signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_files" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "identity_files" ADD COLUMN "sealed_key" text;--> statement-breakpoint
CREATE INDEX "identity_checks_key" ON "identity_checks" USING btree ("key_id") WHERE "identity_checks"."key_id" is not null;--> statement-breakpoint
CREATE INDEX "identity_files_of_check" ON "identity_files" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "identity_files_key" ON "identity_files" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "identity_files_destroyed" ON "identity_files" USING btree ("id") WHERE "identity_files"."sealed_key" is null;--> statement-breakpoint
CREATE INDEX "identity_checks_destroy_at" ON "identity_checks" USING btree ("destroy_at") WHERE "identity_checks"."state" in ('started', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "identity_files_once" ON "identity_files" USING btree ("check_id","kind") WHERE "identity_files"."sealed_key" is not null;