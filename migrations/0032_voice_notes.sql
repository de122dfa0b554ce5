CREATE TABLE "message_voices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"folder" text NOT NULL,
	"type" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"size" integer NOT NULL,
	"peaks" integer[] DEFAULT '{}' NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice_id" uuid;--> statement-breakpoint
ALTER TABLE "message_voices" ADD CONSTRAINT "message_voices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_voices_folder" ON "message_voices" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "message_voices_member" ON "message_voices" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_voice_id_message_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."message_voices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_voice_once" UNIQUE("voice_id");