CREATE TYPE "public"."currency" AS ENUM('INR', 'EUR');--> statement-breakpoint
CREATE TYPE "public"."payment_provider" AS ENUM('stripe', 'test');--> statement-breakpoint
CREATE TYPE "public"."plan_id" AS ENUM('normal', 'provider');--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "plan" SET DATA TYPE "public"."plan_id" USING "plan"::text::"public"."plan_id";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "plan" SET DATA TYPE "public"."plan_id" USING "plan"::text::"public"."plan_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "plan" SET DATA TYPE "public"."plan_id" USING "plan"::text::"public"."plan_id";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "session_id" TO "checkout_reference";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "intent_id" TO "payment_reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "price_currency" "currency" DEFAULT 'INR' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "price_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_currency" "currency" DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "amount_cents" TO "charge_minor";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" "payment_provider" DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rupees become paise. Checkouts in Stripe's own test mode have such names, too, and are Stripe's.
UPDATE "payments" SET
	"price_minor" = "amount_inr" * 100,
	"is_test" = coalesce("checkout_reference" LIKE 'cs\_test\_%', false),
	"provider" = CASE WHEN EXISTS (
		SELECT 1 FROM "test_provider_sessions" "known" WHERE "known"."id" = "payments"."checkout_reference"
	) OR "payments"."id"::text IN (
		SELECT "session" #>> '{metadata,payment_id}' FROM "test_provider_sessions"
	) THEN 'test' ELSE 'stripe' END::"payment_provider";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "price_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "price_currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "charge_currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "amount_inr";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_session_id_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_intent_id_unique";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_reference" UNIQUE("checkout_reference","provider");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_reference" UNIQUE("payment_reference","provider");--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "refund_id" TO "reference";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "currency" "currency";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "minor" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" "payment_provider";--> statement-breakpoint
-- So far all of a payment was asked back.
UPDATE "refunds" SET
	"currency" = "payments"."charge_currency",
	"minor" = "payments"."charge_minor",
	"provider" = "payments"."provider"
FROM "payments" WHERE "payments"."id" = "refunds"."payment_id";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME COLUMN "id" TO "reference";--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "provider" "payment_provider" DEFAULT 'stripe' NOT NULL;--> statement-breakpoint
UPDATE "webhook_events" SET "provider" = 'test' WHERE "reference" LIKE 'evt\_test\_%';--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_pkey";--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider_reference_pk" PRIMARY KEY("provider","reference");
