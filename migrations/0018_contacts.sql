CREATE TABLE "contacts" (
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
ALTER TABLE "blocks" DROP CONSTRAINT "blocks_blocker_id_blocked_id_pk";--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "contact_hash" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_hash" ON "contacts" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_contact" FOREIGN KEY ("blocker_id","contact_hash") REFERENCES "public"."contacts"("member_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_once" UNIQUE NULLS NOT DISTINCT("blocker_id","blocked_id","contact_hash");