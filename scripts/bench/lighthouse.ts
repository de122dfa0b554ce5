/** What Lighthouse says of pages on a phone: public ones as a visitor sees them, then those of a member with a plan. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { buildWeb } from '../build/build.ts';
import { chromiumFlags, getChromium } from '../local/chromium.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startLocalServer } from '../local/server.ts';
import { judge, measuring } from './load/figures.ts';
import { signIn } from './sign-in.ts';

const FOLDER = 'lighthouse';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Group {
  paths: readonly string[];
  least: number;
  categories: readonly Category[];
}

const visitors: Group = { paths: ['/', '/faq', '/about', '/login'], least: 95, categories };
const members: Group = {
  paths: ['/browse', '/messages'],
  least: 90,
  // No search engine shall find them.
  categories: categories.filter((name) => name !== 'seo'),
};

interface Result {
  scores: Partial<Record<Category, number>>;
  blockedMs: number;
  report: string;
}

async function measure(url: string, port: number, only: readonly Category[]): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...only],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr, report } = result;
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(only.map((name) => [name, score(name)])),
    blockedMs: Math.round(lhr.audits['total-blocking-time']?.numericValue ?? 0),
    report: [report].flat().join('\n'),
  };
}

const line = (first: string, rest: readonly (number | string)[]) =>
  [first.padEnd(12), ...rest.map((each) => String(each).padStart(15))].join('');

/** Whether all of them are good enough. */
async function measureAll(group: Group, url: string, port: number): Promise<boolean> {
  const lowest: number[] = [];
  for (const path of group.paths) {
    const { scores, blockedMs, report } = await measure(url + path, port, group.categories);
    await writeFile(`${FOLDER}/${path.slice(1) || 'landing'}.html`, report);
    console.log(line(path, [...categories.map((name) => scores[name] ?? '-'), `${blockedMs} ms`]));
    lowest.push(Math.min(...Object.values(scores)));
  }
  judge(`lowest score, ${group.paths.join(' ')}`, Math.min(...lowest), { least: group.least });
  return Math.min(...lowest) >= group.least;
}

await buildWeb();
const server = await startLocalServer({ DEMO: 'on', DEMO_MEMBERS: '60', DEMO_COMPANY: 'off' });
const port = await freePort();
const profile = await mkdtemp(join(tmpdir(), 'saath-lighthouse-'));
// Lighthouse opens its pages in the browser's own context, which is this one.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: getChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
let allGood = false;
try {
  await mkdir(FOLDER, { recursive: true });
  measuring('Lighthouse, of a phone');
  console.log(line('page', [...categories, 'blocked']));
  const publicGood = await measureAll(visitors, server.url, port);
  await signIn(context, server.url);
  allGood = (await measureAll(members, server.url, port)) && publicGood;
} finally {
  await context.close();
  await rm(profile, { recursive: true, force: true });
  await server.stop();
}
console.log(
  allGood
    ? `All at ${visitors.least} or more, those of members at ${members.least} or more.`
    : `Some are below ${visitors.least}, or ${members.least} of members; the reports are in ${FOLDER}/.`,
);
process.exitCode = allGood ? 0 : 1;
