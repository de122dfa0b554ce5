CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid,
	"high_id" uuid,
	"state" text NOT NULL,
	"asked_by" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_one_per_pair" UNIQUE("low_id","high_id"),
	CONSTRAINT "conversations_ordered" CHECK ("conversations"."low_id" < "conversations"."high_id")
);
--> statement-breakpoint
CREATE TABLE "message_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_member_id_pk" PRIMARY KEY("conversation_id","seq","member_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"photo_id" uuid,
	"reply_to" integer,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_once" UNIQUE("conversation_id","sender_id","client_id"),
	CONSTRAINT "messages_photo_once" UNIQUE("photo_id")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"conversation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"other_id" uuid,
	"box" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"received_seq" integer DEFAULT 0 NOT NULL,
	"unread_since" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "participants_member_id_conversation_id_pk" PRIMARY KEY("member_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_conversation_id_seq_messages_conversation_id_seq_fk" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_photo_id_message_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."message_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_other_id_members_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_of_high" ON "conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "message_photos_folder" ON "message_photos" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "message_photos_member" ON "message_photos" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "message_reactions_of_member" ON "message_reactions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_of_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "participants_of_conversation" ON "participants" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "participants_of_other" ON "participants" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "participants_listed" ON "participants" USING btree ("member_id","box","last_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "participants_unread" ON "participants" USING btree ("member_id","box") WHERE "participants"."unread_since" is not null;--> statement-breakpoint
CREATE INDEX "participants_to_mail" ON "participants" USING btree ("unread_since") WHERE "participants"."unread_since" is not null;--> statement-breakpoint
-- Whoever has matched before there were chats gets one.
INSERT INTO "conversations" ("id", "low_id", "high_id", "state", "created_at")
SELECT "id", "low_id", "high_id", 'open', "created_at" FROM "matches" WHERE "status" = 'active';--> statement-breakpoint
INSERT INTO "participants" ("conversation_id", "member_id", "other_id", "box", "last_at")
SELECT "id", "low_id", "high_id", 'inbox', "created_at" FROM "conversations"
UNION ALL SELECT "id", "high_id", "low_id", 'inbox', "created_at" FROM "conversations";
