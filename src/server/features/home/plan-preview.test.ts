import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanPreview } from '#contract/home/endpoints.ts';
import { PHOTO_WALL_FACES } from '#contract/home/rules.ts';
import { changeStatus } from '#server/features/accounts/status.service.ts';
import { MOSAIC_SIDE } from '#server/platform/pictures/mosaic.ts';
import { like, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, setPaidUntil } from '#server/testing/make-member.ts';
import { present } from '#server/testing/reply-body.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = (profile: Record<string, unknown> = {}) => makeListedMember(server, profile);
const set = ({ browser }: Pick<Someone, 'browser'>, settings: Record<string, unknown>) =>
  browser.patch('/api/profiles/me/settings', settings);
const preview = async ({ browser }: Pick<Someone, 'browser'>): Promise<PlanPreview> => {
  const reply = await browser.get('/api/plan-preview');
  expect(reply.status).toBe(200);
  return reply.body;
};

/** Each a colour of their own, by which they can be told apart on the wall. */
const HUES = ['00', '80', 'ff'];
let colours = HUES.flatMap((r) => HUES.flatMap((g) => HUES.map((b) => `#${r}${g}${b}`)));
const nextColour = (): string => {
  const [next = '', ...rest] = colours;
  colours = rest;
  return next;
};
const uploadColour = async ({ browser }: Pick<Someone, 'browser'>): Promise<string> => {
  const background = nextColour();
  const picture = sharp({ create: { width: 64, height: 80, channels: 3, background } }).jpeg();
  const reply = await browser.upload('/api/profiles/me/photos', await picture.toBuffer());
  expect(reply.status).toBe(200);
  return background;
};

async function agreeing(): Promise<{ who: Someone; colour: string }> {
  const who = await someone();
  const colour = await uploadColour(who);
  await set(who, { photoWall: true });
  return { who, colour };
}

const mainPhoto = async ({ browser }: Pick<Someone, 'browser'>) =>
  present((await browser.get('/api/profiles/me')).body.profileImages[0]);

/** To the nearest of the hues: what is saved is a little off. */
const nearest = (value: number) => HUES[Math.round(value / 127.5)] ?? '';

async function coloursOf({ faces }: PlanPreview): Promise<string[]> {
  return Promise.all(
    faces.map(async (face) => {
      const bytes = Buffer.from(face.replace('data:image/png;base64,', ''), 'base64');
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return `#${[...data.subarray(0, 3)].map(nearest).join('')}`;
    }),
  );
}
const nobodyAgrees = () => server.tools.db.execute(sql`update profiles set photo_wall = false`);
const wall = async (viewer: Pick<Someone, 'browser'>) => coloursOf(await preview(viewer));

