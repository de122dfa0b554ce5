import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/profiles/endpoints.ts';
import { ME, makeEditor } from '#server/testing/make-editor.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const member = () => makeEditor(server);

describe('settings', () => {
  test('change one by one and keep the rest', async () => {
    const { browser, read } = await member();
    const off = await browser.patch(`${ME}/settings`, { showOnlineStatus: false });
    expect(off.body).toEqual({ ...defaultSettings, showOnlineStatus: false });
    await Promise.all([
      browser.patch(`${ME}/settings`, { emailNotifications: false }),
      browser.patch(`${ME}/settings`, { allowMessagesFromAnyone: true }),
    ]);
    expect((await read()).settings).toEqual({
      ...defaultSettings,
      showOnlineStatus: false,
      emailNotifications: false,
      allowMessagesFromAnyone: true,
    });
  });

  test.each([
    { emailNotifications: 'yes' },
    { role: true },
    { profileVisibility: null },
    { photoWall: 1 },
  ])('%j is refused', async (change) => {
    const { browser, read } = await member();
    expect((await browser.patch(`${ME}/settings`, change)).status).toBe(400);
    expect((await read()).settings).toEqual(defaultSettings);
  });
});
