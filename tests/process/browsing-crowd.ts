import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser, type Browser } from '#server/testing/browser.ts';
import type { ChatMember } from '../../scripts/local/chat-members.ts';
import { loopbackAddress } from '../../scripts/local/server.ts';

const PAUSE_MS = { least: 100, most: 600 };

/** Members who look around and save what they change, over connections that they keep. */
export interface BrowsingCrowd {
  answered: () => number;
  failed: () => string[];
  /** Everybody finishes, and finds what they saved last. */
  endAndCompare: () => Promise<void>;
  close: () => void;
}

export function openBrowsing(url: string, members: ChatMember[]): BrowsingCrowd {
  const over = new AbortController();
  const failed: string[] = [];
  let answered = 0;

  async function expectAnswer(what: string, ask: () => Promise<{ status: number }>) {
    const outcome = await ask().then(
      ({ status }) => (status === 200 ? null : status),
      (error: unknown) => String(error),
    );
    if (outcome === null) answered += 1;
    else failed.push(`${what}: ${outcome}`);
  }

  async function browse(browser: Browser): Promise<void> {
    const get = (path: string) => expectAnswer(path, () => browser.get(path));
    let onlyVerified = false;
    while (!over.signal.aborted) {
      await get('/browse');
      await get('/api/browse');
      onlyVerified = !onlyVerified;
      await expectAnswer('save', () =>
        browser.patch('/api/profiles/me/settings', { onlyVerified }),
      );
      await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    }
    const { body } = await browser.get('/api/profiles/me');
    if (body.settings.onlyVerified !== onlyVerified) failed.push('what was saved is not there');
  }

  const done = members.map(({ cookie }, at) => {
    const browser = createBrowser(url, loopbackAddress(3, at));
    const [name = '', token = ''] = cookie.split('=');
    browser.cookies.set(name, token);
    return browse(browser);
  });
  // Failures are told at the end; until then they must not end the process.
  for (const one of done) one.catch(() => undefined);
  return {
    answered: () => answered,
    failed: () => failed,
    endAndCompare: async () => {
      over.abort();
      await Promise.all(done);
    },
    close: () => over.abort(),
  };
}
