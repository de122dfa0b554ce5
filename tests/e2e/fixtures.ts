import { randomInt } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { signUp, type TestMember } from './support/accounts.ts';
import { Complaints } from './support/complaints.ts';
import { runningServer } from './support/server.ts';

interface Fixtures {
  /** Fails the test when a page complained about something the test did not announce. */
  complaints: Complaints;
  /** Signed up over the API; this test's browser is already signed in. */
  member: TestMember;
  /** The page of a signed-in member, for tests that do not care who it is. */
  memberPage: Page;
  /** Another browser at another address, watched like the first. */
  newBrowser: () => Promise<BrowserContext>;
}

/** Rate limits count per address, so every browser of every test comes from its own. */
function fromOwnAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => {
    await provide(runningServer().url);
  },
  extraHTTPHeaders: async ({}, provide) => {
    await provide(fromOwnAddress());
  },
  complaints: [
    async ({ context }, provide) => {
      const complaints = new Complaints();
      await complaints.listenTo(context);
      await provide(complaints);
      expect(complaints.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ context }, provide) => {
    await provide(await signUp(context.request));
  },
  memberPage: async ({ page, context }, provide) => {
    await signUp(context.request);
    await provide(page);
  },
  newBrowser: async ({ browser, complaints, contextOptions, baseURL }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        extraHTTPHeaders: fromOwnAddress(),
      });
      await complaints.listenTo(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
