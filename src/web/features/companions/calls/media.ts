import type { CallKind } from '#contract/companions/calls.rules.ts';

/** Why there is no sound or picture of one's own, and what to do. */
export interface MediaFault {
  title: string;
  text: string;
}

export interface OwnMedia {
  stream: MediaStream;
  /** There is no camera that could be used: the call goes on with the voice. */
  cameraFault: MediaFault | null;
}

export type Device = 'microphone' | 'camera';

interface Chosen {
  microphone?: string | undefined;
  camera?: string | undefined;
}

const audioOf = ({ microphone }: Chosen): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  ...(microphone && { deviceId: { exact: microphone } }),
});

const videoOf = ({ camera }: Chosen): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(camera ? { deviceId: { exact: camera } } : { facingMode: 'user' }),
});

/** Throws a `MediaError` where there is not even a voice. */
export async function openMedia(kind: CallKind, chosen: Chosen = {}): Promise<OwnMedia> {
  if (kind === 'video') {
    try {
      const both = { audio: audioOf(chosen), video: videoOf(chosen) };
      return { stream: await askFor(both), cameraFault: null };
    } catch (error) {
      const stream = await openVoice(chosen);
      return { stream, cameraFault: faultOf(error, 'camera') };
    }
  }
  return { stream: await openVoice(chosen), cameraFault: null };
}

export class MediaError extends Error {
  readonly fault: MediaFault;
  /** Somebody has it open: perhaps this very page. */
  readonly isTaken: boolean;
  constructor(device: Device, cause: unknown) {
    const fault = faultOf(cause, device);
    super(fault.title, { cause });
    this.fault = fault;
    this.isTaken = isTaken(cause);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'NotReadableError' || error.name === 'AbortError');

async function openVoice(chosen: Chosen): Promise<MediaStream> {
  try {
    return await askFor({ audio: audioOf(chosen) });
  } catch (error) {
    throw new MediaError('microphone', error);
  }
}

/** One track alone, for another device or a camera that is turned on again. */
export async function openTrack(device: Device, chosen: Chosen): Promise<MediaStreamTrack> {
  const asked = device === 'camera' ? { video: videoOf(chosen) } : { audio: audioOf(chosen) };
  try {
    const [track] = (await askFor(asked)).getTracks();
    if (!track) throw new DOMException('no track', 'NotFoundError');
    return track;
  } catch (error) {
    throw new MediaError(device, error);
  }
}

function askFor(asked: MediaStreamConstraints): Promise<MediaStream> {
  // Missing where the page did not come over https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new DOMException('no devices', 'SecurityError'));
  return devices.getUserMedia(asked);
}

function faultOf(error: unknown, device: Device): MediaFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return {
      title: `Your browser does not let us use the ${device}`,
      text: `Open the settings beside the address of this page (the lock or the sliders), allow the ${device}, and try again. On a phone, also look whether the browser itself may use it.`,
    };
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return {
      title: `We found no ${device}`,
      text: `Plug one in or turn it on, and try again.`,
    };
  if (isTaken(error))
    return {
      title: `The ${device} does not answer`,
      text: 'Another program may be using it. Close that one, and try again.',
    };
  return {
    title: `We could not use the ${device}`,
    text: 'Please try again, or use another browser.',
  };
}

export const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
