import { randomUUID } from 'node:crypto';
import wrtc from '@roamhq/wrtc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, PastCall } from '#contract/companions/calls.endpoints.ts';
import type { Signal } from '#contract/companions/calls.events.ts';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { checkLedger } from '#server/features/companions/ledger/ledger.service.ts';
import { days, minutes } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { openDemoPhones } from './demo-calls.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, demoIdOf } from './demo-members.ts';
import { seedDemo } from './seed-demo.ts';
import { present } from '#server/testing/reply-body.ts';

const [KAVYA, LAKSHMI] = [demoIdOf('Kavya Menon'), demoIdOf('Lakshmi Reddy')];

let server: TestServer;
let ananya: Browser;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', DEMO_MEMBERS: '20' });
  await seedDemo(server.tools, () => undefined);
  ananya = await signIn('ananya.iyer@demo.example');
});
afterAll(() => server.close());

async function signIn(email: string): Promise<Browser> {
  const browser = server.browser();
  const account = { email, password: DEMO_PASSWORD };
  const { body } = await browser.post('/api/accounts/sign-in', account);
  if (!body.token) return browser;
  const page = (await browser.get('/outbox')).body as string;
  const code = new RegExp(`${email}: <strong>(\\d{6})`).exec(page)?.[1];
  const proof = { method: 'code', code };
  await browser.post('/api/accounts/sign-in/second-factor', { token: body.token, proof });
  return browser;
}

