/** What a moderator can have before them, one queue each. */
export const caseKinds = ['report', 'content', 'photo', 'appeal', 'grievance', 'refund'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Where the text or picture stands that a person must look at; `sent-message`, `shown-photo`, `shown-rating`, `shown-like-comment`: what others have seen, and reported. */
export const contentKinds = [
  'name',
  'bio',
  'tag',
  'photo',
  'message',
  'chat-photo',
  'request-note',
  'sent-message',
  'shown-photo',
  'rating',
  'shown-rating',
  'like-comment',
  'shown-like-comment',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** How soon a case must be decided, in hours. What the law says for grievances holds for reports of the same. */
export const defaultClocks = {
  /** Intimate pictures, and people who pretend to be somebody. */
  intimate: 2,
  /** Orders of a court or the government. */
  order: 3,
  unlawful: 36,
  /** Until whoever complains is told that we have it. */
  acknowledge: 24,
  grievance: 168,
  /** What somebody asks about their own data. */
  data: 2160,
  report: 24,
  /** Texts and photos that wait to be shown. */
  held: 24,
  appeal: 72,
  refund: 72,
  /** Until somebody has looked at a document. */
  identity: 1,
};
export type ClockName = keyof typeof defaultClocks;
export type Clocks = Record<ClockName, number>;

/** Why somebody reports a member, and the clock that runs then. */
export const reportReasons = {
  'fake-profile': { label: 'Fake profile, or somebody else’s photos', clock: 'intimate' },
  money: { label: 'Asks for money, or a scam', clock: 'report' },
  'paid-sex': { label: 'Paid sexual services', clock: 'unlawful' },
  harassment: { label: 'Harassment or insults', clock: 'report' },
  threat: { label: 'Threats or blackmail', clock: 'report' },
  explicit: { label: 'Explicit words or pictures I did not want', clock: 'report' },
  'intimate-pictures': { label: 'Intimate pictures of me or somebody I know', clock: 'intimate' },
  'under-age': { label: 'Seems to be under 18', clock: 'report' },
  child: { label: 'Harm to a child', clock: 'intimate' },
  hate: { label: 'Hate', clock: 'unlawful' },
  spam: { label: 'Spam or advertising', clock: 'report' },
  other: { label: 'Something else', clock: 'report' },
} as const satisfies Record<string, { label: string; clock: ClockName }>;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** What is complained about by whoever writes to the grievance officer, and the clock that runs then. */
export const grievanceCategories = {
  'intimate-pictures': {
    label: 'An intimate picture of me, or one made to look like me',
    clock: 'intimate',
  },
  impersonation: { label: 'Somebody pretends to be me', clock: 'intimate' },
  unlawful: { label: 'Something unlawful on the site', clock: 'unlawful' },
  order: { label: 'An order of a court or of the government', clock: 'order' },
  account: { label: 'A decision about my account', clock: 'grievance' },
  'data-request': {
    label: 'A request about my data: to see, correct or erase it',
    clock: 'data',
  },
  privacy: { label: 'A complaint about my personal data', clock: 'grievance' },
  payment: { label: 'A payment', clock: 'grievance' },
  other: { label: 'Something else', clock: 'grievance' },
} as const satisfies Record<string, { label: string; clock: ClockName }>;
export type GrievanceCategory = keyof typeof grievanceCategories;
export const grievanceCategoryIds = Object.keys(grievanceCategories) as [
  GrievanceCategory,
  ...GrievanceCategory[],
];

/** What staff can do to a member. `restore` takes back whatever holds. */
export const memberActions = ['warn', 'restrict', 'suspend', 'ban', 'restore'] as const;
export type MemberAction = (typeof memberActions)[number];

/**
 * How a case ends: with an action; `none`: nothing to act on; `release`: what was held is shown; `remove`: what was held or reported is taken
 * away; `grant` and `refuse`: an appeal or refund; `answer`: a grievance.
 */
export const caseOutcomes = [
  'none',
  'release',
  'remove',
  'warn',
  'restrict',
  'suspend',
  'ban',
  'grant',
  'refuse',
  'answer',
] as const;
export type CaseOutcome = (typeof caseOutcomes)[number] | 'withdrawn';

export const outcomesOf: Record<CaseKind, readonly (typeof caseOutcomes)[number][]> = {
  report: ['none', 'remove', 'warn', 'restrict', 'suspend', 'ban'],
  content: ['release', 'remove', 'restrict', 'suspend', 'ban'],
  photo: ['release', 'remove', 'restrict', 'suspend', 'ban'],
  appeal: ['grant', 'refuse'],
  grievance: ['answer'],
  refund: ['grant', 'refuse'],
};

/** What members may see as having been done about them. */
export const decisionActions = ['warn', 'remove', 'restrict', 'suspend', 'ban', 'restore'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** From this list every decision takes its reason; members read the sentence. */
export const decisionReasons = {
  harassment: 'Harassing or insulting somebody',
  threat: 'Threatening or blackmailing somebody',
  money: 'Asking for money, or deceiving members',
  'paid-sex': 'Offering or asking for paid sexual services',
  explicit: 'Explicit words or pictures',
  'intimate-pictures': 'Intimate pictures of somebody who did not agree',
  hate: 'Contempt for people because of who they are',
  'fake-profile': 'Pretending to be somebody else',
  'under-age': 'Being under 18, as far as we can tell',
  child: 'Harm to a child',
  contact: 'Contact details where they do not belong',
  spam: 'Spam or advertising',
  rules: 'Something else that our rules do not allow',
  'no-breach': 'Nothing that our rules forbid',
  mistake: 'A mistake of ours',
} as const;
export type DecisionReason = keyof typeof decisionReasons;
export const decisionReasonIds = Object.keys(decisionReasons) as [
  DecisionReason,
  ...DecisionReason[],
];

export const REPORT_DETAILS_MAX = 2000;
export const REPORTED_MESSAGES_MAX = 20;
export const DECISION_WORDS_MAX = 1000;
export const APPEAL_MIN = 20;
export const GRIEVANCE_MIN = 20;
export const GRIEVANCE_MAX = 5000;
export const APPEAL_MAX = 3000;
/** Of a restriction or suspension. */
export const ACTION_DAYS_MAX = 365;
