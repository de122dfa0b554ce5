import type { Health, HealthPoint } from '#contract/health/endpoints.ts';
import { caseQueues } from '#contract/health/rules.ts';
import { DEMO_ADMIN } from '#server/demo/demo-members.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signInStaff } from './support/second-factor.ts';

const MINUTES = 60;

/** An hour with a busy stretch, a restart and too much to decide: no test waits for one. */
function lively(now: number): Health {
  const at = (minute: number) => new Date(now - (MINUTES - 1 - minute) * 60_000).toISOString();
  const wave = (minute: number, most: number) =>
    Math.round((most * (1 + Math.sin(minute / 7) * 0.6 + Math.sin(minute * 1.7) * 0.15)) / 2);
  const pointAt = (minute: number): HealthPoint => ({
    at: at(minute),
    requests: wave(minute, 2400),
    faults: minute === 41 ? 6 : 0,
    turnedAway: minute > 38 && minute < 44 ? 40 : 0,
    p95Ms: minute > 38 && minute < 44 ? 1350 : wave(minute, 120),
    lagMs: wave(minute, 40),
    memoryMb: 300 + minute,
    sockets: wave(minute, 380),
    connections: wave(minute, 9),
    waitingForConnection: minute === 41 ? 12 : 0,
    jobsFailed: minute === 42 ? 2 : 0,
    jobsWaiting: wave(minute, 8),
    oldestJobSeconds: minute > 50 ? (minute - 50) * 60 : 0,
    mailsWaiting: 2,
    paymentsPending: 1,
    oldestPendingSeconds: 5200,
    casesOpen: 14,
    casesLate: minute > 30 ? 3 : 1,
  });
  const points = Array.from({ length: MINUTES }, (_, minute) => pointAt(minute)).filter(
    (_, minute) => minute < 20 || minute > 23,
  );
  const last = pointAt(MINUTES - 1);
  const node = (place: number, state: 'up' | 'left' | 'silent') => ({
    id: `019a0000-0000-7000-8000-00000000010${place}`,
    host: `app-${place}.ap-south-1.compute.internal`,
    startedAt: at(-90),
    seenAt: state === 'silent' ? at(37) : at(59),
    state,
    redis: 'up' as const,
    figures: last,
  });
  return {
    nodes: [node(1, 'up'), node(2, 'silent'), node(3, 'up')],
    points,
    now: { ...last, oldestJobSeconds: 540 },
    cases: caseQueues.map((kind, place) => ({
      kind,
      open: 5 - (place % 4),
      late: kind === 'report' ? 2 : Number(kind === 'identity'),
      secondsLeft: kind === 'report' || kind === 'identity' ? -7400 : 9000 * (place + 1),
    })),
    unreadable: [],
  };
}

test(
  'an admin sees how the site does, in words, lines and numbers',
  { tag: '@both' },
  async ({ context, page }) => {
    await signInStaff(context, DEMO_ADMIN);
    await page.goto('/admin');
    const console = page.getByRole('navigation', { name: 'Console' });
    await console.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nodes' })).toContainText('Up');
    expect(await seriousFaultsInBothColours(page)).toEqual([]);

    await page.route('**/api/admin/health?**', (route) =>
      route.fulfill({ json: lively(Date.now()) }),
    );
    await page.reload();
    const needs = page.getByRole('region', { name: 'Somebody should look at this' });
    await expect(needs).toContainText('2 reports are late, the first by 2 h.');
    await expect(needs).toContainText('stopped telling of itself');
    const requests = page.getByRole('region', { name: 'Requests', exact: true });
    await requests.getByText('Numbers').focus();
    await page.keyboard.press('Enter');
    await expect(requests.getByRole('row')).toHaveCount(57);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    // Nothing is wider than the screen.
    const [wide, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(wide).toBe(seen);
  },
);
