import { sql, type SQL } from 'drizzle-orm';
import { photos } from './photos.tables.ts';
import { profiles } from './profiles.tables.ts';

/** Enough that others can have met them, for a profile called `p`: it was saved or finished, or there is a picture that others may see. */
const filledIn = sql`(p.profile_complete or p.onboarding_complete
  or exists (select 1 from ${photos} where ${photos.memberId} = p.member_id
    and ${photos.heldFor} is null))`;

/** Enough to be shown to others: and its member is not locked out. */
export const presentable = sql`not p.locked_out and ${filledIn}`;

/** Paused: only those who know them already still see them. */
export const isAway = (member: SQL): SQL =>
  sql`exists (select 1 from ${profiles} p where p.member_id = ${member} and p.away)`;

/** Whether others can have met them, whatever has become of them since. */
export const isFilledIn = (member: SQL): SQL =>
  sql`exists (select 1 from ${profiles} p where p.member_id = ${member} and ${filledIn})`;

/** Whether they are shown to others, where only the id of the member is at hand. */
export const isPresentable = (member: SQL): SQL =>
  sql`exists (select 1 from ${profiles} p where p.member_id = ${member} and ${presentable})`;
