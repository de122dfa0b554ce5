ALTER TABLE "members" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (case
      when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end) STORED;--> statement-breakpoint
CREATE INDEX "members_mailbox" ON "members" USING btree ("mailbox");