async function ask(companionId: string, kind: string): Promise<string> {
  const { status, body } = await ananya.post(`/api/companions/${companionId}/requests`, {
    askId: randomUUID(),
    category: 'rent-a-friend',
    kind,
    startsAt: null,
    minutes: 15,
    note: 'Do you have time for me?',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.request.id;
}

const stateOf = async (id: string): Promise<string> =>
  (await ananya.get(`/api/companion-requests/${id}`)).body.state;

async function accepted(id: string) {
  server.clock.letPass(minutes(0.1));
  await waitFor(async () => (await stateOf(id)) === 'accepted');
}

const openSession = async (): Promise<CompanionSession | undefined> =>
  (await ananya.get('/api/companions/sessions/open')).body.items[0];

test('two companions are listed and available, with a mark and a rating', async () => {
  const { items } = (await ananya.get('/api/browse?companions=yes&availableNow=yes')).body;
  expect(items.map(({ memberId }: BrowseCard) => memberId).toSorted()).toEqual([KAVYA, LAKSHMI]);
  for (const { companion, companionOffer } of items) {
    expect(companion).toBe(true);
    expect(companionOffer).toMatchObject({ rating: { count: 4 }, answersWithin: 'hour' });
  }
});

test('a chat is accepted, answered and counted', async () => {
  const id = await ask(KAVYA, 'chat');
  await accepted(id);
  const { conversationId } = (await ananya.get(`/api/companion-requests/${id}`)).body;
  const path = `/api/conversations/${conversationId}/messages` as const;
  const texts = async () => (await ananya.get(path)).body.items;
  await waitFor(async () => (await texts()).length === 1);
  expect(await openSession()).toBeUndefined();
  await ananya.post(path, { clientId: randomUUID(), text: 'Hello! Good that you are here.' });
  await waitFor(async () => (await openSession())?.requestId === id);
  server.clock.letPass(minutes(0.1));
  await waitFor(async () => (await texts()).length === 3);
  await ananya.post(`/api/companion-requests/${id}/end`, {});
  expect(await stateOf(id)).toBe('done');
});

test('a video call is picked up with a picture that moves, counted and earned', async () => {
  const lakshmi = await signIn('lakshmi.reddy@demo.example');
  const onHold = async (): Promise<number> =>
    (await lakshmi.get('/api/companions/earnings')).body.onHold.minor;
  const before = await onHold();
  await accepted(await ask(LAKSHMI, 'video'));
  const phone = await call(LAKSHMI);
  await phone.picked;
  await phone.moved;
  // Their beat comes by itself, ours from the page.
  for (let beat = 0; beat < 3; beat += 1) {
    const counted = (await openSession())?.countedSeconds ?? 0;
    server.clock.letPass(10_000);
    phone.beat();
    await waitFor(async () => ((await openSession())?.countedSeconds ?? 0) >= counted + 9);
  }
  await phone.end();
  await waitFor(async () => (await onHold()) > before);
  const [newest] = (await lakshmi.get('/api/companions/earnings/entries')).body.items;
  expect(newest).toMatchObject({ kind: 'video', amount: { minor: (await onHold()) - before } });
  expect(await checkLedger(server.tools)).toEqual([]);
});

/** As a page does it: it rings, and once it is answered it offers a connection. */
async function call(memberId: string) {
  const page = randomUUID();
  const socket = await openSocket(server, ananya);
  const peer = new wrtc.RTCPeerConnection();
  for (const kind of ['audio', 'video']) peer.addTransceiver(kind);
  const picked = new Promise<string>((resolve) => {
    socket.on('call.changed', ({ call: { theirPage } }) => theirPage && resolve(theirPage));
  });
  const moved = new Promise<void>((resolve) => {
    const seen = new Set<string>();
    peer.ontrack = ({ track }) => {
      if (track.kind !== 'video') return;
      const sink = new wrtc.nonstandard.RTCVideoSink(track);
      sink.onframe = ({ frame }: { frame: { data: Uint8Array } }) => {
        seen.add(Buffer.from(frame.data.subarray(0, 20_000)).toString('base64'));
        if (seen.size >= 3) resolve();
      };
    };
  });
  const { body } = await ananya.post('/api/calls', { memberId, kind: 'video', page });
  const callId: string = body.call.id;
  const signal = async (said: Signal) =>
    socket.emit('call.signal', { callId, page, to: await picked, signal: said });
  peer.onicecandidate = ({ candidate }) => {
    if (candidate) void signal({ candidate: candidate.toJSON() as { candidate: string } });
  };
  socket.on('call.signal', ({ signal: said }: { signal: Signal }) => {
    if ('description' in said) void peer.setRemoteDescription(said.description);
  });
  server.clock.letPass(minutes(0.1));
  await picked;
  await peer.setLocalDescription(await peer.createOffer());
  await signal({ description: { type: 'offer', sdp: peer.localDescription?.sdp ?? '' } });
  return {
    picked,
    moved,
    beat: () => socket.emit('call.beat', { callId, page }),
    end: async () => {
      await ananya.post(`/api/calls/${callId}/end`, {});
      socket.close();
      peer.close();
    },
  };
}

test('afterwards the companion rates, too: then both read what was written', async () => {
  const { items } = (await ananya.get('/api/companion-requests?list=past')).body;
  const path = `/api/companion-requests/${present(items[0]).id}/ratings` as const;
  await ananya.post(path, { stars: 5, text: 'Lovely.' });
  server.clock.letPass(minutes(0.5));
  const theirs = await waitFor(async () => (await ananya.get(path)).body.theirs);
  expect(theirs).toMatchObject({ stars: 5 });
});

/** Phones of somebody whom the server does not play by itself. */
function phonesOfArjun(take: () => Promise<string | null>, log = server.tools.log) {
  const memberId = demoIdOf('Arjun Thakur');
  const own = { take, end: () => undefined };
  const tools = { ...server.tools, log };
  const played = { firstId: memberId, lastId: memberId, byPeople: null };
  const { lookOnce } = openDemoPhones(tools, played, own);
  const ring = async (): Promise<Call> => {
    const page = randomUUID();
    const { body } = await ananya.post('/api/calls', { memberId, kind: 'voice', page });
    expect(body.call.state).toBe('ringing');
    server.clock.letPass(minutes(0.1));
    await lookOnce();
    return body.call;
  };
  const past = async (): Promise<PastCall[]> =>
    (await ananya.get(`/api/calls?memberId=${memberId}`)).body.items;
  return { ring, past, lookOnce };
}

test('whoever cannot speak declines, and says so once', async () => {
  const said: unknown[] = [];
  const warn = (...words: unknown[]) => void said.push(words);
  const log = Object.assign(Object.create(server.tools.log), { warn });
  const missing = () => Promise.reject(new Error('there is no such package'));
  const { ring, past } = phonesOfArjun(missing, log);
  for (let time = 0; time < 2; time += 1) {
    const { id } = await ring();
    expect((await past())[0]).toMatchObject({ id, state: 'declined' });
  }
  expect(said).toHaveLength(1);
});

test('after a restart of the server they go on with a call, on another page', async () => {
  const speak = async () => null;
  const { id } = await phonesOfArjun(speak).ring();
  const theirPage = async () => present((await ananya.get('/api/calls/open')).body.call).theirPage;
  const before = await theirPage();
  expect(before).not.toBeNull();
  await phonesOfArjun(speak).lookOnce();
  expect(await theirPage()).not.toBe(before);
  await ananya.post(`/api/calls/${id}/end`, {});
});

test('the companion login has earned, asks for a payout, and an admin finds it with a dispute', async () => {
  const arjun = await signIn('arjun.thakur@demo.example');
  const read = async () => (await arjun.get('/api/companions/earnings')).body;
  const earnings = await read();
  expect(earnings).toMatchObject({
    available: { minor: 126_000 },
    inPayout: { minor: 200_000 },
    taxWithheld: { minor: 0 },
  });
  expect(earnings.onHold.minor).toBeGreaterThan(0);
  expect((await arjun.get('/api/companion')).body.missing).toEqual([]);
  expect((await arjun.get('/api/companions/payout-details')).body.pan).toContain('234K');
  const admin = await signIn(DEMO_ADMIN);
  const payouts = async () => (await admin.get('/api/admin/payouts?state=asked')).body.items;
  const [payout] = await payouts();
  expect(payout).toMatchObject({ name: 'Arjun Thakur', mayMove: true });
  const disputes = async () => (await admin.get('/api/admin/disputes?state=open')).body.items;
  expect(await disputes()).toMatchObject([{ companionId: demoIdOf('Arjun Thakur') }]);

  await seedDemo(server.tools, () => undefined);
  expect(await read(), 'another start adds nothing').toEqual(earnings);
  expect([(await payouts()).length, (await disputes()).length]).toEqual([1, 1]);
  expect(await checkLedger(server.tools)).toEqual([]);
  expect((await admin.post(`/api/admin/payouts/${present(payout).id}/approve`, {})).status).toBe(
    200,
  );
});

test('while the demo runs they stay: a plan that ends is renewed, and the mark with it', async () => {
  server.clock.letPass(days(35));
  await waitFor(async () => {
    const visitor = await signIn('ananya.iyer@demo.example');
    const { body } = await visitor.get('/api/browse?companions=yes&availableNow=yes');
    return body.items?.length === 2;
  });
});
