import type { Bus } from '#server/platform/bus/bus.ts';
import { newId } from '#server/platform/ids.ts';
import { countPages, type Presence } from './presence.ts';

const NODES = 'saath:nodes';
const membersOf = (node: string) => `saath:here:${node}`;
// Redis forgets empty sets; a node without visitors is still a node.
const NOBODY = '-';

/** How often a node says that it is alive, and how long it is believed: so long do members of a killed node seem to be here. */
const usualPace = { beatMs: 3_000, believedMs: 10_000 };

/**
 * Each node keeps one set of its members in Redis, which expires unless the node goes on saying that it is alive. While Redis is away
 * a node knows only its own: better a push too many than none.
 */
export function createSharedPresence(
  { redis, onUp }: Pick<Bus, 'redis' | 'onUp'>,
  { beatMs, believedMs } = usualPace,
): Presence {
  const node = newId();
  const own = membersOf(node);
  const pages = countPages();
  let isWritten = false;

  const writeAll = async () => {
    const members = pages.everybody();
    isWritten = true;
    const written = redis
      .multi()
      .sadd(NODES, node)
      .del(own)
      .sadd(own, NOBODY, ...members);
    await written.pexpire(own, believedMs).exec();
  };
  const beat = async () => {
    const beaten = redis.multi().sadd(NODES, node).pexpire(own, believedMs);
    const [, , isThere] = (await beaten.sismember(own, NOBODY).exec()) ?? [];
    // Expired or emptied meanwhile: nothing of it is left to be kept alive.
    if (!isWritten || isThere?.[1] !== 1) await writeAll();
  };
  const attempt = (work: Promise<unknown>) => {
    work.catch(() => {
      isWritten = false;
    });
  };
  onUp(() => attempt(writeAll()));
  const heart = setInterval(() => attempt(beat()), beatMs);

  /** Nodes that stopped without a word are forgotten by whoever notices. */
  const isElsewhere = async (memberId: string): Promise<boolean> => {
    const nodes = (await redis.smembers(NODES)).filter((each) => each !== node);
    if (nodes.length === 0) return false;
    const asked = redis.pipeline();
    for (const each of nodes) asked.smismember(membersOf(each), memberId, NOBODY);
    const answers = ((await asked.exec()) ?? []).map(
      ([, answer]) => answer as number[] | undefined,
    );
    const gone = nodes.filter((_, place) => answers[place]?.[1] === 0);
    if (gone.length > 0) await redis.srem(NODES, ...gone);
    return answers.some((answer) => answer?.[0] === 1);
  };

  return {
    isHere: async (memberId) =>
      pages.isHere(memberId) || (await isElsewhere(memberId).catch(() => false)),
    arrive: (memberId) => {
      if (!pages.arrive(memberId)) return;
      attempt(redis.multi().sadd(own, memberId).pexpire(own, believedMs).exec());
    },
    leave: (memberId) => {
      if (pages.leave(memberId)) attempt(redis.srem(own, memberId));
    },
    close: async () => {
      clearInterval(heart);
      await redis
        .multi()
        .srem(NODES, node)
        .del(own)
        .exec()
        .catch(() => undefined);
    },
  };
}
