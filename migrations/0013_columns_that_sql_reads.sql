CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"mail" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passwords" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles"
	ADD COLUMN "smoking" text GENERATED ALWAYS AS (lifestyle->>'smoking') STORED,
	ADD COLUMN "drinking" text GENERATED ALWAYS AS (lifestyle->>'drinking') STORED,
	ADD COLUMN "preferred_gender" text GENERATED ALWAYS AS (preferences->>'gender') STORED,
	ADD COLUMN "email_notifications" boolean,
	ADD COLUMN "push_notifications" boolean,
	ADD COLUMN "profile_visibility" boolean,
	ADD COLUMN "show_online_status" boolean,
	ADD COLUMN "allow_messages_from_anyone" boolean,
	ADD COLUMN "findable" boolean,
	ADD COLUMN "active_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "profiles" SET
	"email_notifications" = coalesce(("settings"->>'emailNotifications')::boolean, true),
	"push_notifications" = coalesce(("settings"->>'pushNotifications')::boolean, true),
	"profile_visibility" = coalesce(("settings"->>'profileVisibility')::boolean, true),
	"show_online_status" = coalesce(("settings"->>'showOnlineStatus')::boolean, true),
	"allow_messages_from_anyone" = coalesce(("settings"->>'allowMessagesFromAnyone')::boolean, false),
	"findable" = "listed"."member_id" is not null,
	"active_at" = "listed"."active_at"
FROM "members" LEFT JOIN "listings" "listed" ON "listed"."member_id" = "members"."id"
WHERE "profiles"."member_id" = "members"."id";--> statement-breakpoint
ALTER TABLE "profiles"
	ALTER COLUMN "email_notifications" SET NOT NULL,
	ALTER COLUMN "push_notifications" SET NOT NULL,
	ALTER COLUMN "profile_visibility" SET NOT NULL,
	ALTER COLUMN "show_online_status" SET NOT NULL,
	ALTER COLUMN "allow_messages_from_anyone" SET NOT NULL,
	ALTER COLUMN "findable" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_member" ON "account_mails" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "account_mails_created_at" ON "account_mails" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "passwords" SELECT "id", "password_hash" FROM "members";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "password_hash";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "settings";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_findable_active" CHECK ("profiles"."findable" = ("profiles"."active_at" is not null));