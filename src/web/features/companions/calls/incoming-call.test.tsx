import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { callsEvents } from '#contract/companions/calls.events.ts';
import {
  answerWith,
  hear,
  isOver,
  labelled,
  made,
  open,
  page,
  press,
  ring,
  sentTo,
  shows,
  statuses,
  THEIR_PAGE,
  startEachAfresh,
} from '#web/testing/calling.tsx';
import { FakeStream, getUserMedia, tracks } from '#web/testing/fake-media.ts';
import { TestDevices } from './test-devices.tsx';

vi.mock('./peer-link.ts', async (original) => ({
  ...(await original<object>()),
  openPeerLink: (await import('#web/testing/fake-media.ts')).openFakeLink,
}));
startEachAfresh();

describe('a call that comes', () => {
  test('names who it is, and is declined', async () => {
    answerWith({});
    await open();
    await ring();
    await shows('is calling you with video');
    const dialog = document.querySelector('dialog');
    const name = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Asha');
    await press('Decline');
    expect(sentTo('companions.declineCall')).toHaveLength(1);
    expect(labelled('Accept')).toBeUndefined();
  });

  test('is accepted once, while the own devices are being opened', async () => {
    let give: (stream: FakeStream) => void = () => undefined;
    getUserMedia.mockReturnValue(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    const answered = { ...made, incoming: true, state: 'connected' as const };
    answerWith({
      'companions.answerCall': ({ page: ownPage }) => ({
        call: { ...answered, ownPage, theirPage: THEIR_PAGE },
      }),
    });
    await open();
    await ring();
    await shows('is calling you with video');
    await press('Accept');
    expect(labelled('Accept')?.hasAttribute('disabled')).toBe(true);
    expect(statuses()).toContain('Answering…');
    await act(async () => give(new FakeStream(['audio', 'video'])));
    await shows('Connecting…');
    expect(sentTo('companions.answerCall')).toHaveLength(1);
  });

  test('stops ringing here once it is answered on another page', async () => {
    answerWith({});
    await open();
    await ring();
    await shows('is calling you with video');
    await hear(callsEvents.changed, {
      call: { ...made, incoming: true, state: 'connected', ownPage: THEIR_PAGE },
    });
    expect(labelled('Accept')).toBeUndefined();
    expect(sentTo('companions.declineCall')).toEqual([]);
  });

  test.each(['cancelled', 'missed'] as const)('stops ringing once it is %s', async (state) => {
    answerWith({});
    await open();
    await ring();
    await shows('is calling you with video');
    await isOver(state);
    expect(labelled('Accept')).toBeUndefined();
    expect(document.body.textContent).not.toContain('is calling you');
  });
});

test('before the first call of a device it is tried out, and nobody is called until then', async () => {
  localStorage.clear();
  answerWith({
    'companions.startCall': ({ page: ownPage }) => ({ call: { ...made, ownPage } }),
  });
  await open();
  await page.click('Video call');
  await shows('Before your first call');
  await press('Play a sound');
  expect(document.querySelector('[aria-label="How loud you are"]')).not.toBeNull();
  expect(document.querySelector('[aria-label="Your own picture"]')).not.toBeNull();
  expect(sentTo('companions.startCall')).toEqual([]);
  await press('Call Asha');
  await shows('Ringing Asha…');
});

test('a device that may not be used is told of, with what to do', async () => {
  localStorage.clear();
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  answerWith({});
  await open();
  await page.click('Video call');
  await shows('Your browser does not let us use the microphone');
  expect(labelled('Call Asha')?.hasAttribute('disabled')).toBe(true);
  getUserMedia.mockResolvedValue(new FakeStream(['audio', 'video']));
  await press('Try again');
  await shows('Say something');
});

test('who is called can try the devices out before it rings, and what rings meanwhile is seen', async () => {
  answerWith({});
  await open(<TestDevices />);
  await press('Test your devices');
  await shows('Say something');
  await ring();
  await shows('is calling you with video');
  await press('Decline');
  await press('Done');
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
  expect(localStorage.getItem('calls-checked')).toBe('yes');
  expect(document.body.textContent).not.toContain('Say something');
});
