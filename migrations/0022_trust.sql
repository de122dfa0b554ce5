ALTER TYPE "public"."link_purpose" ADD VALUE 'not-me';--> statement-breakpoint
ALTER TYPE "public"."link_purpose" ADD VALUE 'export';--> statement-breakpoint
CREATE TABLE "consents" (
	"member_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"version" text NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_member_id_subject_answered_at_pk" PRIMARY KEY("member_id","subject","answered_at")
);
--> statement-breakpoint
CREATE TABLE "nominees" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"named_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"storage_key" text,
	"bytes" bigint,
	"ready_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sealed_members" (
	"pseudonym" uuid PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phones" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phones_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"state" text NOT NULL,
	"gesture" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"claimed_by_id" uuid,
	"claimed_at" timestamp with time zone,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"note" text,
	"key_id" text,
	"sealed_key" text,
	"destroy_at" timestamp with time zone NOT NULL,
	"birth_date" date,
	"document_hash" text,
	"sealed_name" text
);
--> statement-breakpoint
CREATE TABLE "identity_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "under_age_documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_mails" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pseudonym" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "only_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nominees" ADD CONSTRAINT "nominees_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_records" ADD CONSTRAINT "sealed_records_pseudonym_sealed_members_pseudonym_fk" FOREIGN KEY ("pseudonym") REFERENCES "public"."sealed_members"("pseudonym") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phones" ADD CONSTRAINT "phones_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_claimed_by_id_members_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_decided_by_id_members_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_files" ADD CONSTRAINT "identity_files_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_of_member" ON "data_exports" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sealed_members_email" ON "sealed_members" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "sealed_records_of_member" ON "sealed_records" USING btree ("pseudonym");--> statement-breakpoint
CREATE INDEX "sealed_records_keep_until" ON "sealed_records" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_of_member" ON "passkey_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_of_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_of_member" ON "sign_in_steps" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_steps_expires_at" ON "sign_in_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_one_open" ON "identity_checks" USING btree ("member_id") WHERE "identity_checks"."state" in ('started', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_document_once" ON "identity_checks" USING btree ("document_hash") WHERE "identity_checks"."state" = 'approved' and "identity_checks"."document_type" <> 'aadhaar';--> statement-breakpoint
CREATE INDEX "identity_checks_of_member" ON "identity_checks" USING btree ("member_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identity_checks_waiting" ON "identity_checks" USING btree ("due_at","id") WHERE "identity_checks"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_checks_document" ON "identity_checks" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "identity_checks_decided_at" ON "identity_checks" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "identity_checks_destroy_at" ON "identity_checks" USING btree ("destroy_at") WHERE "identity_checks"."sealed_key" is not null;--> statement-breakpoint
CREATE INDEX "identity_checks_claimed_by" ON "identity_checks" USING btree ("claimed_by_id");--> statement-breakpoint
CREATE INDEX "identity_checks_decided_by" ON "identity_checks" USING btree ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_files_once" ON "identity_files" USING btree ("check_id","kind");--> statement-breakpoint
CREATE INDEX "members_deletion_asked_at" ON "members" USING btree ("deletion_asked_at") WHERE "members"."deletion_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "profiles_birth_date" ON "profiles" USING btree ("birth_date") WHERE "profiles"."birth_date" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_pseudonym_unique" UNIQUE("pseudonym");