import { setTimeout as wait } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';

// Some seconds of a busy site: what a node misses while its own line to Redis is cut for a moment.
const KEPT_EVENTS = 10_000;
const STREAM = 'saath:news';
const SCANNED_AT_ONCE = 1_000;
const READ_BLOCK_MS = 5_000;
const RETRY_MS = 1_000;

/** What joins the nodes of one site. What it carries are hints: nothing waits for it and nothing is lost without it. */
export interface Bus {
  /** Fails at once while Redis is away. */
  redis: Redis;
  /** Carries what one node tells to the sockets of the others. */
  adapter: ReturnType<typeof createAdapter>;
  isUp(): boolean;
  /** Called at the first connection and after each gap, in which events were lost. */
  onUp(listener: () => void): void;
  /** Deletes the events that hold one of these words, from what is kept for nodes that lost their line; while Redis is away, once it is back. */
  forget(words: string[]): Promise<void>;
  close(): void;
}

/** Does not wait for Redis: a site without it still serves everybody, each node for itself. */
export function openBus(url: string, log: Logger, metrics: Pick<Metrics, 'measure'>): Bus {
  const whenUp: (() => void)[] = [];
  const connections: Redis[] = [];
  let isUp = false;
  let connected = 0;
  let warnedAway = false;
  let mustForgetAll = false;

  async function forgetAll(): Promise<void> {
    try {
      await redis.xtrim(STREAM, 'MAXLEN', 0);
      mustForgetAll = false;
    } catch (error) {
      log.warn({ err: error }, 'events could not be forgotten');
    }
  }
  const look = () => {
    const wasUp = isUp;
    isUp = connections.every(({ status }) => status === 'ready');
    if (isUp && mustForgetAll) void forgetAll();
    if (isUp && !wasUp) {
      connected += 1;
      if (warnedAway) log.info('Redis is back');
      warnedAway = false;
      for (const listener of whenUp) listener();
    }
  };
  const follow = <Connection extends Redis>(connection: Connection): Connection => {
    connections.push(connection);
    connection.on('ready', look);
    connection.on('close', look);
    // Every further attempt fails in the same way: one line is enough.
    connection.on('error', (error) => {
      if (!warnedAway)
        log.warn({ err: error }, 'Redis is away: pages get events of their own node alone');
      warnedAway = true;
    });
    return connection;
  };

  metrics.measure('saath_bus_up', 'Whether this node reaches Redis', () => Number(isUp));
  metrics.measure(
    'saath_bus_connects',
    'How often it has reached Redis since it began',
    () => connected,
  );
  const redis = follow(new Publisher(url, () => follow(new Subscriber(url, subscribing))));
  return {
    redis,
    adapter: createAdapter(redis, {
      streamName: STREAM,
      channelPrefix: 'saath',
      maxLen: KEPT_EVENTS,
      blockTimeInMs: READ_BLOCK_MS,
    }),
    isUp: () => isUp,
    onUp: (listener) => {
      whenUp.push(listener);
      if (isUp) listener();
    },
    forget: async (words) => {
      try {
        await deleteEvents(redis, words);
      } catch (error) {
        log.warn({ err: error }, 'events will be forgotten, all of them, when Redis is back');
        mustForgetAll = true;
      }
    },
    close: () => {
      for (const connection of connections) connection.disconnect();
    },
  };
}

async function deleteEvents(redis: Redis, words: string[]): Promise<void> {
  let from = '-';
  for (;;) {
    const events = await redis.xrange(STREAM, from, '+', 'COUNT', SCANNED_AT_ONCE);
    const found = events.filter(([, fields]) =>
      words.some((word) => fields.some((field) => field.includes(word))),
    );
    if (found.length > 0) await redis.xdel(STREAM, ...found.map(([id]) => id));
    const last = events.at(-1);
    if (!last || events.length < SCANNED_AT_ONCE) return;
    from = `(${last[0]}`;
  }
}

const always: RedisOptions = {
  connectTimeout: 5_000,
  // A line that has gone silent is given up.
  socketTimeout: 2 * READ_BLOCK_MS,
  retryStrategy: (attempt) => Math.min(attempt * 100, RETRY_MS),
};

/** Nobody waits: what cannot be sent now is stale by the time it could, and what was sent twice would arrive twice. */
const publishing: RedisOptions = {
  ...always,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1_000,
};

/** Goes on where it was after a gap. */
const subscribing: RedisOptions = { ...always, maxRetriesPerRequest: null };

class Publisher extends Redis {
  readonly #makeSubscriber: () => Redis;

  constructor(url: string, makeSubscriber: () => Redis) {
    super(url, publishing);
    this.#makeSubscriber = makeSubscriber;
  }

  /** The adapter does not look whether what it only passes on has gone out: such a failure would end the process. */
  override sendCommand(...command: Parameters<Redis['sendCommand']>): Promise<unknown> {
    const answer = Promise.resolve(super.sendCommand(...command));
    const [{ name }] = command;
    if (name === 'publish') answer.catch(() => undefined);
    return answer;
  }

  /** The adapter reads through duplicates, which have to be patient. */
  override duplicate(): Redis {
    return this.#makeSubscriber();
  }
}

/** What the adapter does not look at, or looks at too eagerly. */
class Subscriber extends Redis {
  override sendCommand(...command: Parameters<Redis['sendCommand']>): Promise<unknown> {
    const answer = Promise.resolve(super.sendCommand(...command));
    const [{ name }] = command;
    // A failed subscription is nobody's fault when we stop before Redis was ever there.
    if (name === 'subscribe') return answer.catch(() => undefined);
    return name === 'xread' ? failSlowly(answer) : answer;
  }
}

/** It is asked again at once, for ever: a refusal would become a flood. */
function failSlowly(answer: Promise<unknown>): Promise<unknown> {
  const slow = answer.catch(async (error: unknown) => {
    await wait(RETRY_MS, undefined, { ref: false });
    throw error;
  });
  // What is sent again after a gap is awaited only where it was sent first.
  slow.catch(() => undefined);
  return slow;
}
