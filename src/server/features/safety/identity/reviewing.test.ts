import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import {
  approve,
  checkRow,
  claimCheck,
  fileRows,
  ownCheck,
  readPicture,
  readReview,
  refuseWith,
  sayCovered,
  sendCheck,
  storedFiles,
  uploadPart,
  type SentCheck,
} from '#server/testing/identity-checks.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { makeTeam, type Team } from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { sweepIdentity } from './identity.service.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const actOn = (memberId: string, action: string, more: object = {}) =>
  team.admin.browser.post(`/api/admin/members/${memberId}/actions`, {
    action,
    reason: 'money',
    words: 'You asked members for money.',
    ...more,
  });

describe('an Aadhaar', () => {
  test('is asked first whether its number is covered; if not, the photo is destroyed and asked for again', async () => {
    const sent = await sendCheck(server, 'aadhaar');
    const { moderator } = team;
    await claimCheck(moderator, sent.id);
    const first = (await readReview(moderator, sent.id)).body;
    expect(first).toMatchObject({
      covered: false,
      details: null,
      hints: null,
      pictures: ['front'],
    });
    expect((await readPicture(moderator, sent.id, 'selfie')).body.code).toBe('COVER_FIRST');
    expect((await approve(moderator, sent)).body.code).toBe('COVER_FIRST');
    const before = await storedFiles(server);
    expect((await sayCovered(moderator, sent.id, false)).status).toBe(200);
    expect(await storedFiles(server)).toHaveLength(before.length - 1);
    const asked = (await ownCheck(sent.who)).check;
    expect(asked).toMatchObject({ state: 'started', reason: 'not-covered', submittedAt: null });
    expect(asked?.files.toSorted()).toEqual(['details', 'selfie']);
    await server.mailTo(sent.who.email, /cover your Aadhaar/);

    await uploadPart(sent.who, 'front');
    await sent.who.browser.post('/api/identity/submit');
    await claimCheck(moderator, sent.id);
    await sayCovered(moderator, sent.id, true);
    const second = (await readReview(moderator, sent.id)).body;
    expect(second.pictures.toSorted()).toEqual(['front', 'selfie']);
    expect(second.details).toHaveProperty('lastFour', sent.details['lastFour']);
    expect((await approve(moderator, sent)).status).toBe(200);
  });

  test('of a second account is hinted and refuses nobody', async () => {
    const details = { name: 'Meera Iyer', birthDate: '1991-07-01', lastFour: '4321' };
    for (const account of ['first', 'second']) {
      const sent = await sendCheck(server, 'aadhaar', details);
      await claimCheck(team.moderator, sent.id);
      await sayCovered(team.moderator, sent.id, true);
      const { hints } = (await readReview(team.moderator, sent.id)).body;
      expect(hints?.seenWith).toHaveLength(account === 'first' ? 0 : 1);
      expect((await approve(team.moderator, sent)).status).toBe(200);
    }
  });
});

describe('a passport', () => {
  test('that two accounts show is approved once, also at the same instant', async () => {
    const number = 'Z7654321';
    const [one, other] = [
      await sendCheck(server, 'passport', { number }),
      await sendCheck(server, 'passport', { number }),
    ];
    await claimCheck(team.moderator, one.id);
    await claimCheck(team.second, other.id);
    const replies = await Promise.all([approve(team.moderator, one), approve(team.second, other)]);
    const codes: string[] = replies.map(({ body }) => body.code ?? 'approved');
    expect(codes.toSorted()).toEqual(['DOCUMENT_USED', 'approved']);
    const open = replies[0]?.status === 200 ? other : one;
    const reviewer = open === one ? team.moderator : team.second;
    expect((await readReview(reviewer, open.id)).body.hints?.seenWith).toHaveLength(1);
    expect((await refuseWith(reviewer, open.id, 'used-elsewhere')).status).toBe(200);
  });

  test('that has expired is approved by nobody', async () => {
    const sent = await sendCheck(server);
    await claimCheck(team.moderator, sent.id);
    const details = { ...sent.details, expiresOn: '2020-01-01' };
    expect((await approve(team.moderator, { ...sent, details })).body.code).toBe(
      'DOCUMENT_EXPIRED',
    );
  });
});

describe('reviewing', () => {
  test('is for who has claimed it, and nobody reviews themself', async () => {
    const sent = await sendCheck(server);
    expect((await readPicture(team.moderator, sent.id, 'front')).status).toBe(404);
    expect((await readReview(team.moderator, sent.id)).body).toMatchObject({
      details: null,
      photos: [],
    });
    await claimCheck(team.moderator, sent.id);
    expect((await claimCheck(team.second, sent.id)).body.code).toBe('IDENTITY_CLAIMED');
    expect((await approve(team.second, sent)).body.code).toBe('IDENTITY_UNCLAIMED');
    expect((await readPicture(team.second, sent.id, 'front')).status).toBe(404);
    await team.later(minutes(31));
    expect((await claimCheck(team.second, sent.id)).status).toBe(200);

    const mine = await sendCheck(server, 'passport', {}, team.moderator);
    expect((await claimCheck(team.moderator, mine.id)).status).toBe(404);
    expect((await readReview(team.moderator, mine.id)).status).toBe(404);
    const queue = (await team.moderator.browser.get('/api/admin/identity')).body.items;
    expect(queue.map(({ id }: { id: string }) => id)).not.toContain(mine.id);
  });

  test('takes a proof that is younger than ten minutes, as the claim opens the documents', async () => {
    const sent = await sendCheck(server, 'aadhaar');
    server.clock.letPass(minutes(11));
    expect((await claimCheck(team.admin, sent.id)).body.code).toBe('PROOF_REQUIRED');
    await signInAgain(team.admin);
    expect((await claimCheck(team.admin, sent.id)).status).toBe(200);
    server.clock.letPass(minutes(11));
    expect((await readReview(team.admin, sent.id)).status).toBe(200);
    expect((await sayCovered(team.admin, sent.id, false)).body.code).toBe('PROOF_REQUIRED');
    expect((await approve(team.admin, sent)).body.code).toBe('PROOF_REQUIRED');
    await signInAgain(team.admin);
    await sayCovered(team.admin, sent.id, true);
    expect((await approve(team.admin, sent)).status).toBe(200);
  });

  test.each([
    ['asks to be deleted', (who: SentCheck['who']) => who.browser.post('/api/accounts/delete', {})],
    ['is suspended', ({ member }: SentCheck['who']) => actOn(member.id, 'suspend', { days: 3 })],
    ['is banned', ({ member }: SentCheck['who']) => actOn(member.id, 'ban')],
  ])('ends with the check of whoever %s: its keys are destroyed at once', async (_, leave) => {
    const sent = await sendCheck(server);
    await claimCheck(team.admin, sent.id);
    expect((await leave(sent.who)).status).toBe(200);
    for (const { sealedKey } of await fileRows(server, sent.id)) expect(sealedKey).toBeNull();
    expect(await checkRow(server, sent.id)).toMatchObject({ state: 'withdrawn' });
    expect((await approve(team.admin, sent)).body.code).toBe('IDENTITY_DECIDED');
    expect((await readPicture(team.admin, sent.id, 'front')).status).toBe(404);
  });

  test('orders by the clock', async () => {
    await team.later(days(4));
    await sweepIdentity(server.tools);
    const first = await sendCheck(server);
    server.clock.letPass(minutes(5));
    const second = await sendCheck(server);
    const { items } = (await team.admin.browser.get('/api/admin/identity')).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  });
});
