import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendQueue, UNTIL_ASKED } from './send-queue.ts';

interface Sending {
  item: string;
  signal: AbortSignal;
  /** Gives how long to pause. */
  done: (pauseMs?: number) => void;
  fail: (error: Error) => void;
}

type LockRequest = (lock: string, run: () => Promise<void>) => Promise<void>;

/** Items are named `lane:name`; each sending waits until the test ends it, and what was sent is gone unless it pauses. */
function start(lock?: string) {
  const waiting: string[] = [];
  const sendings: Sending[] = [];
  const queue = new SendQueue<string>({
    waiting: () => waiting,
    laneOf: (item) => item.split(':')[0] ?? '',
    lock,
    send: (item, signal) =>
      new Promise((resolve, reject) => {
        const done = (pauseMs = 0) => {
          if (pauseMs === 0) waiting.splice(waiting.indexOf(item), 1);
          resolve(pauseMs);
        };
        signal.addEventListener('abort', () => done());
        sendings.push({ item, signal, done, fail: reject });
      }),
  });
  const put = (...items: string[]) => {
    waiting.push(...items);
    return queue.send();
  };
  const sent = () => sendings.map(({ item }) => item);
  /** Ends the newest sending, and lets what follows begin. */
  const end = async (pauseMs?: number) => {
    sendings.at(-1)?.done(pauseMs);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, waiting, sendings, put, sent, end };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one at a time and in order, however often it is asked for; the end is told when all is out', async () => {
  const { queue, put, sent, end } = start();
  const isOver = vi.fn<() => void>();
  void put('a:1', 'a:2').then(isOver);
  void queue.send();
  expect(sent(), 'the first begins at once').toEqual(['a:1']);
  await end();
  void put('a:3');
  expect(sent()).toEqual(['a:1', 'a:2']);
  expect(isOver).not.toHaveBeenCalled();
  await end();
  await end();
  expect(sent()).toEqual(['a:1', 'a:2', 'a:3']);
  expect(isOver).toHaveBeenCalledOnce();
  expect(queue.current).toBeNull();
});

test('what comes in the moment in which the last one is over goes out as well', async () => {
  const { put, sent, end } = start();
  const over = put('a:1').then(() => put('a:2'));
  await end();
  await end();
  await over;
  expect(sent()).toEqual(['a:1', 'a:2']);
});

test('what is called off while it waits is never sent', async () => {
  const { waiting, put, sent, end } = start();
  void put('a:1', 'a:2', 'a:3');
  waiting.splice(1, 1);
  await end();
  expect(sent()).toEqual(['a:1', 'a:3']);
});

test('a lane that pauses goes on by itself with the same one, and holds up no other', async () => {
  const { queue, put, sent, end } = start();
  void put('a:1', 'a:2', 'b:1');
  await end(1000);
  expect(sent()).toEqual(['a:1', 'b:1']);
  await end();
  void queue.send();
  await vi.advanceTimersByTimeAsync(999);
  expect(sent(), 'asking ends no pause').toEqual(['a:1', 'b:1']);
  await vi.advanceTimersByTimeAsync(1);
  await end();
  expect(sent()).toEqual(['a:1', 'b:1', 'a:1', 'a:2']);
});

test('sending now ends every pause, also one without an end, and nothing goes out twice for it', async () => {
  const { queue, put, sent, end } = start();
  void put('a:1', 'b:1');
  await end(UNTIL_ASKED);
  await end(1000);
  await vi.advanceTimersByTimeAsync(999);
  void queue.sendNow();
  await end();
  await end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual(['a:1', 'b:1', 'a:1', 'b:1']);
});

test('stopping calls off what is on its way and what would follow a pause; the queue can be used on', async () => {
  const { queue, waiting, sendings, put, sent, end } = start();
  void put('a:1', 'b:1');
  await end(1000);
  expect(queue.current).toBe('b:1');
  waiting.length = 0;
  queue.stop();
  expect(sendings.at(-1)?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent()).toEqual(['a:1', 'b:1']);
  void put('c:1');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().at(-1)).toBe('c:1');
  expect(sendings.at(-1)?.signal.aborted).toBe(false);
});

test('a fault of its feature is thrown, and does not block the queue for good', async () => {
  const { queue, sendings, put, sent, end } = start();
  const over = put('a:1');
  sendings[0]?.fail(new Error('a bug'));
  await expect(over).rejects.toThrow('a bug');
  void queue.send();
  await end();
  expect(sent()).toEqual(['a:1', 'a:1']);
});

test('while another tab has the lock nothing goes out; then everything that has come meanwhile', async () => {
  let letIn: () => void = () => undefined;
  const request = vi.fn<LockRequest>(async (_, run) => {
    await new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await run();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  const { put, sent, end } = start('messages');
  void put('a:1');
  void put('a:2');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([]);
  letIn();
  await vi.advanceTimersByTimeAsync(0);
  await end();
  expect(sent()).toEqual(['a:1', 'a:2']);
  expect(request).toHaveBeenCalledOnce();
});

test('a lock that is refused leaves nothing behind: the next time it is asked for again', async () => {
  const request = vi.fn<LockRequest>((_, run) => run());
  request.mockRejectedValueOnce(new Error('no lock'));
  vi.stubGlobal('navigator', { locks: { request } });
  const { queue, put, sent } = start('of tabs');
  await expect(put('a:1')).rejects.toThrow('no lock');
  expect(sent()).toEqual([]);
  void queue.send();
  expect(sent()).toEqual(['a:1']);
});
