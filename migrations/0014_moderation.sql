CREATE TABLE "banned_identities" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"banned_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "banned_identities_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
CREATE TABLE "case_evidence" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"opened_by_id" uuid,
	"client_id" uuid,
	"contact_name" text,
	"contact_email" text,
	"content_kind" text,
	"content_id" text,
	"file_key" text,
	"decision_id" uuid,
	"payment_id" uuid,
	"admin_only" boolean DEFAULT false NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"claimed_by_id" uuid,
	"claimed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_id" uuid,
	"outcome" text,
	"answer" text,
	CONSTRAINT "cases_number_unique" UNIQUE("number"),
	CONSTRAINT "cases_sent_once" UNIQUE("opened_by_id","client_id"),
	CONSTRAINT "cases_one_per_decision" UNIQUE("kind","decision_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "locked_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_id_members_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opened_by_id_members_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_id_members_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_closed_by_id_members_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_identities_of_member" ON "banned_identities" USING btree ("banned_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_grievance_once" ON "cases" USING btree ("client_id") WHERE "cases"."kind" = 'grievance';--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("kind","due_at","id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_opened_at" ON "cases" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "cases_about" ON "cases" USING btree ("subject_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_opened_by" ON "cases" USING btree ("opened_by_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_content" ON "cases" USING btree ("content_kind","content_id");--> statement-breakpoint
CREATE INDEX "cases_claimed_by" ON "cases" USING btree ("claimed_by_id");--> statement-breakpoint
CREATE INDEX "cases_closed_by" ON "cases" USING btree ("closed_by_id");--> statement-breakpoint
CREATE INDEX "cases_of_decision" ON "cases" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "decisions_of_member" ON "decisions" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_of_actor" ON "decisions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "members_status_until" ON "members" USING btree ("status_until") WHERE "members"."status_until" is not null;--> statement-breakpoint
-- Rows are only ever added: not even the product's own code can change or take one away.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
