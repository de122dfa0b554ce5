import {
  familyReasons,
  families,
  type Family,
  type Outcome,
  type TextField,
} from '#contract/safety/rules.ts';
import { refuse, type Refusal } from '#server/platform/refusal.ts';
import { holdsContactDetails, holdsHandle } from './contact-details.policy.ts';
import { plainLetters, tokensOf } from './normalise.policy.ts';
import { createMatcher, type FamilyRules } from './rule-matcher.policy.ts';
import { advanceFee } from './rules/advance-fee.rules.ts';
import { blackmail } from './rules/blackmail.rules.ts';
import { child } from './rules/child.rules.ts';
import { commonWords } from './rules/common.rules.ts';
import { contact } from './rules/contact.rules.ts';
import { crypto } from './rules/crypto.rules.ts';
import { explicit } from './rules/explicit.rules.ts';
import { giftCard } from './rules/gift-card.rules.ts';
import { hate } from './rules/hate.rules.ts';
import { paidSex } from './rules/paid-sex.rules.ts';
import { selfHarm } from './rules/self-harm.rules.ts';
import { threat } from './rules/threat.rules.ts';
import { underAge } from './rules/under-age.rules.ts';

/** The writer is asked, with the reason. Sent again with `confirmed`, it is taken. */
export function questioned({ family }: Pick<Finding, 'family'>, field?: TextField): Refusal {
  const reason = familyReasons[family];
  return refuse('TEXT_QUESTIONED', { data: { family, reason, ...(field && { field }) } });
}

/** A person has to look first; a grave one is for admins only. */
export const mustWait = (finding: Finding): boolean =>
  finding.outcome === 'hold' || finding.outcome === 'seal';

/** For moderators: which family and rule it meets. */
export const describeFinding = ({ family, rule }: Finding): string => `${family}: ${rule}`;

type Place = 'profile' | 'stranger' | 'chat';

/** A new kind of text takes its place here. */
const places = {
  name: 'profile',
  bio: 'profile',
  tag: 'profile',
  // With a like, before the two have said a word: as strict as what everybody reads.
  comment: 'profile',
  'first-message': 'stranger',
  message: 'chat',
} satisfies Record<string, Place>;
export type TextKind = keyof typeof places;

export interface Finding {
  family: Family;
  outcome: Outcome;
  /** Which rule it met, for moderators. */
  rule: string;
  /** Its writer may be in need, whatever else comes of it. */
  help: boolean;
}

/** What comes of a finding; `null` where it is none. */
const outcomeOf: Record<Family, Record<Place, Outcome | null>> = {
  child: { profile: 'seal', stranger: 'seal', chat: 'seal' },
  'self-harm': { profile: 'help', stranger: 'help', chat: 'help' },
  'under-age': { profile: 'hold', stranger: 'hold', chat: 'hold' },
  blackmail: { profile: 'hold', stranger: 'hold', chat: 'warn' },
  threat: { profile: 'hold', stranger: 'hold', chat: 'warn' },
  'paid-sex': { profile: 'hold', stranger: 'hold', chat: 'warn' },
  'gift-card': { profile: 'hold', stranger: 'warn', chat: 'warn' },
  crypto: { profile: 'hold', stranger: 'warn', chat: 'warn' },
  'advance-fee': { profile: 'hold', stranger: 'warn', chat: 'warn' },
  hate: { profile: 'hold', stranger: 'ask', chat: 'ask' },
  explicit: { profile: 'hold', stranger: 'ask', chat: 'ask' },
  contact: { profile: 'ask', stranger: 'ask', chat: null },
};

const rulesOf: Record<Family, FamilyRules> = {
  child,
  'self-harm': selfHarm,
  'under-age': underAge,
  blackmail,
  threat,
  'paid-sex': paidSex,
  'gift-card': giftCard,
  crypto,
  'advance-fee': advanceFee,
  hate,
  explicit,
  contact,
};

const AMOUNT = /^(?:\d{3,7}|\d+k|\d+rs|rs\d+|\d+lakh)$/;
const isBetween = (raw: string, least: number, most: number) =>
  /^\d{1,2}$/.test(raw) && Number(raw) >= least && Number(raw) <= most;

const matcher = createMatcher(
  families.map((family): [Family, FamilyRules] => [family, rulesOf[family]]),
  {
    commonWords,
    figures: {
      amount: (raw) => AMOUNT.test(raw),
      teen: (raw) => isBetween(raw.replace(/(?:yrs?|yo|f|m)$/, ''), 12, 17),
      'teen-age': (raw) => /^1[2-7](?:yrs?|yo|f|m)$/.test(raw),
      'child-age': (raw) => isBetween(raw, 4, 15),
      year: (raw) => /^(?:19[3-9]\d|20[0-3]\d)$/.test(raw),
      // Whoever was born then is no adult this year.
      'young-year': (raw, year) =>
        /^20\d\d$/.test(raw) && Number(raw) > year - 18 && Number(raw) < year + 4,
    },
    given: ['details', 'handle'],
  },
);

/** What a text is to be asked about, warned of, held or helped for; `null` for almost all. */
export function screenText(kind: TextKind, text: string, now: Date): Finding | null {
  // What comes with a like reads like a first message.
  const written = kind === 'comment' ? 'first-message' : kind;
  const found = find([written], text, now).flatMap(({ family, rule }) => {
    const outcome = outcomeOf[family][places[kind]];
    return outcome ? { family, rule, outcome } : [];
  });
  const help = found.some(({ outcome }) => outcome === 'help');
  // Help comes beside whatever else follows, never instead of it.
  const gravest = found.find(({ outcome }) => outcome !== 'help') ?? found[0];
  return gravest ? { ...gravest, help } : null;
}

/** Whether there could be a finding, for whoever would have to ask the database which of the kinds it is. */
export const concernsAny = (kinds: readonly TextKind[], text: string, now: Date): boolean =>
  find(kinds, text, now).length > 0;

/** Where one sentence ends. */
const SENTENCE_END = /(?<=[.!?।])\s+|\n+/u;

/** A profile tells of many things: words that mean something together are looked for within a sentence. Who writes to somebody goes on about one. */
function find(kinds: readonly TextKind[], text: string, now: Date) {
  if (!kinds.includes('bio')) return findIn(kinds, text, now);
  const found = text.split(SENTENCE_END).flatMap((sentence) => findIn(kinds, sentence, now));
  return families.flatMap((family) => found.find((each) => each.family === family) ?? []);
}

function findIn(kinds: readonly TextKind[], text: string, now: Date) {
  const plain = plainLetters(text);
  const tokens = tokensOf(plain, matcher.isKnown);
  const noted: string[] = [];
  if (kinds.some((kind) => outcomeOf.contact[places[kind]])) {
    if (holdsContactDetails(plain, tokens)) noted.push('details');
    if (holdsHandle(plain)) noted.push('handle');
  }
  return matcher.find(kinds, tokens, { noted, year: now.getUTCFullYear() });
}
