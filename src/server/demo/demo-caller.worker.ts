import wrtc from '@roamhq/wrtc';
import sharp from 'sharp';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import { drawPortrait } from '#server/seed/draw-portrait.ts';
import { findPicture, portraitOf } from '#server/seed/figures.ts';
import type { CallerAnswer, CallerStep } from './demo-caller.ts';

/** Four bytes a pixel: red, green, blue and nothing. */
interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

const FRAMES_A_SECOND = 15;
const SWAY_SECONDS = 4;
const BARS = 7;
const BAR_WIDTH = 4;
/** Above what the page lays over the foot of the picture. */
const BARS_AT = 0.8;
const MARIGOLD = [226, 154, 27, 255];

/** Looks at a still through a smaller window that sways, with small bars that move as if somebody spoke. */
function frameOf(
  still: Picture,
  { width, height }: { width: number; height: number },
  count: number,
): Picture {
  const phase = (count / FRAMES_A_SECOND / SWAY_SECONDS) * 2 * Math.PI;
  const left = Math.round(((still.width - width) / 2) * (1 + Math.sin(phase)));
  const top = Math.round(((still.height - height) / 2) * (1 + Math.sin(phase * 2)));
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const from = ((y + top) * still.width + left) * 4;
    data.set(still.data.subarray(from, from + width * 4), y * width * 4);
  }
  const frame = { data, width, height };
  for (let bar = 0; bar < BARS; bar += 1) drawBar(frame, bar, count);
  return frame;
}

function drawBar({ data, width, height }: Picture, bar: number, count: number): void {
  const loud = 0.3 + 0.7 * Math.abs(Math.sin(count / 5 + bar * 1.7));
  const half = Math.round((height / 28) * loud);
  const middle = Math.round(height * BARS_AT);
  const left = Math.round(width / 2) + (bar * 2 - BARS) * BAR_WIDTH;
  for (let y = middle - half; y < middle + half; y += 1)
    for (let x = left; x < left + BAR_WIDTH; x += 1) data.set(MARIGOLD, (y * width + x) * 4);
}

const TONE_RATE = 48_000;
/** Of ten milliseconds, as audio goes out. */
const TONE_SAMPLES = TONE_RATE / 100;
const TONE_HERTZ = 330;
const LOUDNESS = 2_600;

/** A soft tone that swells and fades, so that one hears that the line is open. */
function toneOf(count: number): Int16Array {
  return Int16Array.from({ length: TONE_SAMPLES }, (_, place) => {
    const seconds = (count * TONE_SAMPLES + place) / TONE_RATE;
    const swell = 0.5 - 0.5 * Math.cos(seconds * Math.PI);
    return Math.round(LOUDNESS * swell * Math.sin(2 * Math.PI * TONE_HERTZ * seconds));
  });
}

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
  const drawn = drawPortrait(portraitOf(found.figure, found.picture), STILL_WIDTH);
  const { data, info } = await sharp(Buffer.from(drawn))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