describe('the wall', () => {
  test('is empty until somebody agrees, and again once they take it back', async () => {
    const viewer = await makeMember(server, { paid: false });
    const who = await someone();
    const colour = await uploadColour(who);
    expect((await who.browser.get('/api/profiles/me')).body.settings.photoWall).toBe(false);
    expect((await preview(viewer)).faces).toEqual([]);
    expect((await set(who, { photoWall: true })).body.photoWall).toBe(true);
    expect(await wall(viewer)).toEqual([colour]);
    const { body } = await who.browser.get('/api/accounts/consents');
    expect(body.items[0]).toMatchObject({ subject: 'photo-wall', answer: 'accepted' });
    await set(who, { photoWall: false });
    expect((await preview(viewer)).faces).toEqual([]);
  });

  test('takes no garbage for a yes', async () => {
    const viewer = await makeMember(server, { paid: false });
    const who = await someone();
    await uploadColour(who);
    for (const photoWall of ['yes', 1, null, { on: true }])
      expect((await set(who, { photoWall })).status).toBe(400);
    expect((await preview(viewer)).faces).toEqual([]);
  });

  test('has at most 12 by 12 spots of a main photo, and nothing that names anybody', async () => {
    const viewer = await makeMember(server, { paid: false });
    const { who, colour } = await agreeing();
    await uploadColour(who);
    const seen = await preview(viewer);
    expect(await coloursOf(seen), 'of two photos the first').toEqual([colour]);
    const [face = ''] = seen.faces;
    const { width, height, exif, xmp, icc } = await sharp(
      Buffer.from(face.split(',')[1] ?? '', 'base64'),
    ).metadata();
    expect([width, height]).toEqual([MOSAIC_SIDE, MOSAIC_SIDE]);
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(Object.keys(seen).toSorted()).toEqual([
      'faces',
      'fitsNearby',
      'likes',
      'wished',
      'withinKm',
    ]);
    const text = JSON.stringify(seen);
    const photo = await mainPhoto(who);
    const { rows } = await server.tools.db.execute<{ folder: string }>(
      sql`select folder from photos where id = ${photo.id}`,
    );
    for (const trace of [who.id, who.member.name, who.email, photo.id, rows[0]?.folder])
      expect(text).not.toContain(trace);
    expect(text).not.toContain(photo.placeholder);
    await set(who, { photoWall: false });
  });

  type Agreed = Awaited<ReturnType<typeof agreeing>>['who'];
  const reasons: Record<string, (who: Agreed, viewer: Agreed) => Promise<unknown>> = {
    'who hides': (who) => set(who, { profileVisibility: false }),
    'who has paused': ({ browser }) => browser.post('/api/accounts/pause', {}),
    'who is leaving': ({ browser }) => browser.post('/api/accounts/delete', {}),
    'who is suspended': ({ id }) =>
      server.tools.write((tx) => changeStatus(tx, id, 'suspended', null)),
    'who is banned': ({ id }) => server.tools.write((tx) => changeStatus(tx, id, 'banned', null)),
    'who is erased': ({ id }) => server.tools.db.execute(sql`delete from members where id = ${id}`),
    'whose photo waits for a person': ({ id }) =>
      server.tools.db.execute(sql`update photos set held_for = 'nudity' where member_id = ${id}`),
    'whose photo is gone': async (who) =>
      who.browser.delete(`/api/profiles/me/photos/${(await mainPhoto(who)).id}`),
    'whom the viewer has blocked': ({ id }, viewer) =>
      viewer.browser.post('/api/blocks', { memberId: id }),
    'who has blocked the viewer': ({ browser }, viewer) =>
      browser.post('/api/blocks', { memberId: viewer.id }),
  };

  test.each(Object.keys(reasons))('is without anybody %s', async (reason) => {
    const viewer = await someone();
    await setPaidUntil(server, viewer.id, null);
    const { who, colour } = await agreeing();
    expect(await wall(viewer)).toEqual([colour]);
    await reasons[reason]?.(who, viewer);
    expect(await wall(viewer)).toEqual([]);
    await nobodyAgrees();
  });

  test('shows two viewers each other, and neither themself; a plan changes nothing', async () => {
    const [one, other] = [await agreeing(), await agreeing()];
    expect(await wall(one.who)).toEqual([other.colour]);
    expect(await wall(other.who)).toEqual([one.colour]);
    await setPaidUntil(server, one.who.id, null);
    expect(await wall(one.who)).toEqual([other.colour]);
    await nobodyAgrees();
  });

  test('comes in no order that lasts', async () => {
    const viewer = await makeMember(server, { paid: false });
    const agreed: string[] = [];
    for (let count = 0; count < 6; count += 1) agreed.push((await agreeing()).colour);
    const orders = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const seen = await wall(viewer);
      expect(seen.toSorted()).toEqual(agreed.toSorted());
      orders.add(seen.join());
    }
    expect(orders.size).toBeGreaterThan(1);
    await nobodyAgrees();
  });

  test('has as many faces as there is room for, however many agreed', async () => {
    const viewer = await makeMember(server, { paid: false });
    const { who } = await agreeing();
    for (let count = 0; count < PHOTO_WALL_FACES + 2; count += 1) {
      const { id } = await someone();
      // The same photo: it is about how many are shown.
      await server.tools.db.execute(sql`
        insert into photos (id, member_id, position, folder, width, height, placeholder, size, uploaded_at)
        select ${randomUUID()}, ${id}, 0, folder, width, height, placeholder, size, uploaded_at
        from photos where member_id = ${who.id}`);
    }
    await server.tools.db.execute(sql`update profiles set photo_wall = true`);
    expect((await preview(viewer)).faces).toHaveLength(PHOTO_WALL_FACES);
    await nobodyAgrees();
  });

  test('is refused to visitors', async () => {
    expect((await server.browser().get('/api/plan-preview')).status).toBe(401);
  });
});

