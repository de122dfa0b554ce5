import { refuse, refuseUnbegun } from '#server/platform/refusal.ts';

/** Our own pages send one, and a member may have several open. */
const MOST_OF_A_MEMBER = 3;
/** Of all bodies that a node holds until they are worked on: some fifty photos as large as they may be. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Where one body is held, from before it is read until it is answered. */
export interface UploadPlace {
  /** Holds so much ready, before a byte comes; refused where there is no room. */
  reserve(bytes: number): void;
  /** Nobody else gets what a body that has come whole takes. */
  keep(bytes: number): void;
  /** Aborted when the room goes to somebody who holds less. */
  taken: AbortSignal;
}

export interface UploadRoom {
  /** Refuses whoever has as many under way as one may have. */
  enter(memberId: string, over: AbortSignal): UploadPlace;
  held(): { uploads: number; bytes: number };
}

interface Held {
  bytes: number;
  isWhole: boolean;
  giveWay: AbortController;
}

/** What all uploads of a node share, whatever they are for. */
export function createUploadRoom(mostBytes = MOST_BYTES): UploadRoom {
  const byMember = new Map<string, Held[]>();
  let bytesHeld = 0;

  function setBytes(held: Held, bytes: number): void {
    bytesHeld += bytes - held.bytes;
    held.bytes = bytes;
  }

  /** Whoever holds most gives up what began last and has not come whole, as long as they hold more than whoever comes would. */
  function nextToGiveWay(most: number, leaving: Set<Held>): Held | undefined {
    let [largest, found] = [most, undefined as Held | undefined];
    for (const all of byMember.values()) {
      const left = all.filter((held) => !leaving.has(held));
      const bytes = bytesOf(left);
      const last = left.findLast((held) => held.bytes > 0 && !held.isWhole);
      if (last && bytes > largest) [largest, found] = [bytes, last];
    }
    return found;
  }

  /** Nobody gives way for nothing. */
  function makeRoom(missing: number, most: number): boolean {
    const leaving = new Set<Held>();
    for (let left = missing; left > 0;) {
      const held = nextToGiveWay(most, leaving);
      if (!held) return false;
      leaving.add(held);
      left -= held.bytes;
    }
    for (const held of leaving) {
      setBytes(held, 0);
      held.giveWay.abort();
    }
    return true;
  }

  return {
    held: () => ({
      uploads: [...byMember.values()].reduce((sum, { length }) => sum + length, 0),
      bytes: bytesHeld,
    }),
    enter: (memberId, over) => {
      const before = byMember.get(memberId) ?? [];
      if (before.length >= MOST_OF_A_MEMBER)
        throw refuse('UPLOADS_UNDER_WAY', { data: { retryAfterSeconds: 5 } });
      const held: Held = { bytes: 0, isWhole: false, giveWay: new AbortController() };
      byMember.set(memberId, [...before, held]);
      over.addEventListener('abort', () => {
        setBytes(held, 0);
        const left = (byMember.get(memberId) ?? []).filter((each) => each !== held);
        if (left.length > 0) byMember.set(memberId, left);
        else byMember.delete(memberId);
      });
      return {
        reserve: (bytes) => {
          const own = bytesOf(byMember.get(memberId) ?? []) + bytes;
          if (!makeRoom(bytesHeld + bytes - mostBytes, own)) throw refuseUnbegun();
          setBytes(held, bytes);
        },
        keep: (bytes) => {
          held.isWhole = true;
          setBytes(held, bytes);
        },
        taken: held.giveWay.signal,
      };
    },
  };
}

const bytesOf = (all: Held[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);
