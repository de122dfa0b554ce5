/** The members who upload: a thread of their own, so that sending is not counted as the server's slowness. */
import { parentPort, workerData } from 'node:worker_threads';
import { COMPRESSED } from './load/keep-alive.ts';
import { createBrowser } from '#server/testing/browser.ts';

const { url, path, photo, cookies, each } = workerData as {
  url: string;
  path: string;
  photo: Uint8Array;
  cookies: string[];
  each: number;
};

async function upload(cookie: string, address: string): Promise<number> {
  const begun = performance.now();
  const browser = createBrowser(url, address, undefined, COMPRESSED);
  for (const pair of cookie.split('; ')) {
    const end = pair.indexOf('=');
    browser.cookies.set(pair.slice(0, end), pair.slice(end + 1));
  }
  const { status } = await browser.upload(path, Buffer.from(photo));
  if (status !== 200) throw new Error(`An upload answered ${status}.`);
  return performance.now() - begun;
}

// Not awaited: the loader of threads takes files without an await at their top only.
void Promise.all(
  cookies.flatMap((cookie, at) =>
    Array.from({ length: each }, () => upload(cookie, `127.0.0.${at + 3}`)),
  ),
).then((taken) => parentPort?.postMessage(taken));
