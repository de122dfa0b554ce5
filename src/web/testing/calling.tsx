import { fireEvent, waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { CallEndReason } from '#contract/companions/calls.rules.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { useStartCall } from '#web/lib/calling.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, inputsTo, type Answers } from './fake-api.ts';
import { openPage } from './testing-page.tsx';
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

let asked: ReturnType<typeof fakeApi> = [];
/** What the endpoint was asked in the test that runs. */
export const sentTo = (name: keyof Answers) => inputsTo(asked, name);
export let page: Awaited<ReturnType<typeof openPage>>;

/** Nothing goes on here yet; what is told besides comes first. */
export function answerWith(answers: Answers): void {
  const done = () => ({ ok: true }) as const;
  asked = fakeApi({
    'companions.openCall': () => ({ call: null }),
    'companions.iceServers': () => ({ iceServers: [], relayOnly: false }),
    'companions.openSessions': () => ({ items: [] }),
    'companions.endCall': done,
    'companions.declineCall': done,
    'safety.block': done,
    ...answers,
  });
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
  waitFor(() => expect(document.body.textContent).toContain(words));
export const labelled = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === label,
  );
export const press = async (label: string) => {
  const button = labelled(label);
  if (!button) throw new Error(`there is no ${label}`);
  fireEvent.click(button);
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
    link.quality = null;
    giveFakeMedia();
    HTMLMediaElement.prototype.play = async () => undefined;
  });
  afterEach(() => page.close());
}

/** A call that this page has made, and that the other one has answered. */
export async function connect(change: Partial<Call> = {}): Promise<string> {
  answerWith({
    'companions.startCall': ({ page: ownPage }) => ({ call: { ...made, ...change, ownPage } }),
  });
  await open();
  await page.click('Video call');
  await shows('Ringing Asha…');
  const [begun] = sentTo('companions.startCall') as { page: string }[];
  const own = String(begun?.page);
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
