import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { activeMembers } from '#contract/access.ts';
import { clientEvent } from '#contract/event.ts';
import { feature } from '#server/platform/feature.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { createLog } from '#server/platform/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createClientEvents } from './client-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const declared = {
  access: { ...activeMembers, plan: true },
  budget: { of: 'test-waves', perMinute: 3, inMemory: true },
  input: z.object({ to: z.string() }),
} as const;
const wave = clientEvent({ ...declared, name: 'wave', reply: z.object({ seen: z.boolean() }) });
const shrug = clientEvent({ ...declared, name: 'shrug', reply: null });

const soon = () => new Date(server.clock.now().getTime() + 60_000);
const asha = (changes: Partial<Caller> = {}) => ({
  caller: {
    memberId: crypto.randomUUID(),
    sessionId: 'hers',
    role: 'member',
    status: 'active',
    plan: 'normal',
    paidUntil: soon(),
    emailVerified: true,
    identityVerified: false,
    consented: true,
    secondFactor: false,
    provenAt: server.clock.now(),
    ...changes,
  } satisfies Caller,
  address: '127.0.0.1',
  watch: () => undefined,
  callerNow: async () => null,
});

function receiverOf(handle: (input: { to: string }) => Promise<unknown>) {
  const { clock, config, limits, inTurn, metrics, tracer } = server.tools;
  const handlers = [wave, shrug].map((event) => ({
    event,
    handle: (_: unknown, input: unknown) => handle(input as { to: string }),
  }));
  const log = createLog('silent');
  return createClientEvents({ clock, config, limits, inTurn, log, metrics, tracer }, handlers);
}
const answering = () => vi.fn<(input: { to: string }) => Promise<unknown>>();

test('an acknowledged event is answered with what was declared, and with nothing more', async () => {
  const receive = receiverOf(async () => ({ seen: true, secret: 'not for pages' }));
  expect(await receive('wave', asha(), { to: 'kabir' })).toEqual({ reply: { seen: true } });
});

test('what does not make sense is refused, and nothing handles it', async () => {
  const handle = answering();
  const receive = receiverOf(handle);
  expect(await receive('wave', asha(), { to: 7 })).toMatchObject({
    refused: { code: 'INVALID_INPUT' },
  });
  // A page of the version before may say it in other words.
  expect(await receive('shrug', asha(), { to: 7 })).toBe('done');
  expect(await receive('dance', asha(), { to: 'kabir' })).toBe('disconnect');
  expect(handle).not.toHaveBeenCalled();
});

test('what does not make sense is counted like what does', async () => {
  server.clock.standStill();
  const handle = answering();
  const receive = receiverOf(handle);
  const page = asha({ paidUntil: new Date('2200-01-01') });
  for (let count = 0; count < 3; count += 1) await receive('shrug', page, { to: 7 });
  expect(await receive('wave', page, { to: 'kabir' })).toMatchObject({
    refused: { code: 'RATE_LIMITED' },
  });
  expect(handle).not.toHaveBeenCalled();
  server.clock.goOn();
});

test('who may is asked before what it says is looked at', async () => {
  const receive = receiverOf(answering());
  const lapsed = asha({ paidUntil: server.clock.now() });
  expect(await receive('wave', lapsed, { to: 7 })).toMatchObject({
    refused: { code: 'SUBSCRIPTION_REQUIRED' },
  });
});

test('whoever lacks what it requires gets a code, or is ignored', async () => {
  const handle = answering();
  const receive = receiverOf(handle);
  const lapsed = asha({ paidUntil: server.clock.now() });
  const refused = (code: string) => ({ refused: { code } });
  expect(await receive('wave', lapsed, { to: 'kabir' })).toMatchObject(
    refused('SUBSCRIPTION_REQUIRED'),
  );
  expect(await receive('shrug', lapsed, { to: 'kabir' })).toBe('done');
  expect(await receive('wave', asha({ status: 'restricted' }), { to: 'kabir' })).toMatchObject(
    refused('ACCOUNT_RESTRICTED'),
  );
  expect(handle).not.toHaveBeenCalled();
});

test('beyond the budget it is refused, until the minute is over', async () => {
  server.clock.standStill();
  const receive = receiverOf(async () => ({ seen: true }));
  const page = asha({ paidUntil: new Date('2200-01-01') });
  for (let count = 0; count < 3; count += 1) await receive('wave', page, { to: 'kabir' });
  expect(await receive('wave', page, { to: 'kabir' })).toMatchObject({
    refused: { code: 'RATE_LIMITED' },
  });
  server.clock.letPass(60_000);
  expect(await receive('wave', page, { to: 'kabir' })).toEqual({ reply: { seen: true } });
  server.clock.goOn();
});

test('a refusal is answered by its code, a fault of ours by none of its details', async () => {
  const refusing = receiverOf(async () => {
    throw refuse('ALREADY_LIKED');
  });
  expect(await refusing('wave', asha(), { to: 'kabir' })).toMatchObject({
    refused: { code: 'ALREADY_LIKED', message: 'Profile already liked' },
  });
  const failing = receiverOf(async () => {
    throw new Error('select secret from members');
  });
  const answer = await failing('wave', asha(), { to: 'kabir' });
  expect(answer).toMatchObject({ refused: { code: 'INTERNAL' } });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('a feature that leaves an event of pages unanswered does not compile', () => {
  const brought = { name: 'waves', contract: {}, routes: {} };
  // @ts-expect-error: nothing handles it.
  const unanswered = feature({ ...brought, events: { wave } });
  expect(unanswered.handlers(server.tools)).toEqual([]);
  // @ts-expect-error: something else is handled.
  feature({ ...brought, events: { wave }, handlers: () => ({ shrug: async () => undefined }) });
  const handlers = () => ({ wave: async () => ({ seen: true }) });
  const answered = feature({ ...brought, events: { wave }, handlers });
  expect(answered.handlers(server.tools)).toMatchObject([{ event: wave }]);
});

test('two that handle the same event do not start', () => {
  const { tools } = server;
  const twice = [wave, wave].map((event) => ({ event, handle: () => undefined }));
  const log = createLog('silent');
  expect(() => createClientEvents({ ...tools, log }, twice)).toThrow('wave');
});
