import { setTimeout as wait } from 'node:timers/promises';
import type { Receipts } from './progress.queries.ts';

const NOTED_EVERY_MS = 1_000;
// What comes beyond that is noted with the next list.
const MOST_CHATS = 100;

interface Gathered {
  noted: Receipts;
  next: Map<string, number>;
}

/**
 * Every page of a member reports every message. The first report is noted at once, those of the following second
 * together after it, and while that takes longer the next ones wait too. Whoever reports nothing new is forgotten.
 */
export function gatherReceipts(
  note: (memberId: string, receipts: Receipts) => Promise<void>,
): (memberId: string, conversationId: string, seq: number) => void {
  const reporting = new Map<string, Gathered>();

  async function noteAll(memberId: string, gathered: Gathered): Promise<void> {
    while (gathered.next.size > 0) {
      const receipts = gathered.next;
      gathered.noted = receipts;
      gathered.next = new Map();
      const rest = wait(NOTED_EVERY_MS, undefined, { ref: false });
      await Promise.allSettled([note(memberId, receipts), rest]);
    }
    reporting.delete(memberId);
  }

  return (memberId, conversationId, seq) => {
    const known = reporting.get(memberId);
    const gathered = known ?? { noted: new Map(), next: new Map() };
    const { noted, next } = gathered;
    const before = next.get(conversationId) ?? noted.get(conversationId) ?? 0;
    if (seq <= before || (next.size >= MOST_CHATS && !next.has(conversationId))) return;
    next.set(conversationId, seq);
    if (known) return;
    reporting.set(memberId, gathered);
    void noteAll(memberId, gathered);
  };
}
