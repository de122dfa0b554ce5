import type { MemberRole, MemberStatus } from '#contract/accounts/rules.ts';
import {
  type CaseKind,
  type DecisionAction,
  type DecisionReason,
  decisionReasons,
  grievanceCategories,
  type MemberAction,
  reportReasons,
} from '#contract/safety/cases.ts';
import type { Case, CaseSummary } from '#contract/safety/console.endpoints.ts';
import type { Family } from '#contract/safety/rules.ts';

export const queueLabels: Record<CaseKind, string> = {
  report: 'Reports',
  content: 'Held texts',
  photo: 'Held photos',
  appeal: 'Appeals',
  grievance: 'Grievances',
  refund: 'Refunds',
};

export const kindLabels: Record<CaseKind, string> = {
  report: 'Report',
  content: 'Held text',
  photo: 'Held photo',
  appeal: 'Appeal',
  grievance: 'Grievance',
  refund: 'Refund',
};

/** What can be chosen about a case or a member. */
export type Choice = Case['outcomes'][number] | MemberAction;

export const choiceLabels: Record<Choice, string> = {
  none: 'No action',
  release: 'Release',
  remove: 'Remove',
  warn: 'Warn',
  restrict: 'Restrict writing',
  suspend: 'Suspend',
  ban: 'Ban',
  restore: 'Restore',
  grant: 'Grant',
  refuse: 'Refuse',
  answer: 'Answer',
};

const doneLabels: Record<Choice | 'withdrawn', string> = {
  none: 'No action',
  release: 'Released',
  remove: 'Removed',
  warn: 'Warned',
  restrict: 'Restricted',
  suspend: 'Suspended',
  ban: 'Banned',
  restore: 'Restored',
  grant: 'Granted',
  refuse: 'Refused',
  answer: 'Answered',
  withdrawn: 'Withdrawn',
};

const labelIn = (labels: Record<string, string>, key: string): string => labels[key] ?? key;

export const outcomeText = (outcome: string): string => labelIn(doneLabels, outcome);
export const actionText = (action: DecisionAction): string => doneLabels[action];

export const statusLabels: Record<MemberStatus, string> = {
  active: 'Active',
  restricted: 'Restricted: reads, does not write',
  suspended: 'Suspended',
  banned: 'Banned',
  deleting: 'Is being deleted',
  erased: 'Erased',
};

export const roleLabels: Record<MemberRole, string> = {
  member: 'Member',
  moderator: 'Moderator',
  admin: 'Admin',
};

const familyLabels: Record<Family, string> = {
  child: 'Harm to a child',
  'self-harm': 'Somebody who may hurt themselves',
  'under-age': 'Hints of being under 18',
  blackmail: 'Blackmail',
  threat: 'A threat',
  'paid-sex': 'Paid sexual services',
  'gift-card': 'Gift cards and codes',
  crypto: 'Drawing into an investment',
  'advance-fee': 'Asking for money',
  hate: 'Hate',
  explicit: 'Explicit words',
  contact: 'Contact details',
};

/** Why the check has kept a picture back. */
const pictureLabels: Record<string, string> = {
  nudity: 'Looks like nudity',
  'perhaps-nudity': 'May be nudity',
  'photo-of-another-account': 'Looks like a photo of another account',
  'not-checked': 'Could not be checked',
};

/** Where the reason has another name than the finding. */
const reasonOfFinding: Partial<Record<string, DecisionReason>> = {
  nudity: 'explicit',
  'perhaps-nudity': 'explicit',
  'photo-of-another-account': 'fake-profile',
  blackmail: 'threat',
  'gift-card': 'money',
  crypto: 'money',
  'advance-fee': 'money',
};

/** A finding names its family first, and then the rule. */
const familyOf = (finding: string): string => /^[a-z-]+/.exec(finding)?.[0] ?? '';

const has = <Key extends string>(labels: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(labels, key);

/** Why there is a case, in words. */
export function reasonText({ kind, reason }: Pick<CaseSummary, 'kind' | 'reason'>): string {
  switch (kind) {
    case 'report':
      return has(reportReasons, reason) ? reportReasons[reason].label : reason;
    case 'grievance':
      return has(grievanceCategories, reason) ? grievanceCategories[reason].label : reason;
    case 'appeal':
      return has(decisionReasons, reason) ? `Against: ${decisionReasons[reason]}` : reason;
    case 'refund':
      return 'Money back with a ban';
    case 'content': {
      const family = familyOf(reason);
      return has(familyLabels, family) ? familyLabels[family] : reason;
    }
    case 'photo':
      return labelIn(pictureLabels, reason);
  }
}

/** What the reason of a decision most likely is; whoever decides may take another. */
export function likelyReason(
  choice: Choice,
  about: Pick<Case, 'reason' | 'decision'> | null,
): DecisionReason {
  if (choice === 'none' || choice === 'release') return 'no-breach';
  if (about?.decision) return choice === 'grant' ? 'mistake' : about.decision.reason;
  if (choice === 'restore') return 'mistake';
  const family = familyOf(about?.reason ?? '');
  return has(decisionReasons, family) ? family : (reasonOfFinding[family] ?? 'rules');
}

/** Whether somebody's reports have held so far. */
export const reportsText = ({ upheld, dismissed }: { upheld: number; dismissed: number }): string =>
  upheld + dismissed === 0
    ? 'no report of theirs was decided before'
    : `of their reports ${upheld} upheld, ${dismissed} dismissed`;
