import sharp from 'sharp';

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export interface PhotoWish {
  width?: number;
  height?: number;
  format?: PhotoFormat;
  /** All pixels alike: soon made and read, however many. */
  isPlain?: boolean;
}

// Noise is the hardest to press: at their usual effort, these two would take ten seconds.
const HASTE: { [Format in PhotoFormat]?: object } = {
  gif: { effort: 1, dither: 0 },
  avif: { effort: 0 },
};

/** A picture of noise, each a little different, as a camera or a program would save it. */
export function makePhoto({
  width = 64,
  height = 48,
  format = 'jpeg',
  isPlain = false,
}: PhotoWish = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({
    create: { width, height, channels: 3, background: 'grey', ...(isPlain ? {} : { noise }) },
  })
    .toFormat(format, HASTE[format])
    .toBuffer();
}
