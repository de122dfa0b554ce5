import type { Device } from '#contract/accounts/endpoints.ts';
import { hours } from '#server/platform/clock.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';
import { present } from './reply-body.ts';

/** A signed-in browser shows itself. The visit is written down behind the answer, and lengthens a session only then. */
export async function visit({ clock }: TestServer, browser: Browser): Promise<void> {
  await waitFor(async () => {
    const { body } = await browser.get('/api/accounts/devices');
    const device = body.devices.find(({ current }: Device) => current);
    return Date.parse(present(device).lastSeenAt) > clock.now().getTime() - hours(1);
  });
}
