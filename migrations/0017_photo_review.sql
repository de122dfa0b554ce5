ALTER TABLE "held_messages" ALTER COLUMN "family" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "held_messages" ADD COLUMN "text_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_photos" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hash" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hash_bands" integer[];--> statement-breakpoint
CREATE INDEX "photos_hash_bands" ON "photos" USING gin ("hash_bands") WHERE "photos"."hash_bands" is not null;