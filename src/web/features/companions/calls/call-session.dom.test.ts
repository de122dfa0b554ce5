import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import { CallSession } from './call-session.ts';
import {
  FakeStream,
  getUserMedia,
  giveFakeMedia,
  openWhatIsAsked,
  tracks,
} from '#web/testing/fake-media.ts';

type Answer = (input: object) => Promise<object>;
const calls = vi.hoisted(() => ({
  startCall: vi.fn<Answer>(),
  answerCall: vi.fn<Answer>(),
  joinCall: vi.fn<Answer>(),
  declineCall: vi.fn<Answer>(),
  endCall: vi.fn<Answer>(),
  openCall: vi.fn<Answer>(),
  iceServers: vi.fn<Answer>(),
}));
vi.mock('../companions.api.ts', () => ({ call: { companions: calls } }));

const partner = { memberId: 'asha', displayName: 'Asha', photo: null };
const made: Call = {
  id: 'call',
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

beforeEach(() => {
  vi.clearAllMocks();
  giveFakeMedia();
  for (const each of Object.values(calls)) each.mockResolvedValue({});
});

/** As the server answers: the call is on the page that asked. */
const onThatPage = async (input: object) => ({
  call: { ...made, ownPage: (input as { page: string }).page },
});
const begin = () => new CallSession({ as: 'caller', partner, kind: 'video' });
/** An answer that comes when the test lets it. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test('a call that was hung up while it was being made does not go on ringing', async () => {
  const answer = later<object>();
  calls.startCall.mockReturnValue(answer.promise);
  const session = begin();
  const started = session.start();
  await vi.waitFor(() => expect(calls.startCall).toHaveBeenCalled());
  session.hangUp();
  answer.resolve(await onThatPage(calls.startCall.mock.calls[0]?.[0] ?? {}));
  await started;
  expect(calls.endCall).toHaveBeenCalledWith({
    id: 'call',
    failed: false,
    page: expect.any(String),
  });
  expect(session.view.get().phase).toBe('over');
});

test('a call that is answered before its caller hears that it was made is connected', async () => {
  // There is no connection to open here.
  calls.iceServers.mockReturnValue(later<object>().promise);
  const answer = later<object>();
  calls.startCall.mockReturnValue(answer.promise);
  const session = begin();
  const started = session.start();
  await vi.waitFor(() => expect(calls.startCall).toHaveBeenCalled());
  const reply = await onThatPage(calls.startCall.mock.calls[0]?.[0] ?? {});
  session.changed({ ...reply.call, state: 'connected', theirPage: 'theirs' });
  expect(session.view.get().phase).toBe('connecting');
  answer.resolve(reply);
  await started;
  expect(session.view.get().phase).toBe('connecting');
  session.hangUp();
});

test('nothing of the own voice and picture is left running, whatever was being opened', async () => {
  calls.startCall.mockImplementation(onThatPage);
  const session = begin();
  await session.start();
  const camera = later<FakeStream>();
  getUserMedia.mockReturnValue(camera.promise);
  const chosen = session.choose('camera', 'another');
  session.hangUp();
  camera.resolve(new FakeStream(['video']));
  await chosen;
  expect(tracks).toHaveLength(3);
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
});

test('whoever mutes stays so with another microphone, and a camera that is off is let go', async () => {
  calls.startCall.mockImplementation(onThatPage);
  const session = begin();
  await session.start();
  session.mute(true);
  await session.choose('microphone', 'another');
  expect(session.view.get().muted).toBe(true);
  expect(tracks.findLast(({ kind }) => kind === 'audio')?.enabled).toBe(false);
  await session.setCamera(false);
  expect(tracks.filter(({ kind }) => kind === 'video').every(({ stopped }) => stopped)).toBe(true);
  session.close();
});

test('a call is ended once, however often it is told', async () => {
  calls.startCall.mockImplementation(onThatPage);
  const session = begin();
  await session.start();
  session.ended({ callId: 'call', state: 'declined', reason: 'hung-up' });
  session.hangUp();
  expect(calls.endCall).not.toHaveBeenCalled();
  expect(session.view.get().ended).toEqual({ state: 'declined', reason: 'hung-up' });
});

test('after a reload without a microphone, trying again goes on with the call', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const session = new CallSession({ as: 'again', call: { ...made, state: 'connected' } });
  await session.goOn();
  expect(session.view.get().fault).not.toBeNull();
  getUserMedia.mockImplementation(openWhatIsAsked);
  calls.joinCall.mockResolvedValue({ call: { ...made, state: 'connected' } });
  await session.tryAgain();
  expect(calls.joinCall).toHaveBeenCalled();
  expect(calls.answerCall).not.toHaveBeenCalled();
  session.close();
});

describe('who is in the call on another page already', () => {
  const open: Call = {
    ...made,
    state: 'connected',
    kind: 'voice',
    ownPage: 'first',
    theirPage: 'other',
  };
  const meet = async () => {
    calls.startCall.mockResolvedValue({ call: open });
    const session = begin();
    await session.start();
    return session;
  };

  test('is told so, and nothing that happens here ends it', async () => {
    const session = await meet();
    expect(session.view.get()).toMatchObject({ phase: 'elsewhere', kind: 'voice' });
    expect(calls.iceServers).not.toHaveBeenCalled();
    expect(tracks.every(({ stopped }) => stopped)).toBe(true);
    session.changed(open);
    expect(session.view.get().phase).toBe('elsewhere');
    session.hangUp();
    expect(session.view.get()).toMatchObject({ phase: 'over', ended: null });
    expect(calls.endCall).not.toHaveBeenCalled();
  });

  test('goes on with it here', async () => {
    const session = await meet();
    calls.iceServers.mockRejectedValue(new Error('not now'));
    calls.joinCall.mockImplementation(async (input) => ({
      call: { ...open, ownPage: (input as { page: string }).page },
    }));
    await session.goOn();
    expect(session.view.get().phase).toBe('connecting');
    expect(calls.iceServers).toHaveBeenCalled();
    session.close();
  });

  test('hears nothing more of it here once it is over', async () => {
    const session = await meet();
    session.ended({ callId: 'call', state: 'ended', reason: 'hung-up' });
    expect(session.view.get()).toMatchObject({ phase: 'over', ended: null });
  });

  test('who has put it away before the answer came ends nothing', async () => {
    const answer = later<object>();
    calls.startCall.mockReturnValue(answer.promise);
    const session = begin();
    const started = session.start();
    await vi.waitFor(() => expect(calls.startCall).toHaveBeenCalled());
    session.hangUp();
    answer.resolve({ call: open });
    await started;
    expect(calls.endCall).not.toHaveBeenCalled();
    expect(session.view.get().phase).toBe('over');
  });
});

test('who is called by voice while calling with video speaks with the voice alone', async () => {
  calls.startCall.mockResolvedValue({ call: { ...made, incoming: true, kind: 'voice' } });
  calls.answerCall.mockImplementation(onThatPage);
  const session = begin();
  await session.start();
  expect(calls.answerCall).toHaveBeenCalledOnce();
  const live = tracks.filter(({ stopped }) => !stopped);
  expect(live.map(({ kind }) => kind)).toEqual(['audio']);
  session.close();
});

test('a call is answered once, however often Accept is pressed', async () => {
  const media = later<FakeStream>();
  getUserMedia.mockReturnValue(media.promise);
  calls.answerCall.mockImplementation(onThatPage);
  const session = new CallSession({ as: 'callee', call: { ...made, incoming: true } });
  const pressed = [session.accept(), session.accept()];
  expect(session.view.get().beginning).toBe(true);
  media.resolve(new FakeStream(['audio', 'video']));
  await Promise.all(pressed);
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect(calls.answerCall).toHaveBeenCalledOnce();
  expect(session.view.get().beginning).toBe(false);
  session.close();
});

describe('a device that fails', () => {
  const refuse = (name: string) => getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
  const calling = async () => {
    calls.startCall.mockImplementation(onThatPage);
    const session = begin();
    await session.start();
    return session;
  };
  const live = () => tracks.filter(({ stopped }) => !stopped).map(({ kind }) => kind);

  test('another microphone: the one before goes on, and that is what is told', async () => {
    const session = await calling();
    refuse('NotReadableError');
    await session.choose('microphone', 'another');
    expect(live()).toEqual(['audio', 'video']);
    expect(session.view.get().note).toBe(
      'The microphone does not answer. They still hear you through the one before.',
    );
    session.close();
  });

  test('another camera that is not there: the one before goes on', async () => {
    const session = await calling();
    refuse('OverconstrainedError');
    await session.choose('camera', 'another');
    expect(live()).toEqual(['audio', 'video']);
    expect(session.view.get()).toMatchObject({
      cameraOff: false,
      note: 'We found no camera. They still see you through the one before.',
    });
    session.close();
  });

  test('a phone that has one camera open at a time gets the other one', async () => {
    const session = await calling();
    refuse('NotReadableError');
    await session.choose('camera', 'another');
    expect(live()).toEqual(['audio', 'video']);
    expect(session.view.get()).toMatchObject({ cameraOff: false, note: null });
    session.close();
  });

  test('where neither camera answers it is off, and the voice stays', async () => {
    const session = await calling();
    refuse('NotReadableError');
    refuse('NotReadableError');
    await session.choose('camera', 'another');
    expect(live()).toEqual(['audio']);
    expect(session.view.get()).toMatchObject({
      cameraOff: true,
      note: 'The camera does not answer. They hear you, and do not see you.',
    });
    session.close();
  });
});
