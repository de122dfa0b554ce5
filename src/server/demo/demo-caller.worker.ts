import wrtc from '@roamhq/wrtc';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import { drawPortrait } from '#server/seed/draw-portrait.ts';
import { findPicture, portraitOf } from '#server/seed/figures.ts';
import type { CallerAnswer, CallerStep } from './demo-caller.ts';
import { frameOf, FRAMES_A_SECOND, TONE_RATE, toneOf, type Picture } from './moving-picture.ts';

/** The ends of calls that members of the demo are in: a picture of theirs that moves, and a tone. */

const SIZE = { width: 320, height: 400 };
/** Wider than what is shown, so that there is something to sway over. */
const STILL_WIDTH = 360;
const TONE_EVERY_MS = 10;

interface End {
  peer: RTCPeerConnection;
  stops: (() => void)[];
}
const ends = new Map<string, End>();

handleProcessCalls<CallerAnswer>(async (bytes) => {
  const step = JSON.parse(bytes.toString()) as CallerStep;
  return { head: { sdp: await take(step) }, parts: [] };
});

async function take(step: CallerStep): Promise<string | null> {
  if (step.do === 'offered') return answer(step);
  if (step.do === 'candidate') await ends.get(step.end)?.peer.addIceCandidate(step.candidate);
  if (step.do === 'ended') close(step.end);
  return null;
}

async function answer(step: Extract<CallerStep, { do: 'offered' }>): Promise<string> {
  const end = ends.get(step.end) ?? (await open(step));
  await end.peer.setRemoteDescription({ type: 'offer', sdp: step.sdp });
  await end.peer.setLocalDescription(await end.peer.createAnswer());
  await gathered(end);
  return end.peer.localDescription?.sdp ?? '';
}

async function open({
  end: id,
  picture,
  video,
  iceServers,
  relayOnly,
}: Extract<CallerStep, { do: 'offered' }>): Promise<End> {
  // First, so that nothing is open yet where it cannot be drawn.
  const still = video ? await stillOf(picture) : null;
  const peer = new wrtc.RTCPeerConnection({
    iceServers,
    iceTransportPolicy: relayOnly ? 'relay' : 'all',
  });
  const end: End = { peer, stops: [] };
  ends.set(id, end);
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') close(id);
  };
  end.stops.push(speak(peer));
  if (still) end.stops.push(show(peer, still));
  return end;
}

function close(id: string): void {
  const end = ends.get(id);
  ends.delete(id);
  for (const stop of end?.stops ?? []) stop();
  end?.peer.close();
}

/** All at once, instead of one candidate after the other; or the end is closed meanwhile. */
async function gathered({ peer, stops }: End): Promise<void> {
  if (peer.iceGatheringState === 'complete') return;
  await new Promise<void>((resolve) => {
    stops.push(resolve);
    peer.onicegatheringstatechange = () => {
      if (peer.iceGatheringState === 'complete') resolve();
    };
  });
}

function speak(peer: RTCPeerConnection): () => void {
  const source = new wrtc.nonstandard.RTCAudioSource();
  peer.addTrack(source.createTrack());
  let count = 0;
  const timer = setInterval(() => {
    source.onData({ samples: toneOf(count), sampleRate: TONE_RATE });
    count += 1;
  }, TONE_EVERY_MS);
  return () => clearInterval(timer);
}

function show(peer: RTCPeerConnection, still: Picture): () => void {
  const source = new wrtc.nonstandard.RTCVideoSource();
  peer.addTrack(source.createTrack());
  const { width, height } = SIZE;
  let count = 0;
  const timer = setInterval(() => {
    const frame = { width, height, data: new Uint8Array((width * height * 3) / 2) };
    wrtc.nonstandard.rgbaToI420(frameOf(still, SIZE, count), frame);
    source.onFrame(frame);
    count += 1;
  }, 1000 / FRAMES_A_SECOND);
  return () => clearInterval(timer);
}

async function stillOf(picture: number): Promise<Picture> {
  const found = findPicture(picture);
  if (!found) throw new Error('nobody has that picture');
  const { data, info } = await drawPortrait(portraitOf(found.figure, found.picture), STILL_WIDTH)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
