import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentFigures } from '#server/features/billing/payment-figures.queries.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { jobFigures } from '#server/platform/jobs/job-figures.queries.ts';
import { makeChat, send } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { readMetrics, valueOf } from '#server/testing/metrics.ts';
import { report } from '#server/testing/moderating.ts';
import { beginPayment, pay } from '#server/testing/paying.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createFigures } from './table-figures.ts';
import { createMetrics } from './metrics.ts';

const DAY_SECONDS = 24 * 3600;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what an operator watches is counted, under labels that name nobody', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  const payer = await makeMember(server, { paid: false });
  await pay(payer);
  await report(one, two);
  const socket = await openSocket(server, one.browser);
  const { refused } = await socket.emitWithAck('message.send', { conversationId: 'nobody' });
  expect(refused.code).toBe('INVALID_INPUT');
  await one.browser.get(`/api/members/${one.id}x`);
  await jobsDone(server, 'accounts');
  server.clock.letPass(days(3));

  const samples = await readMetrics(server);
  const value = (name: string, labels: Record<string, string> = {}) =>
    valueOf(samples, name, labels);
  const answered = { method: 'POST', route: '/api/conversations/{id}/messages', status: '2xx' };
  expect(value('http_request_duration_seconds_count', answered)).toBe(1);
  expect(value('saath_refusals_total', { code: 'INVALID_INPUT' })).toBeGreaterThan(1);
  expect(
    value('saath_job_duration_seconds_count', { queue: 'accounts.mail', outcome: 'done' }),
  ).toBeGreaterThan(0);
  expect(value('saath_socket_events_total', { event: 'message.send', outcome: 'refused' })).toBe(1);
  expect(value('saath_socket_frames_total', { direction: 'out' })).toBeGreaterThan(0);
  expect(value('saath_sockets')).toBe(1);
  expect(value('saath_mails_total', { outcome: 'sent' })).toBeGreaterThan(0);
  expect(value('saath_payments_total', { status: 'completed' })).toBeGreaterThan(0);
  expect(value('saath_database_connections', { state: 'used' })).toBeGreaterThanOrEqual(0);
  expect(value('saath_database_waiting')).toBe(0);
  expect(value('saath_uploads')).toBe(0);
  expect(value('saath_listings_remembered')).toBe(0);
  expect(value('saath_account_mails_waiting')).toBe(0);
  expect(value('saath_cases_open', { kind: 'report' })).toBe(1);
  expect(value('saath_cases_late', { kind: 'report' })).toBe(1);
  expect(value('saath_cases_late', { kind: 'appeal' })).toBe(0);
  expect(value('saath_cases_next_deadline_seconds', { kind: 'report' })).toBeLessThan(
    -2 * DAY_SECONDS + 1,
  );
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(
    samples.filter(({ name, value: is }) => name === 'saath_figures_unreadable' && is > 0),
  ).toEqual([]);

  const labels = JSON.stringify(samples.map((sample) => sample.labels));
  expect(labels).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|127\.|Hello/i);
  socket.close();
});

test('a payment that waits, and a job that nobody does, grow old', async () => {
  await beginPayment(await makeMember(server, { paid: false }));
  const made = await server.tools.db.execute(
    sql`select pgboss.create_queue('test.nobody', '{"policy":"standard"}')`,
  );
  expect(made.rows).toHaveLength(1);
  await server.tools.db.execute(sql`
    insert into pgboss.job (name, data, start_after) values ('test.nobody', '{}', now() - interval '1 hour')`);
  // What was read a moment ago is not read again.
  const later = createMetrics();
  const { db, clock, config, log } = server.tools;
  const figures = createFigures({ db, clock, config }, { ...later, log });
  figures.watch([jobFigures, paymentFigures]);
  server.clock.letPass(days(1));
  const read = await figures.read();
  const of = (name: string) =>
    Math.max(...read.flatMap((each) => (each.name === name ? each.value : [])));
  expect(of('saath_payments_oldest_seconds')).toBeGreaterThanOrEqual(DAY_SECONDS);
  expect(of('saath_jobs_oldest_seconds')).toBeGreaterThanOrEqual(3600);
});

describe('figures that cannot be read', () => {
  test('are missing, and nothing else is', async () => {
    const broken = await startTestServer();
    try {
      await broken.tools.db.execute(sql`alter table cases rename to no_cases`);
      broken.clock.letPass(minutes(1));
      const samples = await readMetrics(broken);
      expect(valueOf(samples, 'saath_figures_unreadable', { about: 'cases' })).toBe(1);
      expect(valueOf(samples, 'saath_figures_unreadable', { about: 'jobs' })).toBe(0);
      expect(samples.map(({ name }) => name)).not.toContain('saath_cases_open');
      expect(valueOf(samples, 'saath_account_mails_waiting')).toBe(0);
    } finally {
      await broken.close();
    }
  });

  test('hold up nobody who looks: a table that is locked is given up', async () => {
    const held = await startTestServer();
    try {
      await held.tools.db.transaction(async (tx) => {
        await tx.execute(sql`lock table cases in access exclusive mode`);
        held.clock.letPass(minutes(1));
        expect(valueOf(await readMetrics(held), 'saath_sockets')).toBe(0);
        const samples = await waitFor(async () => {
          const seen = await readMetrics(held);
          return valueOf(seen, 'saath_figures_unreadable', { about: 'cases' }) === 1 && seen;
        });
        expect(samples.map(({ name }) => name)).not.toContain('saath_cases_open');
      });
    } finally {
      await held.close();
    }
  });
});

test('however many look, the tables are asked once in ten seconds', async () => {
  let asked = 0;
  const { db, clock, config, log } = server.tools;
  const figures = createFigures({ db, clock, config }, { ...createMetrics(), log });
  figures.watch([
    {
      about: 'this test',
      gauges: {},
      read: async () => {
        asked += 1;
        return [];
      },
    },
  ]);
  await Promise.all(Array.from({ length: 20 }, () => figures.read()));
  await figures.read();
  expect(asked).toBe(1);
});
