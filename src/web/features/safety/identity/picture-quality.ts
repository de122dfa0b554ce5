/** What speaks against a picture, the gravest first; null: nothing. */
export type QualityFault = 'dark' | 'glare' | 'blurred';

/** Said while the camera runs, and after it. */
export const cameraWords: Record<QualityFault, string> = {
  dark: 'It is quite dark. Move to brighter light.',
  glare: 'A bright spot hides part of it. Tilt it a little, away from the lamp.',
  blurred: 'It looks blurred. Hold still, and a little farther away.',
};

/** Of a file nobody can move anything any more, and a scan is white without any lamp. */
export const fileWords: Partial<Record<QualityFault, string>> = {
  dark: 'This picture is quite dark.',
  blurred: 'This picture looks blurred.',
};

/** So wide a picture is looked at: enough to tell, and quick on a cheap phone. */
export const LOOKED_AT_WIDTH = 240;

const DARK = 55;
const BURNT = 250;
/** Of the picture. Paper is bright as well, but seldom burnt out. */
const MOST_BURNT = 0.045;
const LEAST_SHARP = 45;

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export function qualityFault(
  { data, width, height }: Pixels,
  from: 'camera' | 'file',
): QualityFault | null {
  const grey = greyOf(data, width * height);
  let [sum, burnt] = [0, 0];
  for (const value of grey) {
    sum += value;
    if (value >= BURNT) burnt += 1;
  }
  if (sum / grey.length < DARK) return 'dark';
  if (from === 'camera' && burnt / grey.length > MOST_BURNT) return 'glare';
  return sharpness(grey, width, height) < LEAST_SHARP ? 'blurred' : null;
}

function greyOf(data: Uint8ClampedArray, count: number): Float32Array {
  const grey = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const from = at * 4;
    grey[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return grey;
}

/** How much neighbouring pixels differ: the variance of the Laplacian. Of a blurred picture it is small. */
function sharpness(grey: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0) -
        4 * (grey[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}
