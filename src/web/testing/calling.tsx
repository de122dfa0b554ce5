import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { CallEndReason } from '#contract/companions/calls.rules.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { useStartCall } from '#web/lib/calling.ts';
import { announceLive } from '#web/lib/live.ts';
import { patiently } from './patiently.ts';
import { json, openPage, serve, type Answers } from './testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { CallProvider } from '#web/features/companions/index.ts';
import { giveFakeMedia, link } from './fake-media.ts';

export const partner = {
  memberId: '01a1dcea-2070-7777-8309-e7a0651dff46',
  displayName: 'Asha',
  photo: null,
};
export const CALL = '01a1dcea-2070-7777-8309-e7a0651dff50';
export const THEIR_PAGE = '01a1dcea-2070-4777-8309-e7a0651dff51';
export const made: Call = {
  id: CALL,
  kind: 'video',
  state: 'ringing',
  incoming: false,
  createdAt: '2026-11-16T10:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  endReason: null,
  member: partner,
  requestId: null,
  ownPage: null,
  theirPage: null,
};

const sent: { path: string; body: Record<string, string> }[] = [];
export const bodiesTo = (path: string) => sent.filter((each) => each.path === path);
export let page: Awaited<ReturnType<typeof openPage>>;

/** What the page asks about a call is answered for the page that asked. */
export function answerWith(answers: Record<string, (own: string) => object>): void {
  const all: Answers = {
    '/api/calls/open': () => json({ call: null }),
    '/api/calls/ice-servers': () => json({ iceServers: [], relayOnly: false }),
    '/api/companions/sessions/open': () => json({ items: [] }),
    [`/api/calls/${CALL}/end`]: () => json({ ok: true }),
    [`/api/calls/${CALL}/decline`]: () => json({ ok: true }),
    '/api/blocks': () => json({ ok: true }),
  };
  let own = '';
  for (const [path, answer] of Object.entries(answers)) all[path] = () => json(answer(own));
  serve(all);
  const asked = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const request = new Request(input, options);
    const text = request.method === 'GET' ? '' : await request.clone().text();
    const body = text ? JSON.parse(text) : {};
    own = body.page ?? own;
    sent.push({ path: new URL(request.url).pathname, body });
    return asked(request);
  };
}

function Chat() {
  const start = useStartCall();
  return <button onClick={() => start?.(partner, 'video')}>Video call</button>;
}
export const open = async (beside: ReactNode = null) => {
  const Place = () => (
    <ConfirmProvider>
      <ReportProvider>
        <CallProvider on>
          <Chat />
          {beside}
        </CallProvider>
      </ReportProvider>
    </ConfirmProvider>
  );
  page = await openPage(Place, '/messages', '/messages');
};
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
export const hear = (...[event, told]: Parameters<typeof announceLive>) =>
  act(async () => announceLive(event, told));
export const shows = (words: string) =>
  patiently(async () => {
    await settle();
    expect(document.body.textContent).toContain(words);
  });
export const labelled = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === label,
  );
export const press = async (label: string) => {
  const button = labelled(label);
  if (!button) throw new Error(`there is no ${label}`);
  await act(async () => button.click());
  await settle();
};
export const statuses = () =>
  [...document.querySelectorAll('[role=status]')]
    .filter((each) => each.closest('dialog')?.open !== false)
    .map(({ textContent }) => textContent);

/** For every file of tests about calls. */
export function startEachAfresh(): void {
  beforeEach(() => {
    localStorage.setItem('calls-checked', 'yes');
    sessionStorage.clear();
    sent.length = 0;
    link.quality = null;
    giveFakeMedia();
    HTMLMediaElement.prototype.play = async () => undefined;
  });
  afterEach(() => page.close());
}

/** A call that this page has made, and that the other one has answered. */
export async function connect(change: Partial<Call> = {}): Promise<string> {
  answerWith({ '/api/calls': (ownPage) => ({ call: { ...made, ...change, ownPage } }) });
  await open();
  await page.click('Video call');
  await shows('Ringing Asha…');
  const own = String(bodiesTo('/api/calls')[0]?.body.page);
  const answered = { state: 'connected', answeredAt: new Date().toISOString() } as const;
  await hear(callsEvents.changed, {
    call: { ...made, ...change, ...answered, ownPage: own, theirPage: THEIR_PAGE },
  });
  await shows('Connecting…');
  await act(async () => link.tell('connected'));
  await shows('Connected');
  return own;
}

export const ring = () => hear(callsEvents.ringing, { call: { ...made, incoming: true } });
export const isOver = (
  state: 'ended' | 'declined' | 'busy' | 'missed' | 'cancelled' = 'ended',
  reason: CallEndReason = 'hung-up',
) => hear(callsEvents.ended, { callId: CALL, state, reason });
