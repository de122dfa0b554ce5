import { readFileSync } from 'node:fs';

const portrait = (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(`src/web/assets/portraits/${name}-320.webp`),
});

/** As many different pictures as asked for, ready for a file input. */
export function photoFiles(count: number) {
  return ['ananya', 'arjun', 'gurpreet', 'ishita', 'kavya', 'meera', 'rohan', 'zoya']
    .slice(0, count)
    .map(portrait);
}

export const textFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('not a picture'),
};

/** One byte more than a photo may have. */
export const hugeFile = {
  name: 'huge.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(5_242_881),
};
