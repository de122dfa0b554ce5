import { familyReasons } from '#contract/safety/rules.ts';
import { refuse, type Refusal } from '#server/platform/refusal.ts';
import type { Finding } from './screen-text.policy.ts';

export { concernsAny, screenText, type Finding, type TextKind } from './screen-text.policy.ts';

/** The writer is asked, with the reason. Sent again with `confirmed`, it is taken. */
export function questioned({ family }: Pick<Finding, 'family'>): Refusal {
  return refuse('TEXT_QUESTIONED', { data: { family, reason: familyReasons[family] } });
}

/** A person has to look first; a grave one is for admins only. */
export const mustWait = (finding: Finding): boolean =>
  finding.outcome === 'hold' || finding.outcome === 'seal';

/** For moderators: which family and rule it meets. */
export const describeFinding = ({ family, rule }: Finding): string => `${family}: ${rule}`;
