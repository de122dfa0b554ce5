import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { listDriftedPlans } from './reconciliation.queries.ts';
import { checkPlans } from './settling.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Kept extends Record<string, unknown> {
  plan: string | null;
  paid: boolean;
  kind: string;
}
async function kept(id: string): Promise<Kept | undefined> {
  const { rows } = await server.tools.db.execute<Kept>(
    sql`select plan, paid_until is not null as paid, user_type as kind from members where id = ${id}`,
  );
  return rows[0];
}

test('what accounts keeps of plans is compared with what was paid, and put right', async () => {
  const [paid, never] = [await makeMember(server, { paid: false }), await makeMember(server)];
  await pay(paid);
  await server.tools.db.execute(
    sql`update members set plan = 'provider', paid_until = null where id = ${paid.member.id}`,
  );
  await checkPlans(server.tools);
  expect(await kept(paid.member.id)).toEqual({ plan: 'normal', paid: true, kind: 'normal' });
  expect(await kept(never.member.id)).toEqual({ plan: null, paid: false, kind: 'normal' });
});

test('the kind of account is no plan: a payment sets it, the check leaves it alone', async () => {
  const payer = await makeMember(server, { paid: false });
  await pay(payer, 'provider');
  const { id } = payer.member;
  expect(await kept(id)).toEqual({ plan: 'provider', paid: true, kind: 'provider' });
  await server.tools.db.execute(
    sql`update members set user_type = 'normal', paid_until = null where id = ${id}`,
  );
  await checkPlans(server.tools);
  expect(await kept(id)).toEqual({ plan: 'provider', paid: true, kind: 'normal' });
});

test('a payment that is settled while plans are checked is not undone', async () => {
  const payer = await makeMember(server, { paid: false });
  await pay(payer);
  const { db } = server.tools;
  const { id } = payer.member;
  const checked: unknown[] = [];
  let check: Promise<void> | undefined;
  await db.execute(sql`update members set paid_until = null where id = ${id}`);
  // As settling does: first the lock of the member, then the term, then what accounts keeps of it.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from members where id = ${id} for update`);
    check = checkPlans(server.tools).then(() => void checked.push(id));
    await waitFor(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await tx.execute(
      sql`update subscriptions set plan = 'provider', until = until + interval '15 days' where member_id = ${id}`,
    );
    await tx.execute(sql`update members set plan = 'provider',
      paid_until = (select until from subscriptions where member_id = ${id}) where id = ${id}`);
  });
  await check;
  expect(checked).toEqual([id]);
  const { rows } = await db.execute(sql`select m.plan, m.paid_until = s.until as exact
    from members m join subscriptions s on s.member_id = m.id where m.id = ${id}`);
  expect(rows).toEqual([{ plan: 'provider', exact: true }]);
});

test('a time with parts of a millisecond is put right once', async () => {
  const payer = await makeMember(server, { paid: false });
  await pay(payer);
  const { id } = payer.member;
  await server.tools.db.execute(
    sql`update subscriptions set until = date_trunc('second', until) + interval '1.000123 seconds' where member_id = ${id}`,
  );
  await checkPlans(server.tools);
  expect(await listDriftedPlans(server.tools.db, null, 10)).toEqual([]);
  expect(await kept(id)).toMatchObject({ paid: true });
});
