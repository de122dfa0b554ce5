import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ORPCError } from '@orpc/client';
import type { RefusalCode } from '#contract/errors.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { PhotoQueue, type Unfinished } from './photo-queue.ts';

const answer = vi.hoisted(() => ({ next: () => new Promise<unknown>(() => {}) }));
vi.mock('#web/lib/send-file.ts', () => ({ sendFile: () => answer.next() }));

beforeEach(() => {
  answer.next = () => new Promise(() => {});
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

const refusal = (code: RefusalCode) => new ORPCError(code, {});

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
  expect(first?.error).toMatch(/^The page was closed before we heard whether this photo arrived/);
  expect(second?.error).toMatch(/^The page was closed before this photo was sent/);
  queue.add([photo('d.png')], {});
  expect(kept.at(-1), 'also over a second reload').toEqual([
    ...lost,
    { name: 'd.png', sent: true },
  ]);
  for (const { id } of queue.uploads.get()) queue.dismiss(id);
  expect(kept.at(-1)).toEqual([]);
});

const settled = (queue: PhotoQueue, state: string) =>
  vi.waitFor(() => expect(queue.uploads.get().at(-1)?.state).toBe(state));

test('a photo whose answer was lost may be there: it stays one that was sent', async () => {
  const { queue, kept } = start();
  answer.next = () => Promise.reject(new NetworkFailure({}));
  queue.add([photo('a.png')], {});
  await settled(queue, 'failed');
  expect(kept.at(-1)).toEqual([{ name: 'a.png', sent: true }]);
  answer.next = () => Promise.reject(refusal('RATE_LIMITED'));
  queue.resume();
  await vi.waitFor(() => expect(queue.uploads.get()[0]?.offline).toBe(false));
  await settled(queue, 'failed');
  expect(kept.at(-1), 'a later no says nothing of the first time').toEqual([
    { name: 'a.png', sent: true },
  ]);
});

test('a photo that the server refused did not arrive', async () => {
  const { queue, kept } = start();
  answer.next = () => Promise.reject(refusal('RATE_LIMITED'));
  queue.add([photo('a.png')], {});
  await settled(queue, 'failed');
  expect(kept.at(-1)).toEqual([{ name: 'a.png', sent: false }]);
});
