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

test('what accounts keeps of plans is compared with what was paid, and put right', async () => {
  const [paid, never] = [await makeMember(server, { paid: false }), await makeMember(server)];
  await pay(paid);
  const kept = async (id: string) => {
    const { rows } = await server.tools.db.execute<{ plan: string | null; paid: boolean }>(
      sql`select plan, paid_until is not null as paid from members where id = ${id}`,
    );
    return rows[0];
  };
  await server.tools.db.execute(
    sql`update members set plan = 'provider', paid_until = null where id = ${paid.member.id}`,
  );
  await checkPlans(server.tools);
  expect(await kept(paid.member.id)).toEqual({ plan: 'normal', paid: true });
  expect(await kept(never.member.id)).toEqual({ plan: null, paid: false });
});
