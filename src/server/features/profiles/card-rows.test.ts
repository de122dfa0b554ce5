import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tools } from '#server/platform/tools.ts';
import { seedMembers } from '#server/seed/seed-members.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { readCards } from './cards.service.ts';

const MEMBERS = 50;
let server: TestServer;
let viewerId: string;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  await seedMembers(server.tools, { members: MEMBERS, seed: 'held', passwordHash: 'none' });
  const { rows } = await server.tools.db.execute<{ id: string }>(sql`select id from members`);
  ids = rows.map(({ id }) => id);
  ({ id: viewerId } = await makeListedMember(server));
});
afterAll(() => server.close());

const newNode = (): Tools => ({ ...server.tools, db: drizzle(server.tools.db.$client) });
const pick = fc.nat(MEMBERS - 1).map((at) => ids[at] ?? '');

test('a card that is remembered is what the database says, whatever was written', async () => {
  const { db } = server.tools;
  const writes = {
    name: (id: string, at: number) =>
      sql`update members set name = ${`Name ${at}`} where id = ${id}`,
    verified: (id: string, at: number) =>
      sql`update members set identity_verified_at = ${at % 2 ? null : 'now'}::timestamptz where id = ${id}`,
    bio: (id: string, at: number) =>
      sql`update profiles set bio = ${`Bio ${at}`} where member_id = ${id}`,
    held: (id: string, at: number) =>
      sql`update photos set held_for = ${at % 2 ? null : 'unclear'} where member_id = ${id} and position = 0`,
    photo: (id: string) => sql`delete from photos where member_id = ${id} and position = 0`,
    order: (id: string) =>
      sql`update photos set position = position + 100 where member_id = ${id} and position = 0`,
    erase: (id: string, at: number) => sql`delete from members where id = ${id} and ${at} = 0`,
  };
  const write = fc.tuple(fc.constantFrom(...Object.values(writes)), pick, fc.nat(9));
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 5 }), async (changes) => {
      for (const [change, id, at] of changes) await db.execute(change(id, at));
      const known = await readCards(server.tools, viewerId, ids);
      // A new node remembers nothing.
      const fresh = await readCards(newNode(), viewerId, ids);
      expect(known).toEqual(fresh);
    }),
    { numRuns: 40 },
  );
});