describe('how many', () => {
  const PUNE = { location: 'Pune', gender: 'female' };
  const newcomer = async () => {
    const viewer = await someone({
      location: 'Pune',
      gender: 'male',
      preferences: { gender: 'female' },
    });
    await setPaidUntil(server, viewer.id, null);
    return viewer;
  };

  test('fit and live nearby: nobody, a few, and then tens, never the number', async () => {
    const viewer = await newcomer();
    expect((await preview(viewer)).fitsNearby).toBeNull();
    const others: Someone[] = [];
    const meet = async (count: number) => {
      for (let met = 0; met < count; met += 1) others.push(await someone(PUNE));
    };
    await meet(3);
    expect((await preview(viewer)).fitsNearby).toBe('few');
    await meet(9);
    expect((await preview(viewer)).fitsNearby).toBe(10);
    await meet(1);
    const seen = await preview(viewer);
    expect(seen.fitsNearby, 'one more is not told').toBe(10);
    const [paused, hidden, blocked, blocking] = others as [Someone, Someone, Someone, Someone];
    await paused.browser.post('/api/accounts/pause', {});
    await set(hidden, { profileVisibility: false });
    await viewer.browser.post('/api/blocks', { memberId: blocked.id });
    await someone({ ...PUNE, location: 'Kolkata' });
    await someone({ ...PUNE, gender: 'male' });
    await someone({ ...PUNE, preferences: { gender: 'non-binary' } });
    expect((await preview(viewer)).fitsNearby).toBe(10);
    await blocking.browser.post('/api/blocks', { memberId: viewer.id });
    expect((await preview(viewer)).fitsNearby, 'of thirteen nine are left').toBe('few');
    const elsewhere = await someone({ preferences: { gender: 'female' } });
    expect((await preview(elsewhere)).fitsNearby, 'nobody is near nowhere').toBeNull();
  });

  test('fit and live nearby, of whatever age', async () => {
    const older = { age: 61, location: 'Kochi', preferences: { ageRange: { min: 50, max: 65 } } };
    const viewer = await someone(older);
    await setPaidUntil(server, viewer.id, null);
    expect((await preview(viewer)).fitsNearby).toBeNull();
    for (let count = 0; count < 2; count += 1) await someone(older);
    expect((await preview(viewer)).fitsNearby, 'one of two could be looked for').toBeNull();
    await someone(older);
    expect((await preview(viewer)).fitsNearby).toBe('few');
  });

  test('are counted as far as the member looks, and say whether the member looks for something', async () => {
    const viewer = await someone({ location: 'Jaipur', gender: 'male' });
    await setPaidUntil(server, viewer.id, null);
    const said = async () => {
      const { withinKm, wished } = await preview(viewer);
      return { withinKm, wished };
    };
    const look = (preferences: object) => viewer.browser.patch('/api/profiles/me', { preferences });
    expect(await said()).toEqual({ withinKm: 50, wished: false });
    await look({ distance: 400 });
    expect(await said(), 'how far is where, not whom').toEqual({ withinKm: 400, wished: false });
    await look({ gender: 'any' });
    expect((await said()).wished).toBe(false);
    await look({ gender: 'female' });
    expect((await said()).wished).toBe(true);
    await look({ gender: 'any', ageRange: { min: 30, max: 40 } });
    expect((await said()).wished).toBe(true);
  });

  test('like the member: those whom the page of likes would show', async () => {
    const viewer = await newcomer();
    expect((await preview(viewer)).likes).toBeNull();
    const likers: Someone[] = [];
    const meet = async (most: number) => {
      for (let count = 0; count < most; count += 1) {
        const liker = await someone();
        await like(liker, viewer);
        likers.push(liker);
      }
    };
    await meet(1);
    expect((await preview(viewer)).likes).toBe('one');
    await meet(8);
    expect((await preview(viewer)).likes).toBe('few');
    for (let count = 0; count < 2; count += 1) await like(await someone(), viewer);
    expect((await preview(viewer)).likes).toBe(10);
    const [blocked, paused] = likers as [Someone, Someone];
    await viewer.browser.post('/api/blocks', { memberId: blocked.id });
    await paused.browser.post('/api/accounts/pause', {});
    expect((await preview(viewer)).likes).toBe('few');
    const text = JSON.stringify(await preview(viewer));
    for (const { id, member } of likers) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(member.name);
    }
  });
});
