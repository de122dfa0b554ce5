CREATE TYPE "public"."member_status" AS ENUM('active', 'restricted', 'suspended', 'banned', 'deleting', 'erased');--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status" "member_status" DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "plan" "user_type";--> statement-breakpoint
UPDATE "members" SET "plan" = "subscriptions"."plan" FROM "subscriptions" WHERE "subscriptions"."member_id" = "members"."id";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "identity_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "proven_at" SET NOT NULL;
