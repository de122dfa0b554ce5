import { randomInt } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

/** One of India that nobody in this run has. */
export const freshNumber = (): string => `+919${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** The calls about a mobile number, and what was texted. */
export function phoneCalls(server: () => TestServer) {
  const ask = (browser: Browser, number: string) =>
    browser.post('/api/accounts/phone/code', { number });
  const type = (browser: Browser, code: string) =>
    browser.post('/api/accounts/phone/confirm', { code });
  const codeTextedTo = async (number: string): Promise<string> => {
    const { text } = await server().mailTo(number, /^Text message$/);
    return /\b\d{6}\b/.exec(text)?.[0] ?? '';
  };
  return {
    ask,
    type,
    codeTextedTo,
    /** Asks for a code and types it. */
    confirm: async (browser: Browser, number: string) => {
      const asked = await ask(browser, number);
      return asked.status === 200 ? type(browser, await codeTextedTo(number)) : asked;
    },
    read: async (browser: Browser) => (await browser.get('/api/accounts/phone')).body,
    remove: (browser: Browser) => browser.delete('/api/accounts/phone'),
  };
}
