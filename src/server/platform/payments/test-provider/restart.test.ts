import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { beginPayment, choose, paymentBecomes } from '#server/testing/paying.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

type Place = Awaited<ReturnType<typeof makePlace>>;

/** What stays when a server is gone. */
async function makePlace() {
  const [database, dataDir] = [
    await createTestDatabase(),
    await mkdtemp(join(tmpdir(), 'saath-restart-')),
  ];
  return {
    start: () => startTestServer({ DATA_DIR: dataDir, DATABASE_URL: database.url }),
    remove: async () => {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let place: Place;
let server: TestServer;
beforeEach(async () => {
  place = await makePlace();
  server = await place.start();
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

async function restart(member: MadeMember): Promise<MadeMember> {
  await server.close();
  server = await place.start();
  const browser = server.browser();
  for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value);
  return { ...member, browser };
}

test('money that is on its way arrives though the server is restarted meanwhile', async () => {
  const member = await makeMember(server);
  const { url, sessionId } = await beginPayment(member);
  await choose(url, 'delayed');
  await paymentBecomes(member, sessionId, 'pending');
  await paymentBecomes(await restart(member), sessionId, 'completed');
});

test('events that nobody took before a restart are sent again after it', async () => {
  const member = await makeMember(server);
  const { url, sessionId } = await beginPayment(member);
  await server.tools.db.execute(
    sql`alter table webhook_events add constraint broken check (false) not valid`,
  );
  await choose(url, 'success');
  await waitFor(async () => {
    const { rows } = await server.tools.db.execute(
      sql`select 1 from pgboss.job where name = 'test-provider.events' and state = 'retry'`,
    );
    return rows.length > 0;
  });
  await paymentBecomes(member, sessionId, 'open');
  const later = await restart(member);
  await server.tools.db.execute(sql`alter table webhook_events drop constraint broken`);
  const { invoiceNumber } = await paymentBecomes(later, sessionId, 'completed');
  expect(invoiceNumber).not.toBeNull();
});
