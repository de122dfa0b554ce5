CREATE TABLE "held_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photo_id" uuid,
	"reply_to" integer,
	"state" text NOT NULL,
	"family" text NOT NULL,
	"sealed" boolean NOT NULL,
	"after_seq" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "held_messages_once" UNIQUE("sender_id","receiver_id","client_id"),
	CONSTRAINT "held_messages_photo_once" UNIQUE("photo_id")
);
--> statement-breakpoint
CREATE TABLE "held_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"before" text,
	"family" text NOT NULL,
	"sealed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "waiting" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_receiver_id_members_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_photo_id_message_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."message_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_texts" ADD CONSTRAINT "held_texts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_messages_of_receiver" ON "held_messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "held_texts_of_member" ON "held_texts" USING btree ("member_id");