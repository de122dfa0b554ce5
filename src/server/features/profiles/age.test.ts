import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGE_FROM_DOCUMENT, ageOn } from '#contract/profiles/rules.ts';
import { days, dayInIndia } from '#server/platform/clock.ts';
import { ME } from '#server/testing/make-editor.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { ageMembers } from './age.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** So many years ago, on the day that is so many days from now in India. */
function bornOn(years: number, daysAway: number): string {
  const day = dayInIndia(new Date(server.clock.now().getTime() + days(daysAway)));
  // Nobody here is born on the 29th of February: in most years it is no day.
  return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('02-29', '02-28')}`;
}

test.each([
  ['2026-11-16', 27],
  ['2026-11-17', 28],
  ['2026-12-01', 28],
  ['2027-01-31', 28],
])('born on 17 Nov 1998: on %s they are %i', (day, age) => {
  expect(ageOn(day, '1998-11-17')).toBe(age);
});

test('a day begins at midnight in India', () => {
  expect(dayInIndia(new Date('2026-11-16T18:29:59Z'))).toBe('2026-11-16');
  expect(dayInIndia(new Date('2026-11-16T18:30:00Z'))).toBe('2026-11-17');
});

describe('once a document has said how old somebody is', () => {
  test('the age is the document’s, and the birth date nobody’s', async () => {
    const { browser, ...made } = await makeFinishedMember(server, { profile: { age: 40 } });
    expect((await browser.get(ME)).body).toMatchObject({ age: 40, ageFixed: false });
    const birthDate = bornOn(33, -1);
    await verifyMember(server, made, birthDate);
    const own = await browser.get(ME);
    expect(own.body).toMatchObject({ age: 33, ageFixed: true });
    const another = await makeMember(server);
    const seen = await another.browser.get(`/api/members/${made.member.id}`);
    expect(seen.body.profile.age).toBe(33);
    expect(JSON.stringify([own.body, seen.body])).not.toContain(birthDate);
  });

  test('they cannot say another one', async () => {
    const { browser, ...made } = await makeFinishedMember(server);
    await verifyMember(server, made, bornOn(33, -1));
    const refused = await browser.patch(ME, { age: 29, bio: 'Tea, too.' });
    expect(refused.status).toBe(400);
    expect(refused.body.data?.faults).toEqual([{ field: 'age', message: AGE_FROM_DOCUMENT }]);
    expect((await browser.patch(ME, { age: null })).status).toBe(400);
    expect((await browser.get(ME)).body).toMatchObject({ age: 33, bio: 'Chai first.' });
    expect((await browser.patch(ME, { age: 33, bio: 'Tea, too.' })).status).toBe(200);
  });

  test('the wizard goes on without the age that was typed there before', async () => {
    const { browser, ...made } = await makeMember(server);
    await verifyMember(server, made, bornOn(33, -1));
    const { status, body } = await browser.patch(`${ME}/onboarding`, {
      step: 3,
      changes: { age: 25, location: 'Pune' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ age: 33, location: 'Pune', onboardingStep: 3 });
  });

  test('their open pages learn of it', async () => {
    const { browser, ...made } = await makeFinishedMember(server);
    const socket = await openSocket(server, browser);
    const told = nextEvent(socket, 'profile.own-changed');
    await verifyMember(server, made);
    await told;
    socket.disconnect();
  });

  test('on their birthday they are a year older, in lists too', async () => {
    const made = await makeFinishedMember(server);
    const viewer = await makeFinishedMember(server);
    await verifyMember(server, made, bornOn(61, 2));
    const shown = async (age: number) => {
      const { body } = await viewer.browser.get(`/api/browse?ageMin=${age}&ageMax=${age}`);
      return body.items.map(({ memberId }: { memberId: string }) => memberId);
    };
    await ageMembers(server.tools);
    expect(await shown(60)).toEqual([made.member.id]);
    server.clock.letPass(days(3));
    await signInAgain(made);
    await signInAgain(viewer);
    await ageMembers(server.tools);
    expect(await shown(60)).toEqual([]);
    expect(await shown(61)).toEqual([made.member.id]);
    expect((await made.browser.get(ME)).body.age).toBe(61);
  });

  test('the oldest stay as old as a profile can say', async () => {
    const made = await makeMember(server);
    await verifyMember(server, made, bornOn(104, -1));
    await ageMembers(server.tools);
    expect((await made.browser.get(ME)).body.age).toBe(100);
  });
});
