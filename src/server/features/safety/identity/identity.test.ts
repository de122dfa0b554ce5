import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import {
  approve,
  claimCheck,
  detailsOf,
  fillCheck,
  ownCheck,
  readPicture,
  readReview,
  refuseWith,
  sendCheck,
  startCheck,
  storedFiles,
  uploadPart,
} from '#server/testing/identity-checks.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { makeTeam, type Team } from '#server/testing/moderating.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { sweepIdentity } from './identity.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

describe('a member who has nothing but an account', () => {
  test('shows a passport and a selfie, and is approved while they look at the page', async () => {
    const who = await makeMember(server, { paid: false });
    const socket = await openSocket(server, who.browser);
    const started = await startCheck(who);
    expect(started.body.check).toMatchObject({ state: 'started', documentType: 'passport' });
    const answers = await who.browser.get('/api/accounts/consents');
    expect(answers.body.items[0]).toMatchObject({ subject: 'identity', answer: 'accepted' });
    await uploadPart(who, 'front');
    await uploadPart(who, 'selfie');
    const details = detailsOf('passport');
    await who.browser.put('/api/identity/details', details);
    const sent = await who.browser.post('/api/identity/submit');
    const { id, submittedAt, dueAt } = present(sent.body.check);
    expect(Date.parse(present(dueAt)) - Date.parse(present(submittedAt))).toBe(hours(1));

    const { moderator } = team;
    const queue = await moderator.browser.get('/api/admin/identity');
    expect(queue.body.items.map((each: { id: string }) => each.id)).toContain(id);
    const numbers = await moderator.browser.get('/api/admin/numbers');
    expect(numbers.body.identity).toMatchObject({ cases: expect.any(Number), late: 0 });
    expect(numbers.body.identity.cases).toBeGreaterThan(0);
    await claimCheck(moderator, id);
    const review = (await readReview(moderator, id)).body;
    expect(review).toMatchObject({ details, covered: null, isMine: true, signed: false });
    expect(review.hints).toMatchObject({
      name: { account: 'Asha Rao', likeness: 'same' },
      expired: false,
      seenWith: [],
      seenUnderAge: false,
    });
    for (const kind of ['front', 'selfie']) {
      const picture = await readPicture(moderator, id, kind);
      expect(picture.headers['content-type']).toBe('image/webp');
      expect(picture.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    }
    const told = nextEvent(socket, 'identity.changed');
    expect((await approve(moderator, { who, id, details })).status).toBe(200);
    await told;
    const after = await ownCheck(who);
    expect(after.check).toMatchObject({ state: 'approved', files: [] });
    expect(after.verifiedAt).not.toBeNull();
    expect((await who.browser.get('/api/profiles/me')).body.ageFixed).toBe(true);
    expect((await server.mailTo(who.email, /identity is checked/)).text).toContain('destroyed');
    socket.disconnect();
  });

  test('is refused with a reason, reads it, and tries again', async () => {
    const sent = await sendCheck(server);
    await claimCheck(team.moderator, sent.id);
    expect((await refuseWith(team.moderator, sent.id, 'other')).body.code).toBe('INVALID_INPUT');
    expect((await refuseWith(team.moderator, sent.id, 'unreadable', 'Too dark.')).status).toBe(200);
    expect((await ownCheck(sent.who)).check).toMatchObject({
      state: 'refused',
      reason: 'unreadable',
      words: 'Too dark.',
      files: [],
    });
    expect((await server.mailTo(sent.who.email, /another try/)).text).toContain('Too dark.');
    const again = await sendCheck(server, 'driving-licence', {}, sent.who);
    await claimCheck(team.second, again.id);
    expect((await readReview(team.second, again.id)).body.refusedBefore).toBe(1);
    expect((await approve(team.second, again)).status).toBe(200);
    expect((await startCheck(sent.who)).body.code).toBe('IDENTITY_VERIFIED');
  });

  test('keeps the mark beside the name that was compared', async () => {
    const sent = await sendCheck(server);
    const rename = (displayName: string) =>
      sent.who.browser.patch('/api/profiles/me', { displayName });
    expect((await rename('Asha Rani')).status, 'before').toBe(200);
    await claimCheck(team.moderator, sent.id);
    expect((await approve(team.moderator, sent)).status).toBe(200);
    const refused = await rename('Priya Nair');
    expect([refused.status, refused.body.data?.faults?.[0]?.field]).toEqual([400, 'displayName']);
    expect((await rename('Asha')).status, 'a part of it').toBe(200);
  });

  test('takes it back, and all that was uploaded goes', async () => {
    const before = await storedFiles(server);
    const sent = await sendCheck(server);
    expect(await storedFiles(server)).toHaveLength(before.length + 3);
    const reply = await sent.who.browser.post('/api/identity/withdraw');
    expect(reply.body.check?.state).toBe('withdrawn');
    expect(await storedFiles(server)).toEqual(before);
    expect((await claimCheck(team.moderator, sent.id)).status).toBe(404);
  });
});

describe('a check', () => {
  test('is one at a time, however fast somebody clicks', async () => {
    const who = await makeMember(server);
    const replies = await Promise.all(Array.from({ length: 5 }, () => startCheck(who)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'IDENTITY_OPEN']),
    );
  });

  test('goes out whole or not at all', async () => {
    const who = await makeMember(server);
    expect((await who.browser.post('/api/identity/submit')).body.code).toBe('IDENTITY_NOT_STARTED');
    await startCheck(who, 'driving-licence');
    await uploadPart(who, 'front');
    await uploadPart(who, 'selfie');
    await who.browser.put('/api/identity/details', detailsOf('driving-licence'));
    expect((await who.browser.post('/api/identity/submit')).body.code).toBe('IDENTITY_INCOMPLETE');
    await uploadPart(who, 'back');
    expect((await who.browser.post('/api/identity/submit')).status).toBe(200);
    expect((await uploadPart(who, 'front')).body.code).toBe('IDENTITY_SENT');
    const late = await who.browser.put('/api/identity/details', detailsOf('driving-licence'));
    expect(late.body.code).toBe('IDENTITY_SENT');
  });

  test('takes pictures alone, of the sides that the document has', async () => {
    const who = await makeMember(server);
    expect((await uploadPart(who, 'front')).body.code).toBe('IDENTITY_NOT_STARTED');
    await startCheck(who, 'passport');
    expect((await uploadPart(who, 'back')).status).toBe(404);
    expect((await uploadPart(who, 'front', Buffer.from('no picture'))).body.code).toBe(
      'NOT_AN_IMAGE',
    );
    const small = await uploadPart(who, 'front', await makePhoto({ width: 2000, height: 299 }));
    expect(small.body.message).toContain('at least 300 pixels');
    const large = await makePhoto({ width: 3000, height: 2000 });
    expect((await uploadPart(who, 'front', large)).status).toBe(200);
  });

  test.each([
    ['a whole Aadhaar number as its last digits', { lastFour: '2345 6789 0123' }],
    ['a whole Aadhaar number in the name', { name: 'Asha 234567890123' }],
    ['a day that does not exist', { birthDate: '1995-02-31' }],
    ['a birth date in the future', { birthDate: '2080-01-01' }],
  ])('refuses %s', async (_, more) => {
    const who = await makeMember(server);
    await startCheck(who, 'aadhaar');
    const reply = await who.browser.put('/api/identity/details', detailsOf('aadhaar', more));
    expect(reply.body.code).toBe('INVALID_INPUT');
    expect((await ownCheck(who)).check?.files).toEqual([]);
  });

  test('refuses an Aadhaar number in the place of another, and what a reviewer writes with one', async () => {
    const who = await makeMember(server);
    await startCheck(who, 'passport');
    const details = detailsOf('passport', { number: '2345-6789-0123' });
    expect((await who.browser.put('/api/identity/details', details)).body.message).toContain(
      'never type a whole Aadhaar number',
    );
    const driver = await makeMember(server);
    await startCheck(driver, 'driving-licence');
    for (const number of ['MH 2345:6789:0124', 'MH2345_6789_0124']) {
      const licence = detailsOf('driving-licence', { number });
      expect((await driver.browser.put('/api/identity/details', licence)).status).toBe(400);
    }
    const sent = await sendCheck(server);
    await claimCheck(team.moderator, sent.id);
    const reply = await refuseWith(team.moderator, sent.id, 'other', 'It says 2345 6789 0123.');
    expect(reply.body.code).toBe('INVALID_INPUT');
  });

  test('ends after 72 hours whether or not somebody has looked, and says so', async () => {
    const started = await makeMember(server);
    await fillCheck(started);
    const sent = await sendCheck(server);
    await team.later(hours(71));
    await sweepIdentity(server.tools);
    await signInAgain(sent.who);
    await signInAgain(started);
    expect((await ownCheck(sent.who)).check?.state).toBe('waiting');
    await team.later(hours(1) + minutes(1));
    await sweepIdentity(server.tools);
    for (const who of [started, sent.who]) {
      expect((await ownCheck(who)).check).toMatchObject({ state: 'lapsed', files: [] });
      expect((await server.mailTo(who.email, /not finished/)).text).toContain('three days');
    }
    expect(await storedFiles(server)).toEqual([]);
    expect((await startCheck(sent.who)).status).toBe(200);
  });
});
