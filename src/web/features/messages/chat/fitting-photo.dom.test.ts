import { afterEach, expect, test, vi } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';
import { fittingPhoto } from './photo-draft.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });

/** A browser that reads every picture as one of this size, and tells what it was drawn at. */
function browserThatReads(width: number, height: number): () => [number, number] {
  let drawn: [number, number] = [0, 0];
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
  const pen = { fillRect: vi.fn<() => void>(), drawImage: vi.fn<() => void>() };
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn = [this.width, this.height];
    done(new Blob(['small'], { type: type ?? '' }));
  });
  return () => drawn;
}

test('a photo that the server takes is sent as it is', async () => {
  const file = photo(PHOTO_MAX_BYTES);
  expect(await fittingPhoto(file)).toBe(file);
});

test.each([
  [4000, 3000, 2048, 1536],
  [3000, 9000, 683, 2048],
  [1800, 1200, 1800, 1200],
])('a larger one of %i × %i becomes a JPEG of %i × %i', async (width, height, ...drawn) => {
  const drawnAt = browserThatReads(width, height);
  expect(await fittingPhoto(photo(PHOTO_MAX_BYTES + 1))).toMatchObject({
    size: 5,
    type: 'image/jpeg',
  });
  expect(drawnAt()).toEqual(drawn);
});

test('one that cannot be read stays as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded')));
  const file = photo(PHOTO_MAX_BYTES + 1);
  expect(await fittingPhoto(file)).toBe(file);
});
