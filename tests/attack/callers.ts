/** All who may call: every endpoint and every event is tried as each of them. */
export const callers = [
  'visitor',
  'unpaid',
  'lapsed',
  'paid',
  'matched',
  'unmatched',
  'blocked',
  'restricted',
  'suspended',
  'companion',
  'unverified',
  'moderator',
  'admin',
] as const;
/**
 * `unpaid` never had a plan, `lapsed` had one; `matched`, `unmatched` and `blocked` have one, and that is how they stand to Meera, who has unmatched
 * and blocked them; `restricted` and `suspended` have one, too; `unverified` is a companion without a checked identity. Of the team nobody has a plan.
 */
export type CallerName = (typeof callers)[number];
