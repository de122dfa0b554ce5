import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { buildWeb } from '../build/build.ts';
import { chromiumFlags, getChromium } from '../local/chromium.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startLocalServer } from '../local/server.ts';

const LEAST = 95;
const FOLDER = 'lighthouse';
const paths = ['/', '/faq', '/about', '/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

async function measure(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr, report } = result;
  const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  return { scores, report: [report].flat().join('\n') };
}

const isGood = (scores: number[]) => scores.every((score) => score >= LEAST);

await buildWeb();
const server = await startLocalServer();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: getChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
let allGood = true;
try {
  await mkdir(FOLDER, { recursive: true });
  console.log(['page'.padEnd(10), ...categories.map((name) => name.padStart(15))].join(''));
  for (const path of paths) {
    const { scores, report } = await measure(`${server.url}${path}`, port);
    await writeFile(`${FOLDER}/${path.slice(1) || 'landing'}.html`, report);
    console.log([path.padEnd(10), ...scores.map((score) => String(score).padStart(15))].join(''));
    allGood &&= isGood(scores);
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(
  allGood ? `All at ${LEAST} or more.` : `Some are below ${LEAST}; the reports are in ${FOLDER}/.`,
);
process.exitCode = allGood ? 0 : 1;
