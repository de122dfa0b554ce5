import type { Earning, Earnings } from '#contract/companions/earnings.endpoints.ts';
import { rupees } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listDisputesOf } from '../disputes/disputes.queries.ts';
import { balancesOf, listReversals } from '../ledger/ledger.queries.ts';
import {
  findFirstDay,
  listEarned,
  listEarnedOn,
  listHolds,
  type EarnedOn,
} from '../meter/sessions.queries.ts';
import { viewEarning } from './earning-views.ts';
import { monthOf } from './tax.policy.ts';

const PAGE = 20;

/** By which a companion stands in the books. For whoever is none, and has never earned anything, there is nothing here. */
export async function companionPseudonym(tools: Tools, memberId: string): Promise<string> {
  const [member, known] = await Promise.all([
    findMember(tools.db, memberId),
    tools.pseudonyms.of(tools.db, [memberId]),
  ]);
  const pseudonym = known.get(memberId);
  if (!member || !pseudonym) throw refuse('NOT_FOUND');
  if (member.userType === 'provider') return pseudonym;
  const [earned] = await listEarned(tools.db, pseudonym, null, 1);
  if (!earned) throw refuse('NOT_FOUND');
  return pseudonym;
}

export async function readEarnings(tools: Tools, memberId: string): Promise<Earnings> {
  const pseudonym = await companionPseudonym(tools, memberId);
  const now = tools.clock.now();
  const today = dayInIndia(now);
  const [held, holds, month, firstDay] = await Promise.all([
    balancesOf(tools.db, pseudonym),
    listHolds(tools.db, pseudonym),
    listEarnedOn(tools.db, pseudonym, { firstDay: `${monthOf(now)}-01`, lastDay: today }),
    findFirstDay(tools.db, pseudonym),
  ]);
  return {
    available: rupees(held.available ?? 0),
    onHold: rupees(held['on-hold'] ?? 0),
    holds: holds.map(({ until, minor }) => ({ at: until.toISOString(), amount: rupees(minor) })),
    inPayout: rupees(held['in-payout'] ?? 0),
    paidOut: rupees(held['paid-out'] ?? 0),
    taxWithheld: rupees(held.tax ?? 0),
    thisMonth: rupees(month.reduce((sum, { minor }) => sum + minor, 0)),
    payoutMinimum: rupees(tools.config.earnings.payoutMinimumMinor),
    firstMonth: firstDay?.slice(0, 7) ?? null,
  };
}

export async function readEarningEntries(
  tools: Tools,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<Earning>> {
  const pseudonym = await companionPseudonym(tools, memberId);
  const found = await listEarned(tools.db, pseudonym, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ startedAt, id }) =>
    writeCursor({ at: startedAt, id }),
  );
  const ids = rows.map(({ id }) => id);
  const disputes = await listDisputesOf(tools.db, ids);
  const reversals = await listReversals(tools.db, ids);
  const stateOf = (id: string) => disputes.find(({ sessionId }) => sessionId === id)?.state ?? null;
  return {
    items: rows.map((row) =>
      Object.assign(viewEarning(row, reversals.get(row.id)), { dispute: stateOf(row.id) }),
    ),
    nextCursor,
  };
}

/** What stands of what was earned, by India's days. */
export async function readEarningsChart(
  tools: Tools,
  memberId: string,
  span: { firstDay: string; lastDay: string },
) {
  const pseudonym = await companionPseudonym(tools, memberId);
  const earned = await listEarnedOn(tools.db, pseudonym, span);
  return {
    days: partsBy(earned, ({ day }) => day),
    categories: partsBy(earned, ({ category }) => category),
    kinds: partsBy(earned, ({ kind }) => kind),
  };
}

function partsBy(earned: EarnedOn[], nameOf: (each: EarnedOn) => string) {
  return [...new Set(earned.map(nameOf))].map((name) => {
    const parts = earned.filter((each) => nameOf(each) === name);
    return {
      name,
      amount: rupees(parts.reduce((sum, { minor }) => sum + minor, 0)),
      count: parts.reduce((sum, { count }) => sum + count, 0),
    };
  });
}
