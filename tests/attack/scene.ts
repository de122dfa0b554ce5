import { sql } from 'drizzle-orm';
import { insertPayoutMoney } from './payout-money.ts';
import { followRequests } from '#server/features/companions/requests/request-times.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { report } from '#server/testing/moderating.ts';
import { sendCheck } from '#server/testing/identity-checks.ts';
import { present } from '#server/testing/reply-body.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { callers, type CallerName } from './callers.ts';
import { expectDone, makePeople, setStandings, type People, type Person } from './people.ts';
import { makeThings, secretOf, valueOf, type Things } from './things.ts';

export type Owner = Person & Things;

/** All callers, Meera and what belongs to each of them; what the team works on; and those who only stand around. */
export interface Scene {
  server: TestServer;
  people: People;
  owners: Record<Exclude<CallerName, 'visitor'> | 'meera', Owner>;
  /** Of Rohan, who has asked for help: his contact has a link. */
  sharedToken: string;
  /** A report of a photo, and a document of somebody else that waits. */
  caseId: string;
  casePicture: string;
  check: { id: string; photoId: string; who: MadeMember };
  payoutId: string;
  disputeId: string;
}

export async function makeScene(server: TestServer): Promise<Scene> {
  server.clock.standStill();
  const people = await makePeople(server);
  const { meera, rohan, paid, lapsed, companion } = people;
  const owned: Owner[] = [];
  // One after the other: those whom they all know have one telephone.
  for (const key of [...callers, 'meera'] as const) {
    if (key === 'visitor') continue;
    const who = people[key];
    owned.push(Object.assign(who, await makeThings(server, people, who)));
  }
  const owners = Object.fromEntries(owned.map((owner) => [owner.key, owner])) as Scene['owners'];
  const words = { words: secretOf(paid, 'dispute') };
  const session = `/api/companions/sessions/${owners.paid.pastSessionId}/dispute`;
  await expectDone(paid.browser.post(session, words));
  for (const who of [meera, companion]) await insertPayoutMoney(server, who);
  const { id: payoutId } = await expectDone(
    meera.browser.post('/api/companions/payouts', { minor: 100_000 }),
  );
  const reported = { photoId: owners.meera.photoId, details: secretOf(lapsed, 'report') };
  await expectDone(report(lapsed, meera, reported));
  const caseId = await valueOf(server, sql`select id as value from cases where kind = 'report'`);
  const casePicture = await valueOf(
    server,
    sql`select evidence -> 'pictures' -> 0 ->> 'name' as value from case_evidence where case_id = ${caseId}`,
  );
  const documented = await makeMember(server, { name: 'Dilnaz Dubash' });
  const check = await sendCheck(server, 'aadhaar', { name: 'Dilnaz Dubash' }, documented);
  const sharedToken = await askForHelp(server, rohan);
  const unmatch = `/api/matches/${owners.unmatched.matchId}/unmatch` as const;
  await expectDone(meera.browser.post(unmatch));
  await setStandings(server, people);
  // What was counted while all of it was made is over.
  server.clock.letPass(minutes(2));
  // Everybody was seen just now: no request writes that any more.
  for (const { browser } of Object.values(people)) await browser.get('/api/profiles/me');
  // And what ends with a plan or a block has ended: nothing moves by itself while they ask.
  await followRequests(server.tools);
  await server.tools.settled();
  const disputeId = await valueOf(server, sql`select id as value from session_disputes`);
  return {
    server,
    people,
    owners,
    sharedToken,
    caseId,
    casePicture: present(casePicture),
    check: { id: check.id, photoId: owners.meera.photoId, who: documented },
    payoutId,
    disputeId,
  };
}

async function askForHelp(server: TestServer, who: Person): Promise<string> {
  const contactEmail = `${secretOf(who, 'contact')}@example.com`;
  const from = server.clock.now().getTime();
  const planned = await expectDone(
    who.browser.post('/api/check-in', {
      whom: secretOf(who, 'whom'),
      where: secretOf(who, 'where'),
      startsAt: new Date(from - minutes(5)).toISOString(),
      endsAt: new Date(from + minutes(90)).toISOString(),
      contactName: 'Priya',
      contactEmail,
      contactAgrees: true,
    }),
  );
  await expectDone(who.browser.post(`/api/check-in/${planned.checkIn.id}/help`, {}));
  return server.tokenMailedTo(contactEmail, /./);
}
