import sharp from 'sharp';

/** Twelve million pixels with the noise of a sensor, about 4 MB. */
export function cameraPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
