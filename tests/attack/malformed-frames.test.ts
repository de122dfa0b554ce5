import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { tally, timesOf } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { strangeValue } from './malformed-values.ts';
import { randomFrom, seed, type Random } from './random.ts';

tellCounts();

const FRAMES = timesOf(50_000, 1_000);
const A_CONNECTION = 40;

let server: TestServer;
let chat: Awaited<ReturnType<typeof makeChat>>;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    { LOG_LEVEL: 'error' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  server.clock.standStill();
  chat = await makeChat(server);
  // They stay signed in, however many minutes pass.
  await server.tools.db.execute(
    sql`update sessions set expires_at = '2200-01-01', remember = true`,
  );
});
afterAll(() => server.close());

const events = [
  'message.send',
  'typing',
  'received',
  'watching',
  'call.signal',
  'call.beat',
  'message.created',
  'disconnect',
  'connect',
  'error',
  '__proto__',
  '',
];

/** What engine.io takes from the line: `4` is a message, and what follows a packet of socket.io. */
function frame(random: Random, chatId: string): string | Uint8Array {
  const json = (value: unknown) => JSON.stringify(value) ?? 'undefined';
  const input = () =>
    random.chance(0.5)
      ? strangeValue(random)
      : {
          conversationId: random.chance(0.5) ? chatId : strangeValue(random),
          clientId: strangeValue(random),
          text: strangeValue(random),
          seq: strangeValue(random),
          callId: chatId,
          page: strangeValue(random),
          to: strangeValue(random),
          signal: strangeValue(random),
        };
  const event = () =>
    json([random.pick(events), input(), ...(random.chance(0.2) ? [input()] : [])]);
  return random.pick<() => string | Uint8Array>([
    () => `42${event()}`,
    () => `42${random.below(1_000)}${event()}`,
    () => `42${event().slice(0, random.below(40))}`,
    () => `42/admin,${event()}`,
    () => `42${'9'.repeat(400)}${event()}`,
    () => `40${json(input())}`,
    () => `40/elsewhere,${json(input())}`,
    () => `41`,
    () => `43${random.below(1_000)}${json([input()])}`,
    () => `44${json(input())}`,
    () => `45${random.below(20)}-${event()}`,
    () => `4599999999999-${event()}`,
    () =>
      `451-[${json(random.pick(events))},{"_placeholder":true,"num":${random.pick([0, -1, 99, 1e21, '"x"'])}}]`,
    () => `46${random.below(5)}-${random.below(100)}${event()}`,
    () => `4${random.below(10)}`,
    () => `${random.below(10)}${json(input())}`,
    () => '2probe',
    () => '5',
    () => '',
    () => 'x'.repeat(random.below(20_000)),
    () => '42["typing",' + '['.repeat(5_000),
    () => `42["message.send",${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}]`,
    () => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256))),
    () => '42["typing","\ud800"]',
  ])();
}

interface Line {
  send(data: string | Uint8Array): void;
}
const lineOf = (page: Socket) => (page.io.engine.transport as unknown as { ws: Line }).ws;

test(`${FRAMES} frames that make no sense, of seed ${seed}`, async () => {
  const { one, two, id } = chat;
  const random = randomFrom(seed);
  const theirs = await openSocket(server, two.browser);
  const before = await messagesOf(one, id);
  let tellsTooMuch = '';
  for (let done = 0; done < FRAMES; done += A_CONNECTION) {
    const page = await openAs(one);
    page.onAny((...what: unknown[]) => {
      const said = JSON.stringify(what);
      if (/\n\s+at |node_modules|[.]ts:\d/.test(said)) tellsTooMuch ||= said;
    });
    for (let n = 0; n < A_CONNECTION && page.connected; n += 1) {
      lineOf(page).send(frame(random, id));
      tally('malformed frames');
      // What one frame ends, the next cannot try.
      if (n % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
    }
    await server.tools.settled();
    page.disconnect();
    server.clock.letPass(minutes(1));
    if ((done / A_CONNECTION) % 25 === 0) await stillWorks(theirs, one, id);
  }
  await stillWorks(theirs, one, id);
  theirs.disconnect();
  expect(tellsTooMuch).toBe('');
  expect(lines).toEqual([]);
  const texts = new Set((await messagesOf(one, id)).map(({ text }) => text));
  for (const { text } of before) texts.delete(text);
  // Nothing came through but what was said in between.
  expect([...texts].filter((text) => !text.startsWith('Still here'))).toEqual([]);
});

let said = 0;
async function stillWorks(theirs: Socket, one: Someone, id: string): Promise<void> {
  const arrived = nextEvent(theirs, 'message.created');
  said += 1;
  const { status } = await send(one, id, `Still here ${said}`);
  expect(status).toBe(200);
  await arrived;
  expect(theirs.connected).toBe(true);
}

/** A connection that survives what its own client would end it for. */
function openAs({ browser }: Someone): Promise<Socket> {
  const page = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: browser.cookieHeader(), origin: server.url },
  });
  return new Promise((resolve, reject) => {
    page.once('connect', () => resolve(page));
    page.once('connect_error', reject);
  });
}
