import { eachOf, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findOwnCompanion, listAllTimeOff } from './companion.queries.ts';

export const ownCompanionData: Record<string, ExportPart> = {
  'companion-profile': {
    title: 'What you offer as a companion',
    columns: ['companion_profiles.member_id'],
    one: companionOf,
  },
  'time-off': {
    title: 'Time off as a companion',
    columns: ['companion_time_off.member_id'],
    many: (tools, memberId) => eachOf(timeOffOf(tools, memberId)),
  },
};

async function companionOf({ db }: Tools, memberId: string): Promise<object | null> {
  const row = await findOwnCompanion(db, memberId);
  if (!row) return null;
  const { memberId: _, ...companion } = row;
  return companion;
}

async function timeOffOf({ db }: Tools, memberId: string): Promise<object[]> {
  const rows = await listAllTimeOff(db, memberId);
  return rows.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
}
