import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhotoQueue, type Unfinished } from './photo-queue.ts';

vi.mock('#web/lib/send-file.ts', () => ({ sendFile: () => new Promise(() => {}) }));

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

function start(lost?: Unfinished[]) {
  const kept: (readonly Unfinished[])[] = [];
  const events = {
    keep: (unfinished: readonly Unfinished[]) => void kept.push(unfinished),
    onUploaded: async () => {},
    onIdle: () => {},
  };
  return { queue: new PhotoQueue(events, lost), kept };
}

const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

test('what a reload would lose is noted, and which of them was on its way', () => {
  const { queue, kept } = start();
  queue.add([photo('a.png'), photo('b.png'), new File(['x'], 'c.txt', { type: 'text/plain' })], {});
  expect(kept.at(-1)).toEqual([
    { name: 'a.png', sent: true },
    { name: 'b.png', sent: false },
  ]);
  queue.clear();
  expect(kept.at(-1)).toEqual([]);
});

test('the next page says which did not make it, until they are dismissed', () => {
  const lost = [
    { name: 'a.png', sent: true },
    { name: 'b.png', sent: false },
  ];
  const { queue, kept } = start(lost);
  const [first, second] = queue.uploads.get();
  expect(first).toMatchObject({ state: 'failed', retryable: false });
  expect(first?.file.name).toBe('a.png');
  expect(first?.error).toMatch(/^The page was closed while this photo was on its way/);
  expect(second?.error).toMatch(/^The page was closed before this photo was sent/);
  queue.add([photo('d.png')], {});
  expect(kept.at(-1), 'also over a second reload').toEqual([
    ...lost,
    { name: 'd.png', sent: true },
  ]);
  for (const { id } of queue.uploads.get()) queue.dismiss(id);
  expect(kept.at(-1)).toEqual([]);
});
