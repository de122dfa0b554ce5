import { vi } from 'vitest';

class FakeTrack {
  enabled = true;
  stopped = false;
  muted = false;
  readyState = 'live';
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  stop(): void {
    this.stopped = true;
  }
}

/** Every one that was opened since `giveFakeMedia`. */
export const tracks: FakeTrack[] = [];

export class FakeStream {
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
export const getUserMedia = vi.fn<(asked: Asked) => Promise<FakeStream>>();
export const openWhatIsAsked = async (asked: Asked) => new FakeStream(Object.keys(asked));

/** What jsdom lacks of a camera and a microphone: both are there, and may be used. */
export function giveFakeMedia(): void {
  tracks.length = 0;
  getUserMedia.mockReset().mockImplementation(openWhatIsAsked);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia },
  });
}

/** Stands for the connection: the test says what becomes of it. */
export const link: {
  tell: (state: 'connected' | 'lost' | 'failed') => void;
  quality: 'good' | 'fair' | 'poor' | null;
} = { tell: () => undefined, quality: null };

/** In place of `openPeerLink`. */
export const openFakeLink = ({ onState }: { onState: typeof link.tell }) => {
  link.tell = onState;
  return {
    receive: async () => undefined,
    restart: () => undefined,
    replace: async () => undefined,
    quality: async () => link.quality,
    close: () => undefined,
  };
};
