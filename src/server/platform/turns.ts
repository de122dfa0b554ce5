import { createKeyedMutex } from './concurrency.ts';
import { refuse } from './refusal.ts';

/** More than the busiest pages of a member have under way. */
const MOST_WAITING = 100;
/**
 * A session that asks for more leaves room for the others: its owner may be just about to end it. More than the messages
 * of a minute, so that whoever sends all of theirs at once is told of their budget and not of a full line.
 */
const MOST_OF_A_SESSION = 80;

export interface InTurn {
  <T>(memberId: string, change: () => Promise<T>, sessionId?: string): Promise<T>;
  /** Changes that are made, or wait for another of the same member. */
  underWay(): number;
}

/**
 * A member's changes wait for each other on a node, before any of them takes a connection to the database: whoever asks for
 * hundreds at once holds up themselves alone.
 */
export function createTurns(): InTurn {
  const lock = createKeyedMutex();
  const waiting = new Map<string, number>();
  const count = (name: string, more: number) => {
    const now = (waiting.get(name) ?? 0) + more;
    if (now > 0) waiting.set(name, now);
    else waiting.delete(name);
  };
  let underWay = 0;
  const inTurn = async <T>(
    memberId: string,
    change: () => Promise<T>,
    sessionId?: string,
  ): Promise<T> => {
    const session = sessionId === undefined ? [] : [sessionId];
    const isFull = (waiting.get(memberId) ?? 0) >= MOST_WAITING;
    if (isFull || session.some((each) => (waiting.get(each) ?? 0) >= MOST_OF_A_SESSION))
      throw refuse('UNAVAILABLE', { data: { retryAfterSeconds: 1 } });
    const names = [memberId, ...session];
    for (const name of names) count(name, 1);
    underWay += 1;
    try {
      return await lock(memberId, change);
    } finally {
      for (const name of names) count(name, -1);
      underWay -= 1;
    }
  };
  return Object.assign(inTurn, { underWay: () => underWay });
}
