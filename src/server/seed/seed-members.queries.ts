import { between, count, sql } from 'drizzle-orm';
import { currentVersion, documentIds } from '#contract/accounts/documents.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { consents } from '#server/features/accounts/consents/consents.tables.ts';
import { passwords } from '#server/features/accounts/passwords.tables.ts';
import { subscriptions } from '#server/features/billing/billing.tables.ts';
import { listings, listingTexts } from '#server/features/discovery/listings.tables.ts';
import { photos } from '#server/features/profiles/photos.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** One member with their profile, and the drawn pictures they show, as JSON. */
export interface SeedRow {
  id: string;
  email: string;
  name: string;
  fullName: string;
  userType: string;
  createdAt: string;
  emailVerifiedAt: string | null;
  identityVerifiedAt: string | null;
  profile: Omit<typeof profiles.$inferInsert, 'memberId' | 'updatedAt' | 'findable' | 'activeAt'>;
  photoIds: string[];
  folders: string[];
}

export interface SeedPicture {
  folder: string;
  width: number;
  height: number;
  placeholder: string;
  size: number;
}

const accepted = documentIds.map((id) => ({ subject: id, version: currentVersion(id) }));

export async function countMembersBetween(
  db: Executor,
  firstId: string,
  lastId: string,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(members)
    .where(between(members.id, firstId, lastId));
  return row?.found ?? 0;
}

/** One statement for a whole batch: it is there with everything or not at all, and who exists stays as they are. */
export async function insertSeedRows(
  db: Executor,
  passwordHash: string,
  rows: readonly SeedRow[],
  pictures: readonly SeedPicture[],
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with batch as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as batch(
        "id" uuid, "email" text, "name" text, "fullName" text, "userType" user_type,
        "createdAt" timestamptz, "emailVerifiedAt" timestamptz, "identityVerifiedAt" timestamptz,
        "profile" json, "photoIds" uuid[], "folders" text[])
    ), made as (
      insert into ${members} (id, email, email_verified_at, identity_verified_at, name, full_name, user_type,
        created_at, paid_until, plan)
      select id, email, "emailVerifiedAt", "identityVerifiedAt", name, "fullName", "userType", "createdAt",
        now() + interval '10 years', "userType"::text::plan_id from batch
      order by id
      on conflict do nothing
      returning id, plan, created_at, paid_until
    ), known as (
      insert into ${passwords} (member_id, hash) select id, ${passwordHash} from made
    ), given as (
      insert into ${subscriptions} (member_id, plan, since, until)
      select id, plan, created_at, paid_until from made
    ), agreed as (
      insert into ${consents} (member_id, subject, version, answer, answered_at)
      select id, subject, version, 'accepted', now() from made
      cross join json_to_recordset(${JSON.stringify(accepted)}::json) as accepted(subject text, version text)
    ), described as (
      insert into ${profiles} (member_id, bio, age, birth_date, gender, location, height, body_type, education, occupation,
        relationship_status, looking_for, interests, hobbies, prompts, languages, connection_types, physical_traits, lifestyle,
        personality, relationship_goals, preferences, stated, email_notifications, push_notifications,
        profile_visibility, show_online_status, allow_messages_from_anyone, photo_wall, profile_complete,
        onboarding_complete, onboarding_step, updated_at, findable, active_at)
      select id, bio, age, "birthDate", gender, location, height, "bodyType", education, occupation,
        "relationshipStatus", "lookingFor", interests, hobbies, prompts, languages, "connectionTypes", "physicalTraits", lifestyle,
        personality, "relationshipGoals", preferences,
        array['personality', 'ageRange'] || case when preferences->>'distance' = '50' then '{}' else array['distance'] end,
        "emailNotifications", "pushNotifications",
        "profileVisibility", "showOnlineStatus", "allowMessagesFromAnyone", "photoWall", "profileComplete",
        "onboardingComplete", "onboardingStep", "createdAt", "profileVisibility", case when "profileVisibility" then "createdAt" end
      from batch join made using (id) cross join lateral json_to_record(profile) as profile(
        bio text, age smallint, "birthDate" date, gender text, location text, height text, "bodyType" text, education text,
        occupation text, "relationshipStatus" text, "lookingFor" text, interests text[], hobbies text[], prompts jsonb, languages text[],
        "connectionTypes" text[], "physicalTraits" jsonb, lifestyle jsonb, personality jsonb,
        "relationshipGoals" jsonb, preferences jsonb, "emailNotifications" boolean,
        "pushNotifications" boolean, "profileVisibility" boolean, "showOnlineStatus" boolean,
        "allowMessagesFromAnyone" boolean, "photoWall" boolean, "profileComplete" boolean,
        "onboardingComplete" boolean, "onboardingStep" smallint)
    ), shown as (
      insert into ${photos} (id, member_id, position, folder, width, height, placeholder, size, uploaded_at)
      select photo_id, batch.id, place - 1, folder, width, height, placeholder, size, "createdAt"
      from batch join made using (id)
        cross join lateral unnest("photoIds", "folders") with ordinality as own(photo_id, folder, place)
        join json_to_recordset(${JSON.stringify(pictures)}::json)
          as drawn(folder text, width integer, height integer, placeholder text, size integer) using (folder)
    )
    select id from made`);
  return rowCount ?? 0;
}

/** So many new rows at once make the planner's figures wrong. */
export async function refreshStatistics(db: Executor): Promise<void> {
  await db.execute(sql`analyze ${members}, ${profiles}, ${photos}, ${listings}, ${listingTexts}`);
}
