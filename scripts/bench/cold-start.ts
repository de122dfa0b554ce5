/** How long a signed-in member with a cheap phone on a weak network waits for /browse, with nothing in the browser's cache. */
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { buildWeb } from '../build/build.ts';
import { chromiumFlags, getChromium } from '../local/chromium.ts';
import { startLocalServer } from '../local/server.ts';
import { signIn } from './sign-in.ts';

const RUNS = 5;
const BITS_A_SECOND = 400_000;
const LATENCY_MS = 400;
const SLOWER = 4;
const PATIENCE_MS = 120_000;
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

interface ColdStart {
  painted: number;
  named: number;
  /** The page itself shows them: they can be liked. */
  awake: number;
  bytes: Record<'page' | 'script' | 'style' | 'font' | 'other', number>;
}

async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext(phone);
  await signIn(context, url);
  return context;
}

async function firstName(browser: Browser, url: string): Promise<string> {
  const context = await signedIn(browser, url);
  const reply = await context.request.get(`${url}/api/browse`);
  const { items } = (await reply.json()) as { items: { displayName: string }[] };
  // So that no portrait is drawn while somebody waits.
  const page = await context.newPage();
  await page.goto(`${url}/browse`, { waitUntil: 'networkidle' });
  await context.close();
  if (!items[0]) throw new Error('nobody can be found');
  return items[0].displayName;
}

async function coldStart(browser: Browser, url: string, name: string): Promise<ColdStart> {
  const context = await signedIn(browser, url);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_A_SECOND / 8,
    uploadThroughput: BITS_A_SECOND / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript((wanted) => {
    const text = `text()[contains(., "${wanted}")]/..`;
    const marks = { named: `//body//${text}`, awake: `//*[@id="root"]//${text}` };
    const waiting = new Map(Object.entries(marks));
    const look = setInterval(() => {
      for (const [mark, path] of waiting) {
        const { singleNodeValue: found } = document.evaluate(path, document, null, 9);
        if (!(found instanceof HTMLElement) || found.getClientRects().length === 0) continue;
        performance.mark(mark);
        waiting.delete(mark);
      }
      if (waiting.size === 0) clearInterval(look);
    }, 50);
  }, name);
  await page.goto(`${url}/browse`, { waitUntil: 'commit', timeout: PATIENCE_MS });
  await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0, undefined, {
    timeout: PATIENCE_MS,
  });
  const { painted, named, awake, fetched } = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('named');
    const [awakened] = performance.getEntriesByName('awake');
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const before = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return {
      named: mark?.startTime ?? 0,
      awake: awakened?.startTime ?? 0,
      painted: paint?.startTime ?? Number.NaN,
      fetched: before
        .filter(({ responseEnd }) => responseEnd <= (mark?.startTime ?? 0))
        .map(({ name: address, transferSize }) => ({ address, transferSize })),
    };
  });
  const bytes = { page: 0, script: 0, style: 0, font: 0, other: 0 };
  for (const { address, transferSize } of fetched) bytes[kindOf(address)] += transferSize;
  await context.close();
  return { painted, named, awake, bytes };
}

function kindOf(address: string): keyof ColdStart['bytes'] {
  const { pathname } = new URL(address);
  if (pathname === '/browse') return 'page';
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  return pathname.endsWith('.woff2') ? 'font' : 'other';
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

await buildWeb();
const server = await startLocalServer({ DEMO: 'on', DEMO_MEMBERS: '60', DEMO_COMPANY: 'off' });
const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags });
try {
  const name = await firstName(browser, server.url);
  const runs: ColdStart[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await coldStart(browser, server.url, name));
  const of = (read: (run: ColdStart) => number) => median(runs.map(read));
  console.log(
    `/browse at ${BITS_A_SECOND / 1000} kbit/s, ${LATENCY_MS} ms, a processor ${SLOWER} times slower; median of ${RUNS}:`,
  );
  console.log(`first contentful paint   ${seconds(of(({ painted }) => painted))}`);
  console.log(`first member's name      ${seconds(of(({ named }) => named))}`);
  console.log(`the page itself shows it ${seconds(of(({ awake }) => awake))}`);
  for (const kind of ['page', 'script', 'style', 'font', 'other'] as const)
    console.log(
      `${`fetched before: ${kind}`.padEnd(25)}${kilobytes(of(({ bytes }) => bytes[kind]))}`,
    );
} finally {
  await browser.close();
  await server.stop();
}
