import sharp from 'sharp';

export interface PhotoWish {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
}

/** A picture of noise, each a little different, as a camera or a program would save it. */
export function makePhoto({
  width = 64,
  height = 48,
  format = 'jpeg',
}: PhotoWish = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .toFormat(format)
    .toBuffer();
}
