CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"details" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"alarm" text,
	"alarmed_at" timestamp with time zone,
	"mail_ordered_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erase_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_member" ON "check_ins" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_open" ON "check_ins" USING btree ("member_id") WHERE "check_ins"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_ending" ON "check_ins" USING btree ("ends_at") WHERE "check_ins"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "check_ins_erase" ON "check_ins" USING btree ("erase_at");