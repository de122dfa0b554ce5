import { priceOfSeconds } from '#contract/companions/meter.rules.ts';
import { currentRates, type RateCard } from '#contract/companions/rates.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { dayInIndia, minutes } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listOpenWith, usedOn } from './sessions.queries.ts';

interface Two {
  clientId: string;
  companionId: string;
}

/** As whom the books know them; `pair` is the same whoever of them asks. */
export async function namesOf(tools: Tools, tx: WriteTransaction, { clientId, companionId }: Two) {
  const known = await tools.pseudonyms.of(tx, [clientId, companionId]);
  const [client, companion] = [known.get(clientId), known.get(companionId)];
  if (!client || !companion || client === companion) throw refuse('NOT_FOUND');
  return { client, companion, pair: [client, companion].toSorted().join(' ') };
}

/** Nobody is in two at once. Where it is to stay so, whoever calls holds both seats. */
export async function requireFree(
  tx: WriteTransaction,
  { clientId, companionId }: Two,
): Promise<void> {
  for (const memberId of [clientId, companionId])
    if ((await listOpenWith(tx, memberId)).length > 0) throw refuse('SESSION_OPEN');
}

/** The least and the most that a session of that day may set aside: no more than the two have left of it, and at least a chat or a minute. */
export async function requireRoom(
  tools: Tools,
  tx: WriteTransaction,
  { kind, ...two }: Two & { kind: CompanionKind },
  at: Date,
): Promise<{ least: number; most: number }> {
  const { pair } = await namesOf(tools, tx, two);
  const room = roomFor(currentRates(at), kind, await usedOn(tx, pair, dayInIndia(at)));
  if (room.least > room.most) throw refuse('PAIR_LIMIT');
  return room;
}

function roomFor(card: RateCard, kind: CompanionKind, used: { chats: number; callMs: number }) {
  if (kind === 'chat') {
    const price = card.chat.minor;
    return { least: price, most: used.chats < card.paidChatsADay ? price : 0 };
  }
  const leftSeconds = Math.floor((minutes(card.paidMinutesADay) - used.callMs) / 1000);
  const minute = priceOfSeconds(card, kind, 60);
  return { least: minute, most: Math.floor((Math.max(0, leftSeconds) * minute) / 60) };
}
