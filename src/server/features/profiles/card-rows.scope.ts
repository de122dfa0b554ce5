import { sql, type SQL } from 'drizzle-orm';
import type { Comparable } from '#contract/profiles/compatibility.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { photos } from './photos.tables.ts';
import { profiles } from './profiles.tables.ts';

type ProfileRow = typeof profiles.$inferSelect;
type MemberRow = typeof members.$inferSelect;
type PhotoRow = typeof photos.$inferSelect;

export interface CardRow
  extends
    Comparable,
    Pick<ProfileRow, 'memberId' | 'birthDate' | 'onlyVerified' | 'occupation' | 'bio'>,
    Pick<ProfileRow, 'gender' | 'education'>,
    Pick<ProfileRow, 'showOnlineStatus' | 'activeAt' | 'away' | 'preferences'>,
    Pick<MemberRow, 'name' | 'userType' | 'identityVerifiedAt'> {
  photo: Pick<PhotoRow, 'id' | 'folder' | 'width' | 'height' | 'placeholder'> | null;
}

/** Which version of each row a card was made of: PostgreSQL writes a new one with every change. */
export type VersionedRow = CardRow & { version: string };

/** As JSON has it. */
export type JsonCard = { id: string } & (
  | (Omit<VersionedRow, 'identityVerifiedAt' | 'activeAt'> & {
      identityVerifiedAt: string | null;
      activeAt: string | null;
    })
  | { version: null }
);

/**
 * The cards of these members, each with the first photo that others may see, as a column `card` of those alone of whom another
 * version is known. Whoever is gone has none.
 */
export const changedCards = (memberIds: SQL, versions: SQL): SQL => sql`
  select row_to_json(changed) as card from (
    select known.id, card.* from unnest(${memberIds}, ${versions}) as known (id, version)
    left join lateral (
      select p.member_id as "memberId", m.name, m.user_type as "userType",
        m.identity_verified_at as "identityVerifiedAt", p.birth_date::text as "birthDate",
        p.only_verified as "onlyVerified", p.occupation, p.bio,
        p.show_online_status as "showOnlineStatus", p.active_at as "activeAt", p.away,
        -- Not all shown, but what the score and the fit look at.
        p.gender, p.age, p.education, p.location, p.interests, p.hobbies,
        p.connection_types as "connectionTypes", p.personality, p.preferences, p.stated,
        case when photo.id is not null then json_build_object('id', photo.id,
          'folder', photo.folder, 'width', photo.width, 'height', photo.height,
          'placeholder', photo.placeholder) end as photo,
        concat_ws(' ', p.xmin, m.xmin, photo.id, photo.xmin) as version
      from ${profiles} p join ${members} m on m.id = p.member_id
        left join lateral (select f.*, f.xmin from ${photos} f where f.member_id = p.member_id and held_for is null
          order by position limit 1) photo on true
      where p.member_id = known.id) card on true
    where card.version is distinct from known.version) changed`;
