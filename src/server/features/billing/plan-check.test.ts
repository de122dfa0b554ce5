import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { checkPlans } from './reconciliation.service.ts';

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
