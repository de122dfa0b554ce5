import { findCity } from '#contract/profiles/cities.ts';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { interestGroups } from '#contract/profiles/interests.ts';
import { TAGS_MAX, type ProfileTextField } from '#contract/profiles/rules.ts';
import type { TextField } from '#contract/safety/rules.ts';
import { isList, showTexts } from '#server/features/profiles/profile-texts.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listOfField } from './held-texts.queries.ts';
import { dropText, holdText, isWaitedFor, kindOf, showName } from './held-texts.service.ts';
import { helpOffered } from './safety.facts.ts';
import { mustWait, questioned, screenText, type Finding } from './screening/screening.service.ts';

interface WrittenText<Of> {
  field: Of;
  before: string[];
  after: string[];
}

interface Written<Of> {
  memberId: string;
  texts: WrittenText<Of>[];
  confirmed: boolean;
}

/** What others may read of a field from now on. */
interface Shown<Of> {
  field: Of;
  texts: string[];
  waits: boolean;
}

type Field = Exclude<TextField, 'displayName'>;

export const screenProfile = (
  tools: Tools,
  tx: WriteTransaction,
  written: Written<ProfileTextField>,
): Promise<void> =>
  screenTexts(tools, tx, written, (shown) => showTexts(tx, written.memberId, shown));

/**
 * What a person must look at first waits beside what was there before; of the rest, their writer may be asked. `show` is
 * called where others may not read what was written.
 */
export async function screenTexts<Of extends Field>(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, texts, confirmed }: Written<Of>,
  show: (shown: Shown<Of>) => Promise<void>,
): Promise<void> {
  const found = texts.map((written) => ({ ...written, findings: findingsIn(tools, written) }));
  const findings = found.flatMap((written) => [...written.findings.values()]);
  for (const { field, findings: ofField } of confirmed ? [] : found) {
    const doubtful = [...ofField.values()].find(({ outcome }) => outcome === 'ask');
    if (doubtful) throw questioned(doubtful, field);
  }
  for (const { findings: ofField, ...written } of found) {
    const shown = await settleField(tools, tx, memberId, written, ofField);
    if (shown) await show({ ...shown, field: written.field });
  }
  if (findings.some(({ help }) => help)) tx.tell(helpOffered, { memberId });
}

function findingsIn(
  { clock }: Tools,
  { field, before, after }: WrittenText<Field>,
): Map<string, Finding> {
  const findings = new Map<string, Finding>();
  for (const text of after) {
    const isKnown = before.includes(text) || isOffered(field, text);
    const finding = isKnown ? null : screenText(kindOf(field), text, clock.now());
    if (finding) findings.set(text, finding);
  }
  return findings;
}

/** Nobody is asked about what our own fields propose. */
const isOffered = (field: Field, text: string): boolean =>
  field === 'location' ? findCity(text) !== null : offeredTags.has(text);

const offeredTags = new Set([...interestGroups, ...hobbyGroups].flatMap(({ tags }) => tags));

/** Null: what was written stands as it is. */
async function settleField(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  { field, before, after }: WrittenText<Field>,
  findings: Map<string, Finding>,
): Promise<Omit<Shown<Field>, 'field'> | null> {
  const known = await listOfField(tx, memberId, field);
  const waits = (text: string) => known.some((one) => one.state === 'held' && one.text === text);
  // Another text takes the place of the one that waited. What waits in a list stands beside the list.
  const replaced = known.filter(({ text, state }) =>
    isList(field)
      ? state === 'removed' && after.includes(text)
      : state === 'removed' || !after.includes(text),
  );
  const held = [...findings].filter(([, finding]) => mustWait(finding));
  const added = held.filter(([text]) => !waits(text));
  const waiting = known.filter(({ state }) => state === 'held');
  // As many wait as the list can hold: the oldest make room.
  const beyond = isList(field) ? Math.max(0, waiting.length + added.length - TAGS_MAX) : 0;
  for (const one of [...replaced, ...waiting.slice(0, beyond)]) await dropText(tools, tx, one);
  for (const [text, finding] of added)
    await holdText(tools, tx, { memberId, field, text, state: 'held', before: null }, finding);
  if (held.length === 0 && replaced.length === 0) return null;
  const kept = after.filter((text) => !held.some(([one]) => one === text));
  const texts = isList(field) || held.length === 0 ? kept : before;
  return { texts, waits: await isWaitedFor(tx, memberId, field) };
}

interface ChosenName {
  memberId: string;
  before: string | null;
  after: string;
  confirmed: boolean;
}

/**
 * A name cannot wait: its writer is asked, and a person looks at it while it is used, also when another was chosen since: it
 * was read by others. What is sealed is not shown for a moment.
 */
export async function screenName(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, before, after, confirmed }: ChosenName,
): Promise<void> {
  const field = 'displayName';
  const finding = screenText(kindOf(field), after, tools.clock.now());
  const isDoubtful = finding !== null && finding.outcome !== 'help';
  if (isDoubtful && !confirmed) throw questioned(finding, field);
  if (finding?.help) tx.tell(helpOffered, { memberId });
  const known = await listOfField(tx, memberId, field);
  const used = known.filter(({ state }) => state === 'shown');
  for (const one of known) if (!used.includes(one)) await dropText(tools, tx, one);
  if (!isDoubtful || finding.family === 'contact') return;
  if (used.some(({ text }) => text === after)) return;
  // Never back to a name that nobody has looked at yet.
  const doubted = used.find(({ text }) => text === before);
  const name = { memberId, field, text: after, before: doubted ? doubted.before : before } as const;
  const isSealed = finding.outcome === 'seal';
  await holdText(tools, tx, { ...name, state: isSealed ? 'held' : 'shown' }, finding);
  if (isSealed) await showName(tx, memberId, name.before);
}
