/**
 * Where money is. `fees`: what members paid, of which a part is set aside; `budget`: companion time of a plan; `reserved`: set aside for a session;
 * `on-hold`: earned, and may still go back; `available`: a companion can ask for it; `in-payout`: asked for; `paid-out`: in their bank; `tax`: withheld
 * for them; `released`: companion time that nobody used; `unclaimed`: earned by whoever was erased before it was paid out.
 */
export const ledgerAccounts = [
  'fees',
  'budget',
  'reserved',
  'on-hold',
  'available',
  'in-payout',
  'paid-out',
  'tax',
  'released',
  'unclaimed',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why money moves. */
export const ledgerKinds = [
  'plan-opened',
  'plan-ended',
  'plan-returned',
  'session-reserved',
  'session-settled',
  'earning-released',
  'earning-reversed',
  'earnings-unclaimed',
  'payout-asked',
  'payout-refused',
  'payout-paid',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
