import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { isUnbegun } from '#server/platform/refusal.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';

const PHOTOS = '/api/profiles/me/photos';
/** The header says 24 megapixels, which are soon read: they are all alike. */
const SIDES = { width: 6000, height: 4000 };
const MEGAPIXELS = 24;
const BEFORE_PLAN = 320;
const WITH_PLAN = 1600;

let server: TestServer;
let maker: PictureMaker;
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  maker = createPictureMaker(null, {
    niceness: 0,
    early: false,
    log: createLog('fatal'),
  });
  small = await makePhoto();
  large = await makePhoto({ ...SIDES, format: 'png', isPlain: true });
});
afterAll(async () => {
  maker.close();
  await server.close();
});

const asOwner = (memberId: string, charge: (megapixels: number) => void = () => undefined) => ({
  memberId,
  charge: async (megapixels: number) => charge(megapixels),
});

test('members take turns, however many pictures one of them has sent', async () => {
  const made: string[] = [];
  const make = async (memberId: string, count: number) => {
    await maker.make([small], asOwner(memberId));
    made.push(`${memberId} ${count}`);
  };
  const flood = Array.from({ length: 12 }, (_, at) => make('asha', at + 1));
  const others = [make('kabir', 1), make('meera', 1), make('kabir', 2)];
  await Promise.all([...flood, ...others]);
  expect(made.slice(0, 6)).toEqual(['asha 1', 'asha 2', 'kabir 1', 'meera 1', 'asha 3', 'kabir 2']);
});

test('where all places are taken, whoever has most of them gives one up, and is told when to come again', async () => {
  const flood = Array.from({ length: 60 }, () => maker.make([small], asOwner('asha')));
  const other = maker.make([small], asOwner('kabir'));
  const ends = await Promise.allSettled(flood);
  await other;
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(refused).toHaveLength(20);
  expect(refused.every(isUnbegun)).toBe(true);
  expect(refused[0]).toMatchObject({ status: 503, data: { retryAfterSeconds: 5 } });
});

test('a picture is charged by its header, before a pixel is read', async () => {
  const charges: number[] = [];
  const owner = asOwner('asha', (megapixels) => {
    charges.push(megapixels);
    throw new Error('too dear');
  });
  await expect(maker.make([large], owner)).rejects.toThrow('too dear');
  const cut = large.subarray(0, 200);
  await expect(maker.make([cut], owner)).rejects.toThrow('too dear');
  expect(charges).toEqual([MEGAPIXELS, MEGAPIXELS]);
});

/** As if so much had been sent before. */
async function haveSent(memberId: string, of: string, megapixels: number): Promise<void> {
  const ends = new Date(server.clock.now().getTime() + hours(1)).toISOString();
  await server.tools.db.execute(sql`insert into rate_limits (key, count, resets_at)
    values (${`${of}:hour:${memberId}`}, ${megapixels}, ${ends})`);
}

const photosOf = async (browser: Browser) =>
  (await browser.get('/api/profiles/me')).body.profileImages;

test.each([
  { paid: false, of: 'megapixels before a plan', most: BEFORE_PLAN },
  { paid: true, of: 'megapixels', most: WITH_PLAN },
])('with a plan ($paid), $most megapixels an hour', async ({ paid, of, most }) => {
  const { browser, member } = await makeMember(server, { paid });
  await haveSent(member.id, of, most - MEGAPIXELS);
  expect((await browser.upload(PHOTOS, large)).status).toBe(200);
  const before = await photosOf(browser);
  const reply = await browser.upload(PHOTOS, large);
  expect([reply.status, reply.body.code]).toEqual([429, 'PIXELS_SPENT']);
  const seconds = Number(reply.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(await photosOf(browser)).toEqual(before);
  server.clock.letPass(seconds * 1000);
  expect((await browser.upload(PHOTOS, large)).status).toBe(200);
});

test('what was refused for its size takes nothing from a small one', async () => {
  const { browser, member } = await makeMember(server, { paid: false });
  await haveSent(member.id, 'megapixels before a plan', BEFORE_PLAN - 1);
  expect((await browser.upload(PHOTOS, large)).body.code).toBe('PIXELS_SPENT');
  expect((await browser.upload(PHOTOS, small)).status).toBe(200);
});
