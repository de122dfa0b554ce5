import { beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import { CallSession } from './call-session.ts';

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
vi.mock('../api.ts', () => ({ call: { companions: calls } }));

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

class FakeTrack {
  enabled = true;
  stopped = false;
  kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  stop() {
    this.stopped = true;
  }
}
const tracks: FakeTrack[] = [];
class FakeStream {
  #tracks: FakeTrack[];
  constructor(kinds: string[]) {
    this.#tracks = kinds.map((kind) => new FakeTrack(kind));
    tracks.push(...this.#tracks);
  }
  getTracks = () => this.#tracks;
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
  addTrack = (track: FakeTrack) => void this.#tracks.push(track);
  removeTrack = (track: FakeTrack) => {
    this.#tracks = this.#tracks.filter((each) => each !== track);
  };
}
type Asked = { audio?: object; video?: object };
const getUserMedia = vi.fn<(asked: Asked) => Promise<FakeStream>>();

beforeEach(() => {
  tracks.length = 0;
  vi.clearAllMocks();
  for (const each of Object.values(calls)) each.mockResolvedValue({});
  getUserMedia.mockImplementation(async (asked) => new FakeStream(Object.keys(asked)));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia },
  });
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
  answer.resolve({ call: made });
  await started;
  expect(calls.endCall).toHaveBeenCalledWith({ id: 'call', failed: false });
  expect(session.read().phase).toBe('over');
});

test('nothing of the own voice and picture is left running, whatever was being opened', async () => {
  calls.startCall.mockResolvedValue({ call: made });
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
  calls.startCall.mockResolvedValue({ call: made });
  const session = begin();
  await session.start();
  session.mute(true);
  await session.choose('microphone', 'another');
  expect(session.read().muted).toBe(true);
  expect(tracks.findLast(({ kind }) => kind === 'audio')?.enabled).toBe(false);
  await session.setCamera(false);
  expect(tracks.filter(({ kind }) => kind === 'video').every(({ stopped }) => stopped)).toBe(true);
  session.close();
});

test('a call is ended once, however often it is told', async () => {
  calls.startCall.mockResolvedValue({ call: made });
  const session = begin();
  await session.start();
  session.ended({ callId: 'call', state: 'declined', reason: 'hung-up' });
  session.hangUp();
  expect(calls.endCall).not.toHaveBeenCalled();
  expect(session.read().ended).toEqual({ state: 'declined', reason: 'hung-up' });
});

test('after a reload without a microphone, trying again goes on with the call', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  const session = new CallSession({ as: 'again', call: { ...made, state: 'connected' } });
  await session.goOn();
  expect(session.read().fault).not.toBeNull();
  getUserMedia.mockImplementation(async (asked) => new FakeStream(Object.keys(asked)));
  calls.joinCall.mockResolvedValue({ call: { ...made, state: 'connected' } });
  await session.tryAgain();
  expect(calls.joinCall).toHaveBeenCalled();
  expect(calls.answerCall).not.toHaveBeenCalled();
  session.close();
});
