import type { CompanionTextField } from '../companions/rules.ts';
import type { ProfileTextField } from '../profiles/rules.ts';

/** What the content rules look for, gravest first: of two, a text is told the first. */
export const families = [
  'child',
  'self-harm',
  'under-age',
  'blackmail',
  'threat',
  'paid-sex',
  'gift-card',
  'crypto',
  'advance-fee',
  'hate',
  'explicit',
  'contact',
] as const;
export type Family = (typeof families)[number];

/**
 * `ask`: the sender is asked "Are you sure?" first; `warn`: delivered, and the receiver is warned; `hold`: waits for a
 * person, and the sender is told; `help`: delivered, and the sender sees the help lines; `seal`: out of sight at once,
 * for an admin.
 */
export const outcomes = ['ask', 'warn', 'hold', 'help', 'seal'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why the sender is asked, or told that a person looks first. */
export const familyReasons: Record<Family, string> = {
  child: 'This reads like something that could harm a child.',
  'self-harm':
    'It sounds as if you are going through something very hard. You do not have to go through this alone.',
  'under-age': 'This reads as if you were under 18. Saath is for adults only.',
  blackmail: 'This reads like blackmail, which is a crime.',
  threat: 'This reads like a threat.',
  'paid-sex':
    'This reads like an offer of, or a request for, paid sexual services, which are not allowed here.',
  'gift-card': 'This reads like asking for gift cards or codes, which is how many scams begin.',
  crypto: 'This reads like drawing somebody into an investment, which is not allowed here.',
  'advance-fee': 'This reads like asking for money, which is how many scams begin.',
  hate: 'This reads like contempt for people because of who they are.',
  explicit: 'This reads as sexually explicit. Many members would rather not get that.',
  contact: 'This seems to hold a phone number, address or link. Get to know each other here first.',
};

/** What the receiver is warned of, with block and report at hand. */
export const familyWarnings: Record<Family, string> = {
  child: 'This looks like something that could harm a child.',
  'self-harm': 'This looks like somebody who needs help. You can show them the help lines.',
  'under-age': 'This looks like somebody under 18.',
  blackmail: 'This looks like blackmail. Do not pay; keep the messages and report it.',
  threat: 'This looks like a threat. If you are in danger, call 112.',
  'paid-sex': 'This looks like an offer of paid sexual services.',
  'gift-card': 'This looks like a gift-card scam. Never send codes of cards.',
  crypto: 'This looks like an investment scam. Do not put in money because of a chat.',
  'advance-fee': 'This looks like a scam. Do not send money to somebody you have not met.',
  hate: 'This looks like hate.',
  explicit: 'This looks sexually explicit.',
  contact: 'This looks like contact details. Take your time before you leave Saath.',
};

/** Numbers for help in India; checked before each release. */
export const helpLines = [
  { number: '112', name: 'Emergency: police, fire, ambulance' },
  { number: '14416', name: 'Tele-MANAS: somebody to talk to, day and night' },
  { number: '181', name: 'Women’s help line' },
  { number: '1098', name: 'Childline' },
  { number: '1930', name: 'Cyber fraud' },
] as const;

type HelpLine = (typeof helpLines)[number];

const linesOf = (...numbers: HelpLine['number'][]): HelpLine[] =>
  numbers.flatMap((wanted) => helpLines.filter(({ number }) => number === wanted));

/** For somebody in despair: who listens comes first. */
export const despairLines = linesOf('14416', '112', '181');

/** Beside 112, for somebody who is afraid of another; more would only have to be read. */
export const dangerLines = linesOf('181');

/** The texts that others read of a member, by the names that profiles have for them. */
export type TextField = 'displayName' | ProfileTextField | CompanionTextField;

/** As their writer is told of them; answers to prompts have a name of their own each. */
const namedFields: Partial<Record<TextField, string>> = {
  displayName: 'the name you go by',
  bio: 'your bio',
  lookingFor: 'what you look for',
  location: 'your city',
  occupation: 'your occupation',
  interests: 'your interests',
  hobbies: 'your hobbies',
  offers: 'what you offer',
  refuses: 'what you refuse',
};

export const textFieldName = (field: string): string =>
  namedFields[field as TextField] ?? 'your answer';
/** Emails and phone numbers that one member can list as never to be met. */
export const CONTACTS_MAX = 200;
