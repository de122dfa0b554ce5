import type { Bar } from './cover-bars.ts';

/** More than a reviewer needs; the server makes it smaller still. */
const LONGEST_SIDE = 2600;
const QUALITY = 0.92;

export interface TakenPicture {
  blob: Blob;
  url: string;
  width: number;
  height: number;
  from: 'camera' | 'file';
  fault: QualityFault | null;
}

/** A part of a picture, in its pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is seen of a picture that fills a place of another shape, as `object-fit: cover` shows it. */
export function shownPart(
  picture: { width: number; height: number },
  place: { width: number; height: number },
): Part {
  const scale = Math.min(picture.width / place.width, picture.height / place.height);
  const [width, height] = [place.width * scale, place.height * scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

function drawn(
  source: CanvasImageSource,
  part: Part,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

const scaled = ({ width, height }: Part, scale: number) => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** Looks at a small copy. */
function faultOf(
  source: CanvasImageSource,
  part: Part,
  from: TakenPicture['from'],
): QualityFault | null {
  const canvas = drawn(source, part, scaled(part, LOOKED_AT_WIDTH / part.width));
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? qualityFault(pixels, from) : null;
}

/** Null before its first frame. */
function seenBy(video: HTMLVideoElement): Part | null {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth * videoHeight * clientWidth * clientHeight === 0) return null;
  return shownPart(
    { width: videoWidth, height: videoHeight },
    { width: clientWidth, height: clientHeight },
  );
}

export function videoFault(video: HTMLVideoElement): QualityFault | null {
  const part = seenBy(video);
  return part && faultOf(video, part, 'camera');
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be saved.'))),
      'image/jpeg',
      QUALITY,
    );
  });

/** Drawn anew: whatever a file holds besides stays on the device. */
async function take(
  source: CanvasImageSource,
  part: Part,
  from: TakenPicture['from'],
): Promise<TakenPicture> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(part.width, part.height));
  const canvas = drawn(source, part, scaled(part, scale));
  const fault = faultOf(source, part, from);
  const blob = await asJpeg(canvas);
  const { width, height } = canvas;
  return { blob, url: URL.createObjectURL(blob), width, height, from, fault };
}

/** What the camera showed, and nothing beside it. */
export async function takePicture(video: HTMLVideoElement): Promise<TakenPicture | null> {
  const part = seenBy(video);
  return part && take(video, part, 'camera');
}

export async function readPicture(file: Blob): Promise<TakenPicture> {
  const { picture, whole } = await opened(file);
  return take(picture, whole, 'file');
}

async function opened(file: Blob): Promise<{ picture: ImageBitmap; whole: Part }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  return { picture, whole: { x: 0, y: 0, width, height } };
}

/** Burnt into the picture: below them there is nothing. */
export async function coverPicture(
  { blob, width, height }: TakenPicture,
  bars: readonly Bar[],
): Promise<Blob> {
  const { picture, whole } = await opened(blob);
  const canvas = drawn(picture, whole, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.fillStyle = '#000';
  for (const bar of bars) {
    const [wide, high] = [bar.width * width, bar.height * width];
    context.save();
    context.translate(bar.x * width, bar.y * width);
    context.rotate((bar.angle * Math.PI) / 180);
    context.fillRect(-wide / 2, -high / 2, wide, high);
    context.restore();
  }
  return asJpeg(canvas);
}

/** What speaks against a picture, the gravest first; null: nothing. */
export type QualityFault = 'dark' | 'glare' | 'blurred';

/** Said while the camera runs, and after it. */
export const cameraTexts: Record<QualityFault, string> = {
  dark: 'It is quite dark. Move to brighter light.',
  glare: 'A bright spot hides part of it. Tilt it a little, away from the lamp.',
  blurred: 'It looks blurred. Hold still, and a little farther away.',
};

/** Of a file nobody can move anything any more, and a scan is white without any lamp. */
export const fileTexts: Partial<Record<QualityFault, string>> = {
  dark: 'This picture is quite dark.',
  blurred: 'This picture looks blurred.',
};

/** So wide a picture is looked at: enough to tell, and quick on a cheap phone. */
const LOOKED_AT_WIDTH = 240;

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
