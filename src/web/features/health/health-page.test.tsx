import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Health, HealthPoint } from '#contract/health/endpoints.ts';
import { caseQueues } from '#contract/health/rules.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';
import { pathOf } from './line-chart.tsx';

const NOW = '2026-11-15T10:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

const figures: Health['nodes'][number]['figures'] = {
  requests: 120,
  faults: 0,
  turnedAway: 3,
  p95Ms: 42,
  lagMs: 12,
  memoryMb: 310,
  sockets: 25,
  connections: 2,
  waitingForConnection: 0,
  jobsFailed: 0,
};

const site: Health['now'] = {
  jobsWaiting: 0,
  oldestJobSeconds: 0,
  mailsWaiting: 0,
  paymentsPending: 0,
  oldestPendingSeconds: 0,
  casesOpen: 0,
  casesLate: 0,
};

const point = (at: string): HealthPoint => ({ at, ...figures, ...site });

const node: Health['nodes'][number] = {
  id: '019a0000-0000-7000-8000-000000000101',
  host: 'first.machine',
  startedAt: minutesAgo(90),
  seenAt: NOW,
  state: 'up',
  redis: 'up',
  figures,
};

const well: Health = {
  nodes: [node],
  points: [point(minutesAgo(2)), point(minutesAgo(1)), point(NOW)],
  now: site,
  cases: caseQueues.map((kind) => ({ kind, open: 0, late: 0, secondsLeft: null })),
  unreadable: [],
};

const admin = signedIn({ ...ASHA, role: 'admin', secondFactor: true });

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

async function show(health: Health) {
  const asked = fakeApi({ ...admin, 'health.read': () => health });
  app = await openApp('/admin/health');
  return asked;
}

test('a site that is well says so, and every line has its numbers below', async () => {
  const asked = await show(well);
  await screen.findByRole('heading', { name: 'All is well' });
  const requests = screen.getByRole('region', { name: 'Requests' });
  expect(within(requests).getAllByRole('row', { hidden: true })).toHaveLength(4);
  expect(within(requests).getAllByRole('cell', { hidden: true })[0]?.textContent).toBe('120');
  fireEvent.click(screen.getByRole('link', { name: 'Last day' }));
  await screen.findByRole('heading', { name: 'The last day, by quarter of an hour' });
  expect(app.address()).toBe('/admin/health?window=day');
  expect(asked.at(-1)).toMatchObject({ name: 'health.read', input: { window: 'day' } });
});

test('what somebody should look at stands first, in words', async () => {
  await show({
    ...well,
    nodes: [
      node,
      { ...node, id: `${node.id.slice(0, -1)}2`, host: 'second.machine', state: 'silent' },
      { ...node, id: `${node.id.slice(0, -1)}3`, host: 'third.machine', redis: 'away' },
      { ...node, id: `${node.id.slice(0, -1)}4`, host: 'fourth.machine', state: 'left' },
    ],
    now: { ...site, oldestJobSeconds: 700, oldestPendingSeconds: 7300, casesLate: 3 },
    cases: [
      { kind: 'report', open: 4, late: 2, secondsLeft: -7300 },
      { kind: 'identity', open: 1, late: 1, secondsLeft: -120 },
    ],
    unreadable: ['payments'],
  });
  const needs = await screen.findByRole('region', { name: 'Somebody should look at this' });
  for (const words of [
    '2 reports are late, the first by 2 h.',
    '1 identity check is late, the first by 2 min.',
    'A node on second.machine stopped telling of itself',
    'A node on third.machine does not reach Redis',
    'The first job has waited for 11 min.',
    'A payment has been under way for 2 h, and nobody confirms it.',
    'The figures about payments could not be read',
  ])
    expect(needs.textContent).toContain(words);
  expect(needs.textContent).not.toContain('fourth.machine');
  expect(within(needs).getByRole('link', { name: 'Open the queue' }).getAttribute('href')).toBe(
    '/admin/cases?queue=report',
  );
  expect(screen.getByRole('region', { name: 'Nodes' }).textContent).toContain('Left in good order');
});

test('a site that has just started has no lines yet, and says when they come', async () => {
  await show({ ...well, points: [point(NOW)] });
  await screen.findByText('The site has just started');
  expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull();
});

test('where nothing comes, one can try again', async () => {
  fakeApi({
    ...admin,
    'health.read': () => {
      throw new Error('away');
    },
  });
  app = await openApp('/admin/health');
  await screen.findByText('The figures could not be loaded');
  screen.getByRole('button', { name: 'Try again' });
});

test('a line has a gap where nobody told anything', () => {
  const times = [0, 1, 2, 3, 6].map((minute) => minutesAgo(6 - minute));
  const path = pathOf(times, 60_000, [1, 2, null, 4, 4], 4);
  expect(path.match(/[ML]/g)?.join('')).toBe('MLMM');
});
