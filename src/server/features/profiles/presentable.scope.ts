import { sql, type SQL } from 'drizzle-orm';
import { photos } from './photos.tables.ts';
import { profiles } from './profiles.tables.ts';

/** Enough to be shown to others, for a profile called `p`: it was saved or finished, or there is a picture that others may see; and its member is not locked out. */
export const presentable = sql`not p.locked_out and (p.profile_complete or p.onboarding_complete
  or exists (select 1 from ${photos} where ${photos.memberId} = p.member_id
    and ${photos.heldFor} is null))`;

/** The same, where only the id of the member is at hand. */
export const isPresentable = (member: SQL): SQL =>
  sql`exists (select 1 from ${profiles} p where p.member_id = ${member} and ${presentable})`;
