import type { CallKind } from '#contract/companions/calls.rules.ts';
import type { CallView } from './call-view.ts';
import { MediaError, openMedia, openTrack, stopStream, type Device } from './media.ts';
import type { PeerLink } from './peer-link.ts';

type Show = (changes: Partial<CallView>) => void;

/** The own voice and picture of a call. */
export class OwnDevices {
  readonly #kind: CallKind;
  readonly #show: Show;
  #stream: MediaStream | null = null;
  #chosen: Partial<Record<Device, string>> = {};
  #muted = false;
  #cameraOff = false;
  #closed = false;

  constructor(kind: CallKind, show: Show) {
    this.#kind = kind;
    this.#show = show;
  }

  /** False: there is not even a voice, and the view says why. */
  async open(): Promise<boolean> {
    this.#show({ fault: null });
    if (this.#stream) return true;
    try {
      const { stream, cameraFault } = await openMedia(this.#kind, this.#chosen);
      if (this.#closed) {
        stopStream(stream);
        return false;
      }
      this.#stream = stream;
      this.#cameraOff = cameraFault !== null;
      const note = cameraFault && `${cameraFault.title}. ${this.#whatStays('camera')}`;
      this.#show({ own: stream, cameraOff: this.#cameraOff, note });
      return true;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#show({ fault: error.fault });
      return false;
    }
  }

  mute(muted: boolean): void {
    this.#muted = muted;
    for (const track of this.#stream?.getAudioTracks() ?? []) track.enabled = !muted;
    this.#show({ muted });
  }

  /** Off, the camera itself stops: its light goes out. */
  async setCamera(on: boolean, link: PeerLink | null): Promise<void> {
    if (on && !(await this.#use('camera', link))) return;
    if (!on) {
      this.#drop('video');
      await link?.replace('video', null);
    }
    this.#cameraOff = !on;
    this.#show({ cameraOff: !on });
  }

  async choose(device: Device, deviceId: string, link: PeerLink | null): Promise<void> {
    const before = this.#chosen;
    this.#chosen = { ...before, [device]: deviceId };
    if (device === 'camera' && this.#cameraOff) return;
    if (!(await this.#use(device, link))) this.#chosen = before;
  }

  async #use(device: Device, link: PeerLink | null): Promise<boolean> {
    const stream = this.#stream;
    if (!stream) return false;
    const kind = device === 'camera' ? 'video' : 'audio';
    try {
      const track = await this.#openAnother(device);
      // The call ended meanwhile: nothing may go on looking or listening.
      if (this.#closed) {
        track.stop();
        return false;
      }
      if (kind === 'audio') track.enabled = !this.#muted;
      this.#drop(kind);
      stream.addTrack(track);
      await link?.replace(kind, track);
      this.#show({ note: null });
      return true;
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      this.#show({ note: `${error.fault.title}. ${this.#whatStays(device)}` });
      if (kind === 'video' && !this.#has('video')) await this.setCamera(false, link);
      return false;
    }
  }

  /** What is used stays on until there is another. */
  async #openAnother(device: Device): Promise<MediaStreamTrack> {
    try {
      return await openTrack(device, this.#chosen);
    } catch (error) {
      const isTaken = error instanceof MediaError && error.isTaken;
      if (device === 'microphone' || !isTaken || !this.#has('video')) throw error;
      // Some phones have one camera open at a time.
      this.#drop('video');
      return openTrack(device, this.#chosen);
    }
  }

  #whatStays(device: Device): string {
    if (device === 'microphone') return 'They still hear you through the one before.';
    return this.#has('video')
      ? 'They still see you through the one before.'
      : 'They hear you, and do not see you.';
  }

  #has(kind: 'audio' | 'video'): boolean {
    return this.#stream?.getTracks().some((track) => track.kind === kind) ?? false;
  }

  #drop(kind: 'audio' | 'video'): void {
    for (const track of this.#stream?.getTracks() ?? [])
      if (track.kind === kind) {
        track.stop();
        this.#stream?.removeTrack(track);
      }
  }

  close(): void {
    this.#closed = true;
    stopStream(this.#stream);
  }
}
