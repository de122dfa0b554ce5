import { makeMember } from './make-member.ts';
import type { TestServer } from './test-server.ts';

export const ME = '/api/profiles/me';

/** A member with the two calls that tests of the profile are made of. */
export async function makeEditor(server: TestServer) {
  const { browser, ...made } = await makeMember(server);
  return {
    ...made,
    browser,
    read: async () => (await browser.get(ME)).body,
    save: (changes: unknown) => browser.patch(ME, changes),
  };
}
