CREATE TABLE "former_mailboxes" (
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "former_mailboxes_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_decision_id_decisions_id_fk";
--> statement-breakpoint
ALTER TABLE "banned_identities" DROP CONSTRAINT "banned_identities_kind_hash_pk";--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "banned_identities" ADD CONSTRAINT "banned_identities_kind_hash_banned_id_pk" PRIMARY KEY("kind","hash","banned_id");--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "former_mailboxes" ADD CONSTRAINT "former_mailboxes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_of_case" ON "decisions" USING btree ("case_id");--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "file_key";