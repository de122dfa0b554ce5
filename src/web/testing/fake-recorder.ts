import { vi } from 'vitest';

/** Records as many bytes as it is asked to stop. */
export class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

class FakeAudio {
  createAnalyser = () => ({
    fftSize: 8,
    getFloatTimeDomainData: (wave: Float32Array) => wave.fill(0.5),
  });
  createMediaStreamSource = () => ({ connect: () => undefined });
  close = async () => undefined;
}

/** What jsdom lacks to record what the microphone hears. */
export function giveFakeRecorder(): void {
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudio);
}
