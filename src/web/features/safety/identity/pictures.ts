import type { Bar } from './cover-bars.ts';
import { LOOKED_AT_WIDTH, qualityFault, type QualityFault } from './picture-quality.ts';

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
