CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "likes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"liker_id" uuid NOT NULL,
	"liked_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "likes_once" UNIQUE("liker_id","liked_id"),
	CONSTRAINT "likes_not_self" CHECK ("likes"."liker_id" <> "likes"."liked_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"low_like_id" uuid NOT NULL,
	"high_like_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity" timestamp with time zone NOT NULL,
	CONSTRAINT "matches_one_per_pair" UNIQUE("low_id","high_id"),
	CONSTRAINT "matches_ordered" CHECK ("matches"."low_id" < "matches"."high_id")
);
--> statement-breakpoint
CREATE TABLE "notification_switches" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"off" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"type" text NOT NULL,
	"from_id" uuid,
	"match_id" uuid,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read" boolean NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("member_id","about")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_kinds" (
	"kind" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_texts" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"subscriber" boolean NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"kind" integer NOT NULL,
	"age" smallint NOT NULL,
	"place_id" integer
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "places_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liker_id_members_id_fk" FOREIGN KEY ("liker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_liked_id_members_id_fk" FOREIGN KEY ("liked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_low_id_members_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_high_id_members_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_switches" ADD CONSTRAINT "notification_switches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_texts" ADD CONSTRAINT "listing_texts_member_id_listings_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."listings"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "likes_received" ON "likes" USING btree ("liked_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "matches_of_low" ON "matches" USING btree ("low_id","status","last_activity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "matches_of_high" ON "matches" USING btree ("high_id","status","last_activity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("member_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
-- Members in the order in which they are shown, with all that the filters look at: a page is read off the index alone.
CREATE INDEX "listings_in_order" ON "listings" ("subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "age", "place_id");--> statement-breakpoint
CREATE INDEX "listings_by_kind" ON "listings" ("kind", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("age", "place_id");--> statement-breakpoint
CREATE INDEX "listings_by_place" ON "listings" ("place_id", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "age");--> statement-breakpoint
CREATE INDEX "listings_by_age" ON "listings" ("age", "subscriber" DESC, "active_at" DESC, "member_id") INCLUDE ("kind", "place_id");--> statement-breakpoint
CREATE INDEX "listing_texts_words" ON "listing_texts" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING gin ("word" gin_trgm_ops);
