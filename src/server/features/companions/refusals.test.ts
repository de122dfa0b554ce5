import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companionsEvents } from '#contract/companions/events.ts';
import { setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { hours } from '#server/platform/clock.ts';
import { blockDecisions } from '#server/testing/block-decisions.ts';
import { callLines, moneyLines } from '#server/testing/call-refusals.ts';
import { actionsOf, makeStage, type Stage } from '#server/testing/companion-stage.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { refusalCases, type Line, type RefusalCase } from '#server/testing/refusal-lines.ts';
import { profileLines, requestLines } from '#server/testing/request-refusals.ts';
import { timeIn } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { sweepCalls } from './calls/calls.service.ts';
import { present } from '#server/testing/reply-body.ts';

/** Every endpoint and event of companions refuses the wrong party, and whatever else must not be: the lines say how, or why not. */
const refusalLines: Record<string, Line> = {
  ...profileLines,
  ...requestLines,
  ...callLines,
  ...moneyLines,
};

const accessOf = new Map(
  declaredEndpoints().flatMap(({ name, meta }) =>
    name.startsWith('companions.') ? [[name.replace('companions.', ''), meta.access]] : [],
  ),
);
const events = Object.values(companionsEvents);
const isStaff = (name: string) => name.startsWith('console.');

test('whoever adds an endpoint or an event says here whom it refuses', () => {
  const sent = events.flatMap((event) => ('input' in event ? `page sends ${event.name}` : []));
  // Who gets into the console is walked by console-access.test.ts; that nobody moves their own, by payouts.test.ts.
  const asked = [...accessOf.keys()].filter((name) => !isStaff(name));
  expect(Object.keys(refusalLines).toSorted()).toEqual([...asked, ...sent].toSorted());
});

test('what is said to be walked elsewhere is', () => {
  const walked = (each: RefusalCase) =>
    Object.keys(refusalLines).filter((name) => refusalLines[name]?.[each] === 'walked');
  // By who-has-paid.test.ts.
  for (const name of walked('lapsed client'))
    expect(accessOf.get(name), name).toMatchObject({ plan: true });
  // By block-walk.test.ts.
  for (const name of walked('blocked pair'))
    expect('own' in (blockDecisions[`companions.${name}`] ?? { own: '' }), name).toBe(false);
  const others = refusalCases.filter((each) => !/lapsed|blocked/.test(each));
  expect(others.flatMap(walked)).toEqual([]);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

/** What makes a case of it. */
const turns: Record<RefusalCase, (stage: Stage) => Promise<unknown>> = {
  'wrong party': async () => undefined,
  'unverified companion': ({ companion }) =>
    server.tools.write((tx) => setIdentityVerified(tx, companion.id, null)),
  'lapsed client': async ({ client }) => {
    await setPaidUntil(server, client.id, server.clock.now());
    await sweepCalls(server.tools);
  },
  'blocked pair': ({ client, companion }) =>
    companion.browser.post('/api/blocks', { memberId: client.id }),
  'forbidden category': async () => undefined,
  'outside the hours': async ({ companion, suggested }) => {
    const { body } = await companion.browser.get(`/api/companion-requests/${suggested}`);
    // India is five and a half hours ahead, and weeks begin on Monday.
    const day = (new Date(Date.parse(present(body.suggestedAt)) + hours(5.5)).getUTCDay() + 6) % 7;
    await companion.browser.delete('/api/companion/available');
    await companion.browser.patch('/api/companion', {
      hours: [{ day: (day + 3) % 7, from: 0, until: 1440 }],
    });
  },
};

describe.each(refusalCases)('%s', (each) => {
  let stage: Stage;
  let before: unknown;
  beforeAll(async () => {
    stage = await makeStage(server);
    await turns[each](stage);
    server.clock.letPass(1_000);
    before = await actionsOf(server);
    for (const heard of Object.values(stage.heard)) heard.length = 0;
  });
  afterAll(() => stage.close());

  const asked = Object.entries(refusalLines).flatMap(([name, line]) => {
    const cell = line[each];
    return Array.isArray(cell) ? [[name, cell] as const] : [];
  });
  test.each(asked)('%s', async (_, cell) => {
    const { body } = await stage.companion.browser.get(
      `/api/companion-requests/${stage.suggested}`,
    );
    const time = body.suggestedAt ?? timeIn(server, 34);
    for (const { ask, code } of cell) {
      const reply = await ask(stage, time);
      expect(reply ? reply.body.code : 'silence', JSON.stringify(reply?.body)).toBe(code);
    }
  });

  test('has done nothing, and nobody was signalled', async () => {
    // Asked after what pages have sent, and answered by the same database.
    for (const who of [stage.client, stage.companion, stage.stranger])
      await who.browser.get('/api/companions/sessions/open');
    await server.tools.settled();
    expect(await actionsOf(server)).toEqual(before);
    for (const heard of Object.values(stage.heard)) expect(heard).not.toContain('call.signal');
  });
});

test('what happens between two is told to the two alone', async () => {
  const { companion, begun, sockets, heard, close } = await makeStage(server);
  sockets.client.emit('call.signal', begun.signal);
  await waitFor(() => heard.companion.includes('call.signal'));
  await companion.browser.post(`/api/calls/${begun.callId}/end`);
  const told = events.flatMap((event) => ('payload' in event ? event.name : []));
  await waitFor(() => told.every((name) => [...heard.client, ...heard.companion].includes(name)));
  expect(heard.stranger).toEqual([]);
  close();
});
