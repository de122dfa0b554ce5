/** Four bytes a pixel: red, green, blue and nothing. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export const FRAMES_A_SECOND = 15;
const SWAY_SECONDS = 4;
const BARS = 7;
const BAR_WIDTH = 4;
/** Above what the page lays over the foot of the picture. */
const BARS_AT = 0.8;
const MARIGOLD = [226, 154, 27, 255];

/** Looks at a still through a smaller window that sways, with small bars that move as if somebody spoke. */
export function frameOf(
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

export const TONE_RATE = 48_000;
/** Of ten milliseconds, as audio goes out. */
const TONE_SAMPLES = TONE_RATE / 100;
const TONE_HERTZ = 330;
const LOUDNESS = 2_600;

/** A soft tone that swells and fades, so that one hears that the line is open. */
export function toneOf(count: number): Int16Array {
  return Int16Array.from({ length: TONE_SAMPLES }, (_, place) => {
    const seconds = (count * TONE_SAMPLES + place) / TONE_RATE;
    const swell = 0.5 - 0.5 * Math.cos(seconds * Math.PI);
    return Math.round(LOUDNESS * swell * Math.sin(2 * Math.PI * TONE_HERTZ * seconds));
  });
}
