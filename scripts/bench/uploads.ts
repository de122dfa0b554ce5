/** Shows what uploads cost everybody else: how long a profile takes to read, idle and while 20 photos come at once. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser, type Browser, type Reply } from '#server/testing/browser.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { startThread } from '#server/platform/workers/thread-call.ts';
import { buildWeb } from '../build/build.ts';
import { COMPRESSED } from './load/keep-alive.ts';
import { cameraPhoto } from './camera-photo.ts';
import { startLocalServer } from '../local/server.ts';

const UPLOADS = 20;
const UPLOADS_EACH = 2;
const IDLE_MS = 15_000;
const EVERY_MS = 20;
const ME = '/api/profiles/me';

async function signUp(url: string, address: string): Promise<Browser> {
  const browser = createBrowser(url, address, undefined, COMPRESSED);
  const reply = await browser.post('/api/accounts/sign-up', {
    name: 'Asha Rao',
    email: `member-${randomUUID()}@example.com`,
    password: PASSWORD,
    userType: 'normal',
    acceptTerms: true,
  });
  if (reply.status !== 200) throw new Error(`Signing up answered ${reply.status}.`);
  return browser;
}

async function timeOf(request: () => Promise<Reply>): Promise<number> {
  const begun = performance.now();
  const { status } = await request();
  if (status !== 200) throw new Error(`The server answered ${status}.`);
  return performance.now() - begun;
}

/** Asks at a steady pace, whether or not the last answer is there, until told to stop. */
async function timesOf(browser: Browser, until: Promise<unknown>): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const ended = until.then(() => true);
  do asked.push(timeOf(() => browser.get(ME)));
  while (!(await Promise.race([ended, wait(EVERY_MS, false)])));
  const times = await Promise.all(asked);
  return times.toSorted((a, b) => a - b);
}

/** How long each upload took. */
async function sendAll(order: object): Promise<number[]> {
  const sender = startThread(new URL('./uploads-sender.ts', import.meta.url), order);
  const [taken] = (await once(sender, 'message')) as [number[]];
  return taken;
}

const percentile = (times: number[], part: number) => times[Math.floor(times.length * part)] ?? NaN;
const describeTimes = (times: number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${times.length} requests`;

await buildWeb();
const server = await startLocalServer({ PUBLIC_URL: '' });
try {
  const url = server.url.replace('localhost', '127.0.0.1');
  const photo = await cameraPhoto();
  const reader = await signUp(url, '127.0.0.2');
  const uploaders: Browser[] = [];
  for (let at = 0; at < UPLOADS / UPLOADS_EACH; at += 1)
    uploaders.push(await signUp(url, `127.0.0.${at + 3}`));
  await timesOf(reader, wait(3000));

  const idle = await timesOf(reader, wait(IDLE_MS));
  console.log(`Idle: ${describeTimes(idle)}`);
  const cookies = uploaders.map((browser) => browser.cookieHeader());
  const uploads = sendAll({ url, path: `${ME}/photos`, photo, cookies, each: UPLOADS_EACH });
  const [busy, taken] = await Promise.all([timesOf(reader, uploads), uploads]);
  const size = (photo.length / 1e6).toFixed(1);
  console.log(`While ${UPLOADS} photos of ${size} MB come at once: ${describeTimes(busy)}`);
  console.log(`The last photo was ready after ${(Math.max(...taken) / 1000).toFixed(1)} s`);
  console.log(
    `Ratio of the p95: ${(percentile(busy, 0.95) / percentile(idle, 0.95)).toFixed(2)} (goal: below 2)`,
  );
} finally {
  await server.stop();
}
