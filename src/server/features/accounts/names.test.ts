import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { like, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { pay } from '#server/testing/paying.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { present } from '#server/testing/reply-body.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';

const ME = '/api/profiles/me';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ BRAND_NAME: 'Milap' });
});
afterAll(() => server.close());

/** With a family name that is nowhere else. */
async function listed() {
  const made = await makeMember(server, { name: 'Ishita Zebulonwala' });
  await made.browser.patch(ME, { bio: 'Chai first.' });
  return { ...made, id: made.member.id };
}

const rename = (who: Pick<MadeMember, 'browser'>, displayName: string) =>
  who.browser.patch(ME, { displayName });

describe('the name one goes by', () => {
  test('is the first word of the full one, which its owner alone is told', async () => {
    const { member, browser } = await makeMember(server, { name: '  Ishita Devi Zebulonwala ' });
    expect(member).toMatchObject({ name: 'Ishita', fullName: 'Ishita Devi Zebulonwala' });
    expect((await browser.get(ME)).body.displayName).toBe('Ishita');
  });

  test('is all that other members get to read, wherever they meet', async () => {
    const [someone, other] = [await listed(), await makeListedMember(server)];
    const liked = await like(someone, other);
    expect(liked.status).toBe(200);
    const received = await other.browser.get('/api/likes/received');
    const { matchId } = (await like(other, someone)).body;
    const chats = await other.browser.get('/api/conversations');
    await send(someone, present(chats.body.items[0]).id, 'Hello');
    const replies = [
      received,
      await other.browser.get('/api/browse'),
      await other.browser.get(`/api/members/${someone.id}`),
      await other.browser.get('/api/matches'),
      await other.browser.get(`/api/matches/${String(matchId)}`),
      await other.browser.get('/api/conversations'),
      await other.browser.get('/api/notifications'),
      await other.browser.get('/api/connections'),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('Ishita');
      expect(JSON.stringify(body).toLowerCase()).not.toContain('zebulonwala');
    }
  });

  test('is what they are found by, and the rest of the full one is not', async () => {
    const [someone, other] = [await listed(), await makeListedMember(server)];
    const found = async (search: string) =>
      (await other.browser.get(`/api/browse?search=${search}`)).body.items.map(
        ({ memberId }) => memberId,
      );
    expect(await found('ishita')).toContain(someone.id);
    expect(await found('zebulonwala')).toEqual([]);
  });

  test.each([
    ['Supp0rt', 'Please choose a name that does not look like our staff'],
    ['Ｍｉｌａｐ', 'Please choose a name that does not look like our staff'],
    ['m i l a p team', 'Please choose a name that does not look like our staff'],
    ['Ishita 98', 'Please enter your name without numbers'],
    ['ishita.com', 'Please enter your name without links or line breaks'],
  ])('is not %j', async (name, message) => {
    const someone = await listed();
    const fault = (field: string) => ({ data: { faults: [{ field, message }] } });
    const refused = await rename(someone, name);
    expect(refused).toMatchObject({ status: 400, body: fault('displayName') });
    const inWizard = await someone.browser.patch(`${ME}/onboarding`, {
      step: 1,
      changes: { displayName: name },
    });
    expect(inWizard.status).toBe(400);
    const asFullName = await someone.browser.post('/api/accounts/full-name', { fullName: name });
    expect(asFullName).toMatchObject({ status: 400, body: fault('fullName') });
    expect((await someone.browser.get(ME)).body.displayName).toBe('Ishita');
  });
});

describe('the full name', () => {
  test('changes by itself, and stands on the invoice', async () => {
    const { browser, ...made } = await makeMember(server, { name: 'Ishita Rao', paid: false });
    const saved = await browser.post('/api/accounts/full-name', { fullName: 'Ishita Devi Rao' });
    expect(saved.body).toEqual({ fullName: 'Ishita Devi Rao' });
    await browser.patch(ME, { displayName: 'Ishi' });
    expect((await browser.get('/api/accounts/session')).body.member).toMatchObject({
      name: 'Ishi',
      fullName: 'Ishita Devi Rao',
    });
    await pay({ browser, ...made });
    const { id } = present((await browser.get('/api/payments')).body.items[0]);
    const { bytes } = await browser.get(`/api/payments/${id}/invoice`);
    expect(await textOfPdf(bytes)).toContain('Ishita Devi Rao');
  });

  test('and the other one stay those that were checked with a document', async () => {
    const someone = await listed();
    await rename(someone, 'Ishi');
    await verifyMember(server, someone);
    expect((await rename(someone, 'Priya')).status).toBe(400);
    expect((await rename(someone, 'Ishita')).status, 'a part of the full one').toBe(200);
    const change = (fullName: string) =>
      someone.browser.post('/api/accounts/full-name', { fullName });
    expect((await change('Priya Nair')).body.data).toMatchObject({
      faults: [{ field: 'fullName' }],
    });
    expect((await change('Ishita Devi Zebulonwala')).status).toBe(200);
  });
});
