CREATE TYPE "public"."ledger_account" AS ENUM('fees', 'budget', 'reserved', 'on-hold', 'available', 'in-payout', 'paid-out', 'tax', 'released', 'unclaimed');--> statement-breakpoint
CREATE TABLE "call_seats" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caller_id" uuid NOT NULL,
	"callee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"caller_page" uuid NOT NULL,
	"callee_page" uuid,
	"caller_seen_at" timestamp with time zone NOT NULL,
	"callee_seen_at" timestamp with time zone,
	CONSTRAINT "calls_two" CHECK ("calls"."caller_id" <> "calls"."callee_id"),
	CONSTRAINT "calls_over" CHECK (("calls"."state" in ('ringing', 'connected')) = ("calls"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "session_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"opened_by_id" uuid,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "session_disputes_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" "ledger_account" NOT NULL,
	"owner" uuid,
	"about" uuid,
	"minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_something" CHECK ("ledger_entries"."minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_once" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "companion_budgets" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"client_pseudonym" uuid NOT NULL,
	"minor" integer NOT NULL,
	"is_first" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "companion_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"client_id" uuid,
	"companion_id" uuid,
	"client_pseudonym" uuid NOT NULL,
	"companion_pseudonym" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"plan_payment_id" uuid NOT NULL,
	"rate_version" integer NOT NULL,
	"reserved_minor" integer NOT NULL,
	"most_ms" integer NOT NULL,
	"pair" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"sides" jsonb NOT NULL,
	"counted_ms" integer NOT NULL,
	"warned_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"settled_at" timestamp with time zone,
	"amount_minor" integer,
	"hold_until" timestamp with time zone,
	"released_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "companion_sessions_bounds" CHECK ("companion_sessions"."counted_ms" between 0 and "companion_sessions"."most_ms" and "companion_sessions"."amount_minor" between 0 and "companion_sessions"."reserved_minor"),
	CONSTRAINT "companion_sessions_category" CHECK ("companion_sessions"."category" in ('rent-a-friend', 'emotional-healing', 'virtual-relationship')),
	CONSTRAINT "companion_sessions_text_only" CHECK ("companion_sessions"."category" <> 'virtual-relationship' or "companion_sessions"."kind" = 'chat')
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"sealed" jsonb NOT NULL,
	"hint" text NOT NULL,
	"sealed_pan" jsonb,
	"pan_hint" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"pseudonym" uuid NOT NULL,
	"minor" integer NOT NULL,
	"state" text NOT NULL,
	"sealed" jsonb,
	"hint" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"exported_by" uuid,
	"exported_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"reference" text,
	"reason" text,
	CONSTRAINT "payouts_something" CHECK ("payouts"."minor" > 0),
	CONSTRAINT "payouts_not_own" CHECK ("payouts"."state" = 'refused' or "payouts"."approved_by" <> "payouts"."member_id"),
	CONSTRAINT "payouts_two_people" CHECK ("payouts"."state" <> 'paid' or ("payouts"."ended_by" <> "payouts"."approved_by" and "payouts"."ended_by" <> "payouts"."member_id"))
);
--> statement-breakpoint
CREATE TABLE "companion_profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"offers" text DEFAULT '' NOT NULL,
	"refuses" text DEFAULT '' NOT NULL,
	"hours" jsonb DEFAULT '[]' NOT NULL,
	"daily_limit" integer NOT NULL,
	"available_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companion_profiles_categories" CHECK ("companion_profiles"."categories" <@ array['rent-a-friend', 'emotional-healing', 'virtual-relationship']),
	CONSTRAINT "companion_profiles_kinds" CHECK ("companion_profiles"."kinds" <@ array['chat', 'voice', 'video']),
	CONSTRAINT "companion_profiles_text_only" CHECK (cardinality("companion_profiles"."categories") = 0 or not "companion_profiles"."categories" <@ array['virtual-relationship']
        or "companion_profiles"."kinds" <@ array['chat']),
	CONSTRAINT "companion_profiles_daily_limit" CHECK ("companion_profiles"."daily_limit" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "companion_time_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companion_time_off_order" CHECK ("companion_time_off"."starts_at" < "companion_time_off"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "companion_ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"written_by" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"contested_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "companion_ratings_once" UNIQUE("request_id","written_by"),
	CONSTRAINT "companion_ratings_stars" CHECK ("companion_ratings"."stars" between 1 and 5),
	CONSTRAINT "companion_ratings_two" CHECK ("companion_ratings"."author_id" <> "companion_ratings"."subject_id")
);
--> statement-breakpoint
CREATE TABLE "companion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"companion_id" uuid NOT NULL,
	"ask_id" uuid NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"is_now" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"note" text NOT NULL,
	"note_state" text NOT NULL,
	"note_warning" text,
	"state" text NOT NULL,
	"suggested_at" timestamp with time zone,
	"reason" text,
	"moved_by" text NOT NULL,
	"missed_by" text,
	"client_came_at" timestamp with time zone,
	"companion_came_at" timestamp with time zone,
	"conversation_id" uuid,
	"answered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"reminded" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companion_requests_once" UNIQUE("client_id","ask_id"),
	CONSTRAINT "companion_requests_two" CHECK ("companion_requests"."client_id" <> "companion_requests"."companion_id"),
	CONSTRAINT "companion_requests_category" CHECK ("companion_requests"."category" in ('rent-a-friend', 'emotional-healing', 'virtual-relationship')),
	CONSTRAINT "companion_requests_text_only" CHECK ("companion_requests"."category" <> 'virtual-relationship' or "companion_requests"."kind" = 'chat')
);
--> statement-breakpoint
CREATE TABLE "listing_companions" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"listed_until" timestamp with time zone NOT NULL,
	"categories" text[] NOT NULL,
	"kinds" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"offers" text NOT NULL,
	"refuses" text NOT NULL,
	"available_until" timestamp with time zone,
	"answers_within" text,
	"answered_percent" integer,
	"stars" real,
	"ratings" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "for_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "who_may_call" text DEFAULT 'matches' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_seats" ADD CONSTRAINT "call_seats_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_members_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_callee_id_members_id_fk" FOREIGN KEY ("callee_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_request_id_companion_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."companion_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_disputes" ADD CONSTRAINT "session_disputes_session_id_companion_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."companion_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_disputes" ADD CONSTRAINT "session_disputes_opened_by_id_members_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_budgets" ADD CONSTRAINT "companion_budgets_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_budgets" ADD CONSTRAINT "companion_budgets_client_id_members_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_sessions" ADD CONSTRAINT "companion_sessions_client_id_members_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_sessions" ADD CONSTRAINT "companion_sessions_companion_id_members_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_sessions" ADD CONSTRAINT "companion_sessions_plan_payment_id_companion_budgets_payment_id_fk" FOREIGN KEY ("plan_payment_id") REFERENCES "public"."companion_budgets"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_exported_by_members_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_profiles" ADD CONSTRAINT "companion_profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_time_off" ADD CONSTRAINT "companion_time_off_member_id_companion_profiles_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."companion_profiles"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_ratings" ADD CONSTRAINT "companion_ratings_request_id_companion_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."companion_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_ratings" ADD CONSTRAINT "companion_ratings_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_ratings" ADD CONSTRAINT "companion_ratings_subject_id_members_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_requests" ADD CONSTRAINT "companion_requests_client_id_members_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companion_requests" ADD CONSTRAINT "companion_requests_companion_id_members_id_fk" FOREIGN KEY ("companion_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_companions" ADD CONSTRAINT "listing_companions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_seats_of_call" ON "call_seats" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "calls_of_caller" ON "calls" USING btree ("caller_id","callee_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_of_callee" ON "calls" USING btree ("callee_id","caller_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_of_request" ON "calls" USING btree ("request_id") WHERE "calls"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("created_at") WHERE "calls"."state" in ('ringing', 'connected');--> statement-breakpoint
CREATE INDEX "session_disputes_state" ON "session_disputes" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "session_disputes_opened_by" ON "session_disputes" USING btree ("opened_by_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("owner","account","about");--> statement-breakpoint
CREATE INDEX "ledger_entries_about" ON "ledger_entries" USING btree ("about","account");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "companion_budgets_of_client" ON "companion_budgets" USING btree ("client_id","ends_at");--> statement-breakpoint
CREATE INDEX "companion_budgets_open" ON "companion_budgets" USING btree ("ends_at") WHERE "companion_budgets"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companion_sessions_one_open" ON "companion_sessions" USING btree ("pair") WHERE "companion_sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companion_sessions_of_request" ON "companion_sessions" USING btree ("request_id") WHERE "companion_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "companion_sessions_request" ON "companion_sessions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "companion_sessions_due" ON "companion_sessions" USING btree ("due_at") WHERE "companion_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "companion_sessions_day" ON "companion_sessions" USING btree ("pair","day");--> statement-breakpoint
CREATE INDEX "companion_sessions_of_client" ON "companion_sessions" USING btree ("client_id","started_at","id");--> statement-breakpoint
CREATE INDEX "companion_sessions_of_companion" ON "companion_sessions" USING btree ("companion_pseudonym","started_at","id");--> statement-breakpoint
CREATE INDEX "companion_sessions_companion" ON "companion_sessions" USING btree ("companion_id");--> statement-breakpoint
CREATE INDEX "companion_sessions_of_plan" ON "companion_sessions" USING btree ("plan_payment_id");--> statement-breakpoint
CREATE INDEX "companion_sessions_held" ON "companion_sessions" USING btree ("hold_until") WHERE "companion_sessions"."released_at" is null and "companion_sessions"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_of_member" ON "payouts" USING btree ("member_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE INDEX "payouts_of_pseudonym" ON "payouts" USING btree ("pseudonym");--> statement-breakpoint
CREATE INDEX "payouts_approved_by" ON "payouts" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payouts_exported_by" ON "payouts" USING btree ("exported_by");--> statement-breakpoint
CREATE INDEX "payouts_ended_by" ON "payouts" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "companion_time_off_of_member" ON "companion_time_off" USING btree ("member_id","ends_at");--> statement-breakpoint
CREATE INDEX "companion_ratings_about" ON "companion_ratings" USING btree ("subject_id","written_by","opens_at","id");--> statement-breakpoint
CREATE INDEX "companion_ratings_opens" ON "companion_ratings" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "companion_ratings_of_author" ON "companion_ratings" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "companion_requests_of_client" ON "companion_requests" USING btree ("client_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "companion_requests_of_companion" ON "companion_requests" USING btree ("companion_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "companion_requests_open" ON "companion_requests" USING btree ("lapses_at") WHERE "companion_requests"."state" in ('pending', 'suggested');--> statement-breakpoint
CREATE INDEX "companion_requests_in_chat" ON "companion_requests" USING btree ("conversation_id") WHERE "companion_requests"."state" in ('accepted', 'begun');--> statement-breakpoint
CREATE INDEX "companion_requests_ahead" ON "companion_requests" USING btree ("starts_at") WHERE "companion_requests"."state" in ('accepted', 'begun');--> statement-breakpoint
CREATE INDEX "listing_companions_languages" ON "listing_companions" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "listing_companions_available" ON "listing_companions" USING btree ("available_until");--> statement-breakpoint
CREATE INDEX "listing_companions_listed_until" ON "listing_companions" USING btree ("listed_until");--> statement-breakpoint
-- A request moves only as src/contract/companions/request-states.ts says.
CREATE FUNCTION companion_requests_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'pending' THEN
      RAISE EXCEPTION 'a request begins as pending' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state THEN RETURN NEW; END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('pending', 'accepted'),
    ('pending', 'declined'),
    ('pending', 'suggested'),
    ('pending', 'cancelled'),
    ('pending', 'lapsed'),
    ('suggested', 'accepted'),
    ('suggested', 'declined'),
    ('suggested', 'cancelled'),
    ('suggested', 'lapsed'),
    ('accepted', 'begun'),
    ('accepted', 'cancelled'),
    ('accepted', 'missed'),
    ('begun', 'done')
  ) THEN
    RAISE EXCEPTION 'a request cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER companion_requests_steps BEFORE INSERT OR UPDATE OF state ON "companion_requests"
FOR EACH ROW EXECUTE FUNCTION companion_requests_move();
--> statement-breakpoint
-- Rows are only ever added: not even the product's own code can change or take one away. Corrections are new rows.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Whoever takes from an account waits for whoever else does, until the end of the transaction.
CREATE FUNCTION ledger_lock(account ledger_account, owner uuid, about uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'ledger', account, owner, about), 0));
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.minor < 0 AND NEW.account <> 'fees' THEN
    PERFORM ledger_lock(NEW.account, NEW.owner, NEW.about);
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_taken BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION ledger_entries_lock();
--> statement-breakpoint
-- At the commit: entries of a transaction add up to nothing, and no account but that of fees holds less than nothing.
CREATE FUNCTION ledger_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(minor) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of % do not add up', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.minor < 0 AND NEW.account <> 'fees' AND (
    SELECT sum(minor) FROM ledger_entries
    WHERE account = NEW.account AND owner IS NOT DISTINCT FROM NEW.owner AND about IS NOT DISTINCT FROM NEW.about
  ) < 0 THEN
    RAISE EXCEPTION 'there is not so much in %', NEW.account USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_sum AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entries_balance();
--> statement-breakpoint
-- A transaction without entries moves nothing, and says nothing.
CREATE FUNCTION ledger_transactions_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'the transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_entries AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transactions_full();
