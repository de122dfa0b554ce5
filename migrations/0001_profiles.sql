CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "age" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "height" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "body_type" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "education" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "occupation" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relationship_status" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "looking_for" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "interests" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hobbies" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "physical_traits" jsonb NOT NULL DEFAULT '{"hairColor": null, "eyeColor": null, "ethnicity": null, "tattoos": null, "piercings": null}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "lifestyle" jsonb NOT NULL DEFAULT '{"smoking": null, "drinking": null, "exercise": null, "diet": null, "workSchedule": null, "socialMedia": null}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "personality" jsonb NOT NULL DEFAULT '{"outgoing": 5, "adventurous": 5, "romantic": 5, "intellectual": 5, "creative": 5, "humor": 5, "confidence": 5, "empathy": 5}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "relationship_goals" jsonb NOT NULL DEFAULT '{"shortTerm": [], "longTerm": [], "dealBreakers": []}';--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "onboarding_step" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_member_position" ON "photos" USING btree ("member_id","position");--> statement-breakpoint
CREATE INDEX "photos_folder" ON "photos" USING btree ("folder");--> statement-breakpoint
-- The defaults above were only for members who signed up before; the application sets every column itself.
ALTER TABLE "profiles" ALTER COLUMN "interests" DROP DEFAULT, ALTER COLUMN "hobbies" DROP DEFAULT, ALTER COLUMN "physical_traits" DROP DEFAULT, ALTER COLUMN "lifestyle" DROP DEFAULT, ALTER COLUMN "personality" DROP DEFAULT, ALTER COLUMN "relationship_goals" DROP DEFAULT, ALTER COLUMN "onboarding_step" DROP DEFAULT;--> statement-breakpoint
UPDATE "profiles" SET "preferences" = '{"gender": "any", "distance": 50, "educationLevel": "any", "relationshipType": "any"}'::jsonb || "preferences";
