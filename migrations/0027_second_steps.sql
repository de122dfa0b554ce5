ALTER TABLE "passkey_challenges" ADD COLUMN "origin" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD COLUMN "first_code_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" DROP COLUMN "confirmed_at";