CREATE TABLE "health_samples" (
	"node_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"left" boolean DEFAULT false NOT NULL,
	"redis" text NOT NULL,
	"figures" jsonb NOT NULL,
	"site" jsonb NOT NULL,
	CONSTRAINT "health_samples_node_id_at_pk" PRIMARY KEY("node_id","at")
);
--> statement-breakpoint
CREATE INDEX "health_samples_at" ON "health_samples" USING btree ("at");--> statement-breakpoint
-- Written again within a minute: not worth the log.
ALTER TABLE "health_samples" SET UNLOGGED;
