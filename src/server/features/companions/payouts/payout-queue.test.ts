import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminPayout } from '#contract/companions/money-console.endpoints.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

type Admin = Awaited<ReturnType<typeof makeStaff>>;

let server: TestServer;
let one: Admin;
let two: Admin;
beforeAll(async () => {
  server = await startTestServer();
  one = await makeStaff(server, 'admin');
  two = await makeStaff(server, 'admin');
});
afterAll(() => server.close());

/** So many at one step, asked for one a minute; their ids, the oldest first. */
async function fill(state: string, memberId: string, count: number, approvedBy: string | null) {
  const { rows } = await server.tools.db.execute<{ id: string }>(sql`
    insert into payouts (id, member_id, pseudonym, minor, state, hint, asked_at, approved_by)
    select gen_random_uuid(), ${memberId}::uuid, ${randomUUID()}::uuid, 100000, ${state}, '',
      date_trunc('milliseconds', now()) + n * interval '1 minute', ${approvedBy}::uuid
    from generate_series(1, ${count}::int) n returning id, asked_at`);
  return rows.map(({ id }) => id);
}

async function pagesOf({ browser }: Admin, state: string): Promise<AdminPayout[][]> {
  const pages: AdminPayout[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`;
    const { body } = await browser.get(`/api/admin/payouts?state=${state}${query}`);
    pages.push(body.items);
    cursor = body.nextCursor;
  }
  return pages;
}
const idsIn = (pages: AdminPayout[][]) => pages.flat().map(({ id }) => id);

test('what waits comes oldest first and what is over newest first, in pages without a gap', async () => {
  const { member } = await makeMember(server);
  const asked = await fill('asked', member.id, 53, null);
  const paid = await fill('paid', member.id, 53, one.member.id);
  const waiting = await pagesOf(one, 'asked');
  expect(waiting.map(({ length }) => length)).toEqual([50, 3]);
  expect(idsIn(waiting)).toEqual(asked);
  expect(idsIn(await pagesOf(one, 'paid'))).toEqual(paid.toReversed());
});

test('each admin is told what they may do', async () => {
  const { member } = await makeMember(server);
  const [approved] = await fill('approved', member.id, 1, one.member.id);
  const [own] = await fill('approved', two.member.id, 1, one.member.id);
  const rights = async (who: Admin) =>
    Object.fromEntries(
      (await pagesOf(who, 'approved'))
        .flat()
        .map(({ id, mayMove, mayRefuse }) => [id, { mayMove, mayRefuse }]),
    );
  expect(await rights(one)).toMatchObject({
    [approved ?? '']: { mayMove: false, mayRefuse: true },
  });
  expect(await rights(two)).toMatchObject({
    [approved ?? '']: { mayMove: true, mayRefuse: true },
    [own ?? '']: { mayMove: false, mayRefuse: false },
  });
});
