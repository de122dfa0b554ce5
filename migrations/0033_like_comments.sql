ALTER TABLE "likes" ADD COLUMN "on_photo_id" uuid;--> statement-breakpoint
ALTER TABLE "likes" ADD COLUMN "on_prompt" text;--> statement-breakpoint
ALTER TABLE "likes" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "likes" ADD COLUMN "comment_held" boolean DEFAULT false NOT NULL;