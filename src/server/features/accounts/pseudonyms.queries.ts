import { inArray } from 'drizzle-orm';
import type { Pseudonyms } from '#server/platform/tools.ts';
import { members } from './accounts.tables.ts';

const both = { id: members.id, pseudonym: members.pseudonym };

export const pseudonyms: Pseudonyms = {
  of: async (db, memberIds) => {
    if (memberIds.length === 0) return new Map();
    const rows = await db.select(both).from(members).where(inArray(members.id, memberIds));
    return new Map(rows.map(({ id, pseudonym }) => [id, pseudonym]));
  },
  whose: async (db, ofMembers) => {
    if (ofMembers.length === 0) return new Map();
    const rows = await db.select(both).from(members).where(inArray(members.pseudonym, ofMembers));
    return new Map(rows.map(({ id, pseudonym }) => [pseudonym, id]));
  },
};
