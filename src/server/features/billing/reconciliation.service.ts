import { setPaidPlan } from '#server/features/accounts/accounts.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { subscriptionChanged } from './billing.facts.ts';
import { findTerm, lockPayer } from './payments.queries.ts';
import { listDriftedPlans, listWaiting, noteAsked } from './reconciliation.queries.ts';
import { settle } from './settling.service.ts';

// A member needs longer than that for a card, and the provider not as long to tell of it.
const ASKED_AFTER_MS = 10 * 60_000;
const ASKED_AT_ONCE = 100;

/** Either it never got as far as the provider, or the provider of these days knows nothing of it. */
const NEVER_PAID = { status: 'expired', paymentReference: null, charged: null } as const;

const CHECKED_AT_ONCE = 500;

/** What accounts keeps of a plan is a copy: every night it is compared with what was paid, and put right. */
export async function checkPlans(tools: Tools): Promise<void> {
  let drifted: string[] = [];
  do {
    drifted = await listDriftedPlans(tools.db, drifted.at(-1) ?? null, CHECKED_AT_ONCE);
    if (drifted.length > 0)
      tools.log.error({ members: drifted.length }, 'plans of members were not as paid');
    for (const memberId of drifted)
      await tools.write(async (tx) => {
        // A payment that is settled at the same moment must not be undone by what was true before it.
        await lockPayer(tx, memberId);
        const term = await findTerm(tx, memberId);
        await setPaidPlan(tx, memberId, term);
        tx.tell(subscriptionChanged, { memberId, until: term?.until ?? null });
      });
  } while (drifted.length === CHECKED_AT_ONCE);
}

/** Asks about checkouts whose end was never told. */
export async function reconcile(tools: Tools): Promise<void> {
  const before = new Date(tools.clock.now().getTime() - ASKED_AFTER_MS);
  const waiting = await listWaiting(tools.db, before, ASKED_AT_ONCE);
  for (const { id, provider, checkoutReference: checkout } of waiting) {
    try {
      await noteAsked(tools.db, id, tools.clock.now());
      const isKnown = checkout !== null && provider === tools.payments.provider;
      const found = isKnown ? await tools.payments.fetch({ checkout }) : null;
      const report = found ? found.report : NEVER_PAID;
      if (!report || report.status === 'open') continue;
      await tools.write((tx) => settle(tools, tx, id, report));
    } catch (error) {
      tools.log.warn(
        { err: error, paymentId: id },
        'the provider did not tell how a payment ended',
      );
    }
  }
}
