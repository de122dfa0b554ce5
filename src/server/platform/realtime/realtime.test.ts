import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { activeMembers } from '#contract/access.ts';
import { serverEvent } from '#contract/event.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { createKnownCallers } from '#server/platform/http/known-callers.ts';
import { createLog } from '#server/platform/log.ts';
import { createTurns } from '#server/platform/turns.ts';
import { madeCaller } from '#server/testing/made-caller.ts';
import { nextEvent } from '#server/testing/socket.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createPresence } from './presence.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { createMetrics } from '#server/platform/monitoring/metrics.ts';
import { silentTracer } from '#server/platform/tracing/tracer.ts';

const changed = serverEvent({ name: 'changed', access: activeMembers, payload: z.void() });
const forPayers = serverEvent({
  name: 'for-payers',
  access: { ...activeMembers, plan: true },
  payload: z.void(),
});
const lapsed = madeCaller;
const paying: Caller = { ...lapsed, plan: 'normal', paidUntil: new Date('2200-01-01') };

let http: HttpServer;
let realtime: Realtime;
/** Answers the look-ups that were asked for, each when the test wants. */
let lookUps: ((caller: Caller) => void)[];
const join = vi.spyOn(ServerSocket.prototype, 'join');
beforeEach(async () => {
  lookUps = [];
  join.mockClear();
  realtime = createRealtime({
    clock: systemClock,
    config: { smtpUrl: null, sessionSecret: '' },
    // Nothing is counted here.
    limits: {} as never,
    inTurn: createTurns(),
    callers: createKnownCallers(systemClock),
    log: createLog('silent'),
    presence: createPresence(),
    bus: null,
    metrics: createMetrics(),
    tracer: silentTracer,
  });
  http = createServer();
  realtime.attach(http, {
    handshake: {
      addressOf: () => '127.0.0.1',
      refusalOf: async () => null,
      callerOf: () => new Promise((resolve) => void lookUps.push(resolve)),
    },
    headers: securityHeaders(null),
    serverEvents: [changed, forPayers],
    handlers: [],
  });
  await new Promise<void>((listening) => void http.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  await realtime.close();
  await new Promise((closed) => void http.close(closed));
});

/** A page that is let in, while it is looked up once more. */
async function openPage(caller: Caller): Promise<Socket> {
  const { port } = http.address() as AddressInfo;
  const page = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  const connected = nextEvent(page, 'connect');
  (await waitFor(() => lookUps[0]))(caller);
  await connected;
  await waitFor(() => lookUps[1]);
  return page;
}

test('a page that leaves while its member is looked up stays in no room', async () => {
  const page = await openPage(paying);
  const rooms = (join.mock.contexts[0] as ServerSocket | undefined)?.nsp.adapter.rooms;
  expect(rooms?.size).toBeGreaterThan(0);
  page.disconnect();
  await waitFor(() => realtime.connected().length === 0);
  lookUps[1]?.(paying);
  await setImmediate();
  expect([...(rooms?.keys() ?? [])]).toEqual([]);
});

test('what was looked up before a payment does not undo what was looked up after it', async () => {
  const page = await openPage(lapsed);
  const told = nextEvent(page, 'changed');
  realtime.refresh('asha', changed);
  (await waitFor(() => lookUps[2]))(paying);
  await told;
  lookUps[1]?.(lapsed);
  await setImmediate();
  const received: string[] = [];
  page.onAny((name: string) => received.push(name));
  const last = nextEvent(page, 'changed');
  realtime.send('asha', forPayers);
  realtime.send('asha', changed);
  await last;
  expect(received).toEqual(['for-payers', 'changed']);
  page.disconnect();
});
