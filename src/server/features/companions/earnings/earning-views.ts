import type { Earning } from '#contract/companions/earnings.endpoints.ts';
import { rateOf, ratesOf } from '#contract/companions/rates.ts';
import { rupees } from '#contract/money.ts';
import type { Reversal } from '../ledger/ledger.queries.ts';
import type { SessionRow } from '../meter/sessions.queries.ts';

/** Of a call, what was counted; of a chat, how long both took part. */
export function secondsOf({ kind, countedMs, startedAt, sides }: SessionRow): number {
  if (kind !== 'chat') return Math.floor(countedMs / 1000);
  const until = Math.min(sides.client.wroteAt ?? 0, sides.companion.wroteAt ?? 0);
  return Math.max(0, Math.floor((until - startedAt.getTime()) / 1000));
}

/** Never with whom. */
export function viewEarning(session: SessionRow, reversal?: Reversal): Omit<Earning, 'dispute'> {
  const { id, startedAt, kind, category, amountMinor, holdUntil, reversedAt, releasedAt } = session;
  const isHeld = !reversedAt && !releasedAt;
  return {
    id,
    at: startedAt.toISOString(),
    kind,
    category,
    seconds: secondsOf(session),
    rate: rateOf(ratesOf(session.rateVersion), kind),
    amount: rupees(amountMinor ?? 0),
    takenBack: rupees(reversal?.takenBack ?? 0),
    state: reversedAt ? 'reversed' : isHeld ? 'on-hold' : 'available',
    availableFrom: isHeld ? (holdUntil?.toISOString() ?? null) : null,
  };
}
