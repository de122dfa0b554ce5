import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { companionsEvents } from '#contract/companions/events.ts';
import {
  answerWith,
  CALL,
  connect,
  hear,
  isOver,
  labelled,
  made,
  open,
  page,
  press,
  partner,
  settle,
  sentTo,
  shows,
  statuses,
  THEIR_PAGE,
  startEachAfresh,
} from '#web/testing/calling.tsx';
import { link, tracks } from '#web/testing/fake-media.ts';
import { madeSession } from '#web/testing/sessions.ts';

vi.mock('./peer-link.ts', async (original) => ({
  ...(await original<object>()),
  openPeerLink: (await import('#web/testing/fake-media.ts')).openFakeLink,
}));
startEachAfresh();
const session = madeSession({ memberId: partner.memberId });
const callWithAsha = () => document.querySelector('dialog[aria-label="Call with Asha"]');

describe('a call from here', () => {
  test('begins once also where React mounts everything twice, and is hung up', async () => {
    const own = await connect();
    expect(sentTo('companions.startCall')).toHaveLength(1);
    await press('End call');
    expect(sentTo('companions.endCall')).toMatchObject([{ id: CALL, page: own }]);
    await shows('Call ended');
    expect(tracks.every(({ stopped }) => stopped)).toBe(true);
  });

  test.each([
    ['declined', 'Your call was declined'],
    ['busy', 'In another call. Please try again later.'],
    ['missed', 'No answer'],
  ] as const)('that is %s says so', async (state, text) => {
    answerWith({
      'companions.startCall': ({ page: ownPage }) => ({ call: { ...made, ownPage } }),
    });
    await open();
    await page.click('Video call');
    await shows('Ringing Asha…');
    await isOver(state);
    expect(statuses()).toContain(text);
    expect(labelled('End call')).toBeUndefined();
    await press('Close');
    expect(callWithAsha()).toBeNull();
  });

  test('to somebody one speaks with on another page is told of, and taken over when wanted', async () => {
    const there = { ...made, state: 'connected' as const, theirPage: THEIR_PAGE };
    answerWith({
      'companions.startCall': () => ({ call: { ...there, ownPage: CALL } }),
      'companions.joinCall': ({ page: ownPage }) => ({ call: { ...there, ownPage } }),
    });
    await open();
    await page.click('Video call');
    await shows('You are in this call on another page or device');
    expect(labelled('End call')).toBeUndefined();
    await press('Close');
    expect(sentTo('companions.endCall')).toEqual([]);
    await page.click('Video call');
    await shows('Continue here');
    await press('Continue here');
    await waitFor(() => expect(sentTo('companions.joinCall')).toHaveLength(1));
    await shows('Connecting…');
  });

  test('mutes, and turns its camera off and on', async () => {
    await connect();
    expect(labelled('Mute')?.getAttribute('aria-pressed')).toBe('false');
    await press('Mute');
    expect(labelled('Unmute')?.getAttribute('aria-pressed')).toBe('true');
    expect(tracks.find(({ kind }) => kind === 'audio')?.enabled).toBe(false);
    await press('Turn camera off');
    expect(document.querySelector('[aria-label="Your own picture"]')).toBeNull();
    expect(labelled('Turn camera on')?.getAttribute('aria-pressed')).toBe('true');
    await press('Turn camera on');
    expect(document.querySelector('[aria-label="Your own picture"]')).not.toBeNull();
  });

  test('tells that it looks for the connection, and how good it is', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await connect();
    link.quality = 'fair';
    await act(async () => void vi.advanceTimersByTime(2_000));
    await settle();
    const mark = () => document.querySelector('[role=img][aria-label$=connection]');
    expect(mark()?.getAttribute('aria-label')).toBe('Fair connection');
    await act(async () => link.tell('lost'));
    expect(statuses()).toContain('The connection was lost. Reconnecting…');
    expect(mark()).toBeNull();
    vi.useRealTimers();
  });

  test('goes by itself a moment after its end was told', async () => {
    await connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await isOver();
    expect(callWithAsha()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    expect(callWithAsha()).toBeNull();
  });

  test('is reported in the middle of it', async () => {
    await connect();
    await press('More about Asha');
    expect(labelled('Report')).toBeDefined();
  });

  test('ends with a block in the middle of it, of which the other one is told nothing', async () => {
    await connect();
    await press('More about Asha');
    await press('Block');
    await shows('Block Asha?');
    await press('Block');
    expect(sentTo('safety.block')).toMatchObject([{ memberId: partner.memberId }]);
    await isOver('ended', 'apart');
    expect(statuses().join()).not.toMatch(/block/i);
    expect(labelled('End call')).toBeUndefined();
  });
});

describe('made small', () => {
  const { heardAt: _, ...counted } = session;
  const small = async () => {
    await connect({ requestId: session.requestId });
    await hear(companionsEvents.session, { ...counted, warned: false });
    await press('Make the call small');
  };

  test('still tells that the connection was lost, and that its time is nearly over', async () => {
    await small();
    expect(statuses()).toEqual(['Connected']);
    await hear(companionsEvents.session, { ...counted, warned: true });
    await shows('This session ends in about two minutes.');
    expect(statuses()[0]).toContain('This session ends in about two minutes.');
    await act(async () => link.tell('lost'));
    expect(statuses()[0]).toContain('Reconnecting…');
  });

  test('tells the end, and is put away', async () => {
    await small();
    await hear(companionsEvents.session, {
      ...counted,
      countedSeconds: 725,
      endedAt: session.asOf,
      endReason: 'ended',
    });
    await isOver();
    expect(statuses()[0]).toContain('Call ended. Session ended: 12 min 5 s');
    expect(labelled('End call')).toBeUndefined();
    await press('Close');
    expect(document.querySelector('[role=region][aria-label=Call]')).toBeNull();
  });

  test("by a phone's Back, which does not leave the call", async () => {
    await connect();
    const back = new Event('cancel', { cancelable: true });
    await act(async () => callWithAsha()?.dispatchEvent(back));
    expect(back.defaultPrevented).toBe(true);
    await press('Back to the call with Asha');
    expect(document.querySelector<HTMLDialogElement>('dialog[aria-label]')?.open).toBe(true);
    // Nobody can hold up whoever goes Back twice.
    await act(async () => document.querySelector<HTMLDialogElement>('dialog[aria-label]')?.close());
    await press('Back to the call with Asha');
  });

  test('opens again', async () => {
    await small();
    await press('Back to the call with Asha');
    expect(document.querySelector<HTMLDialogElement>('dialog[aria-label]')?.open).toBe(true);
  });
});
