import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VOICE_MAX_SECONDS } from '#contract/messages/rules.ts';
import { FakeStream, getUserMedia, giveFakeMedia, tracks } from '#web/testing/fake-media.ts';
import { FakeRecorder, giveFakeRecorder } from '#web/testing/fake-recorder.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { VoiceNote } from './voice-note.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';
import type { RecordedVoice } from './use-recorder.ts';

const toastFailure = vi.hoisted(() => vi.fn<(error: null, text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toastFailure }));

const onBusy = vi.fn<(isBusy: boolean) => void>();
const onSend = vi.fn<(voice: RecordedVoice) => void>();
let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(() => {
  vi.clearAllMocks();
  giveFakeMedia();
  giveFakeRecorder();
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openRecorder = async () => {
  const Page = () => {
    const [voice, setVoice] = useState<RecordedVoice | null>(null);
    return <VoiceRecorder recorded={voice} onRecorded={setVoice} onBusy={onBusy} onSend={onSend} />;
  };
  page = await openPage(Page, '/chat', '/chat');
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const recorded = () =>
  waitFor(() =>
    expect(screen.getByRole('timer', { name: 'Recorded' }).textContent).not.toBe('0:00'),
  );

test('a press records, another stops, and what was said is heard before it is sent', async () => {
  await openRecorder();
  await press('Record a voice note');
  await recorded();
  expect(onBusy).toHaveBeenLastCalledWith(true);
  await press('Stop recording');
  await screen.findByRole('group', { name: 'Your recording, not sent yet' });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  expect(onSend).not.toHaveBeenCalled();
  await press('Send');
  const [voice] = onSend.mock.lastCall ?? [];
  expect(voice?.file).toMatchObject({ size: 5, type: 'audio/webm' });
  expect(voice?.durationMs).toBeGreaterThan(350);
  expect(voice?.peaks.length).toBeGreaterThan(0);
  expect(onBusy).toHaveBeenLastCalledWith(false);
  await screen.findByRole('button', { name: 'Record a voice note' });
});

test('one that is cancelled is gone, and the microphone is closed', async () => {
  await openRecorder();
  await press('Record a voice note');
  await recorded();
  await press('Cancel voice note');
  await screen.findByRole('button', { name: 'Record a voice note' });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  expect(onBusy).toHaveBeenLastCalledWith(false);
  expect(onSend).not.toHaveBeenCalled();
});

test.each([
  [80, 'Your recording, not sent yet'],
  [-20, null],
])('a held finger that is lifted at %i', async (x, kept) => {
  await openRecorder();
  const microphone = screen.getByRole('button', { name: 'Record a voice note' });
  await act(async () => void fireEvent.pointerDown(microphone, { button: 0, clientX: 100 }));
  await recorded();
  const stop = screen.getByRole('button', { name: 'Stop recording' });
  expect(stop, 'the finger stays on it').toBe(microphone);
  await act(async () => void fireEvent.pointerUp(stop, { clientX: x }));
  if (kept) await screen.findByRole('group', { name: kept });
  else await screen.findByRole('button', { name: 'Record a voice note' });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

test('two minutes are the most: then it ends by itself, and waits to be sent', async () => {
  await openRecorder();
  await press('Record a voice note');
  await recorded();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + VOICE_MAX_SECONDS * 1000);
  await screen.findByRole('group', { name: 'Your recording, not sent yet' });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  expect(onSend).not.toHaveBeenCalled();
});

test('what was said before the microphone was pulled out is kept', async () => {
  const start = vi.spyOn(FakeRecorder.prototype, 'start');
  await openRecorder();
  await press('Record a voice note');
  await recorded();
  const [recorder] = start.mock.contexts as FakeRecorder[];
  await act(async () => recorder?.stop());
  await screen.findByRole('group', { name: 'Your recording, not sent yet' });
});

test('a closed microphone says so; one can try again, or write', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await openRecorder();
  await press('Record a voice note');
  expect((await screen.findByRole('alert')).textContent).toContain('keeps the microphone closed');
  await press('Try again');
  await recorded();
  await press('Cancel voice note');
  getUserMedia.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'));
  await press('Record a voice note');
  expect((await screen.findByRole('alert')).textContent).toContain('no microphone');
  await press('Write instead');
  expect(onBusy).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('alert'), 'the field is there again').toBeNull();
  await screen.findByRole('button', { name: 'Record a voice note' });
});

test('a finger that lifts to allow the microphone gets the field back', async () => {
  let allow: (stream: FakeStream) => void = () => undefined;
  getUserMedia.mockReturnValueOnce(
    new Promise((resolve) => {
      allow = resolve;
    }),
  );
  await openRecorder();
  const microphone = screen.getByRole('button', { name: 'Record a voice note' });
  const at = (event: Event, timeStamp: number) => {
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    return act(async () => void fireEvent(microphone, event));
  };
  await at(createEvent.pointerDown(microphone, { button: 0, clientX: 100 }), 1);
  expect(onBusy).toHaveBeenLastCalledWith(true);
  await at(createEvent.pointerUp(microphone, { clientX: 100 }), 1000);
  await act(async () => allow(new FakeStream(['audio'])));
  expect(onBusy).toHaveBeenLastCalledWith(false);
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  await screen.findByRole('button', { name: 'Record a voice note' });
});

/** What the browser's owner answers, one question after the other. */
function heldAnswers() {
  const answers: { allow: (stream: FakeStream) => void; refuse: (error: unknown) => void }[] = [];
  getUserMedia.mockImplementation(
    () => new Promise((allow, refuse) => void answers.push({ allow, refuse })),
  );
  return answers;
}

test('a microphone that is refused after the recording was given up says nothing', async () => {
  const answers = heldAnswers();
  await openRecorder();
  await press('Record a voice note');
  await press('Cancel voice note');
  expect(screen.getByRole('button', { name: 'Record a voice note' }), 'at once').toBeTruthy();
  await act(async () => answers[0]?.refuse(new DOMException('no', 'NotAllowedError')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Record a voice note' })).toBeTruthy();
});

test('who gives up and begins anew is heard once, whichever the browser answers first', async () => {
  const answers = heldAnswers();
  await openRecorder();
  await press('Record a voice note');
  await press('Cancel voice note');
  await press('Record a voice note');
  await act(async () => answers[1]?.allow(new FakeStream(['audio'])));
  await act(async () => answers[0]?.allow(new FakeStream(['audio'])));
  await recorded();
  expect(tracks.map(({ stopped }) => stopped)).toEqual([false, true]);
  expect(onBusy).toHaveBeenLastCalledWith(true);
  await press('Stop recording');
  await screen.findByRole('group', { name: 'Your recording, not sent yet' });
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
});

class Broken {
  static isTypeSupported = FakeRecorder.isTypeSupported;
  constructor() {
    breaks();
  }
}
const breaks = () => {
  throw new DOMException('no', 'NotSupportedError');
};
test.each([
  ['at its start', () => vi.spyOn(FakeRecorder.prototype, 'start').mockImplementationOnce(breaks)],
  ['before it starts', () => vi.stubGlobal('MediaRecorder', Broken)],
  ['where it listens', () => vi.stubGlobal('AudioContext', Broken)],
])('a recorder that breaks %s says so, and the microphone is closed', async (_, makeItBreak) => {
  makeItBreak();
  await openRecorder();
  await press('Record a voice note');
  await screen.findByRole('alert');
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

const note = (name: string) => within(screen.getByRole('group', { name }));
const pressIn = (group: string, name: string) =>
  act(async () => void fireEvent.click(note(group).getByRole('button', { name })));

test('a voice note is fetched when somebody wants to hear it, once, and one plays at a time', async () => {
  const load = vi.fn<() => Promise<Blob>>(async () => new Blob(['sound']));
  page = await openPage(
    () => (
      <>
        <VoiceNote label="First" durationMs={64_000} peaks={[0, 15, 31]} load={load} />
        <VoiceNote label="Second" durationMs={2000} peaks={[31]} load={load} />
      </>
    ),
    '/chat',
    '/chat',
  );
  expect(note('First').getByText('1:04')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await pressIn('First', 'Play');
  await pressIn('First', 'Pause');
  await pressIn('First', 'Play');
  expect(load).toHaveBeenCalledOnce();
  await pressIn('Second', 'Play');
  expect(note('First').getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(note('Second').getByRole('button', { name: 'Pause' })).toBeTruthy();

  const sound = screen.getByRole('group', { name: 'First' }).querySelector('audio');
  for (const speed of ['Speed 1×', 'Speed 1.5×', 'Speed 2×']) await pressIn('First', speed);
  expect(sound?.playbackRate).toBe(1);
  await act(
    async () =>
      void fireEvent.change(note('First').getByRole('slider'), { target: { value: '32000' } }),
  );
  expect(sound?.currentTime).toBe(32);
  expect(note('First').getByRole('slider').getAttribute('aria-valuetext')).toBe('0:32 of 1:04');
});

test('one that is not there any more says so', async () => {
  const Page = () => (
    <VoiceNote label="Gone" durationMs={2000} peaks={[31]} load={async () => null} />
  );
  page = await openPage(Page, '/chat', '/chat');
  await pressIn('Gone', 'Play');
  expect(toastFailure).toHaveBeenCalledWith(null, 'This voice note could not be played.');
  expect(note('Gone').getByRole('button', { name: 'Play' })).toBeTruthy();
});
