import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityState } from '#contract/safety/identity.rules.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({
    member: { id: memberId },
  } = await makeMember(server));
});
afterAll(() => server.close());

/** One that took so many minutes, and was decided just now. */
async function decide(tookMinutes: number, state: IdentityState = 'approved'): Promise<void> {
  const decidedAt = server.clock.now();
  const submittedAt = new Date(decidedAt.getTime() - minutes(tookMinutes));
  const [from, to] = [submittedAt.toISOString(), decidedAt.toISOString()];
  await server.tools.db.execute(sql`insert into identity_checks
      (id, member_id, document_type, state, gesture, started_at, submitted_at, decided_at, destroy_at)
    values (${newId()}, ${memberId}, 'passport', ${state}, 'palm', ${from}, ${from}, ${to}, ${to})`);
}

/** As a visitor sees it a minute later. */
async function times() {
  server.clock.letPass(minutes(1));
  return (await server.browser().get('/api/safety/identity-times')).body.measured;
}

test('half of the checks of the last 30 days, once there are ten', async () => {
  expect(await times()).toBeNull();
  for (const took of [5, 10, 15, 20, 25, 30, 35, 40, 45]) await decide(took, 'refused');
  // Nobody has decided these.
  await decide(1, 'lapsed');
  expect(await times()).toBeNull();
  await decide(600);
  expect(await times()).toEqual({ decided: 10, medianMinutes: 27.5 });

  await decide(50);
  const soon = await server.browser().get('/api/safety/identity-times');
  expect(soon.body.measured?.decided, 'computed once a minute').toBe(10);
  expect(await times()).toEqual({ decided: 11, medianMinutes: 30 });

  server.clock.letPass(days(30));
  expect(await times()).toBeNull();
});
