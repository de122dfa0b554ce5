CREATE TABLE "passwords" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "passwords" SELECT "id", "password_hash" FROM "members";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "password_hash";