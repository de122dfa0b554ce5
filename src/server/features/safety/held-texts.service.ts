import { companionTextFields, type CompanionTextField } from '#contract/companions/rules.ts';
import { promptOf, type PromptField } from '#contract/profiles/prompts.ts';
import { familyReasons, type TextField } from '#contract/safety/rules.ts';
import type { WaitingText } from '#contract/safety/waiting.endpoints.ts';
import { findMember, setName } from '#server/features/accounts/accounts.service.ts';
import { settleChange } from '#server/features/profiles/findable.service.ts';
import { showReleased, showTexts } from '#server/features/profiles/profile-texts.service.ts';
import { after, days } from '#server/platform/clock.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  changeHeldText,
  deleteHeldText,
  insertHeldText,
  listOfField,
  listWaiting,
  lockHeldText,
  type HeldText,
} from './held-texts.queries.ts';
import type { ContentKind } from '#contract/safety/cases.ts';
import { countHeldSince } from './cases/cases.queries.ts';
import {
  contentHeld,
  contentWithdrawn,
  offerReleased,
  waitingChanged,
  type HeldContent,
} from './safety.facts.ts';
import { describeFinding, type Finding, type TextKind } from './screening/screening.service.ts';

type FieldKind = Extract<TextKind, 'name' | 'bio' | 'tag'>;

/** As what a text of this field is screened. */
export const kindOf = (field: TextField): FieldKind =>
  promptOf(field) === null ? kinds[field as keyof typeof kinds] : 'bio';

const kinds: Record<Exclude<TextField, PromptField>, FieldKind> = {
  displayName: 'name',
  bio: 'bio',
  lookingFor: 'bio',
  location: 'tag',
  occupation: 'tag',
  interests: 'tag',
  hobbies: 'tag',
  offers: 'bio',
  refuses: 'bio',
};

const HELD_PER_DAY = 30;

/** Whoever has no name before is called so when theirs is taken away. */
const NAMELESS = 'Member';

type Found = Pick<HeldText, 'memberId' | 'field' | 'text' | 'state' | 'before'>;

/** A person is to look at it. */
export async function holdText(
  tools: Tools,
  tx: WriteTransaction,
  found: Found,
  finding: Finding,
): Promise<void> {
  const { memberId, field, text } = found;
  const id = newId();
  const sealed = finding.outcome === 'seal';
  await insertHeldText(tx, {
    ...found,
    id,
    family: finding.family,
    sealed,
    createdAt: tools.clock.now(),
    withdrawnAt: null,
  });
  tx.tell(contentHeld, {
    kind: kindOf(field),
    contentId: id,
    memberId,
    sealed,
    finding: describeFinding(finding),
    text,
    fileKey: null,
  });
  tx.tell(waitingChanged, { memberId });
}

/** Of whatever kind: nobody shall keep the team from all others. What is sealed is taken at any time. */
export async function refuseTooManyHeld(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, sealed }: HeldContent,
): Promise<void> {
  const today = await countHeldSince(tx, memberId, after(tools.clock, -days(1)));
  if (!sealed && today > HELD_PER_DAY) throw refuse('HELD_LIMIT');
}

/** Nobody has to look any more. What is sealed is out of its writer's sight only: it may be evidence. */
export async function dropText(tools: Tools, tx: WriteTransaction, text: HeldText): Promise<void> {
  const { id, memberId, field, state, sealed } = text;
  tx.tell(waitingChanged, { memberId });
  if (sealed) return changeHeldText(tx, id, { withdrawnAt: tools.clock.now() });
  await deleteHeldText(tx, id);
  if (state !== 'removed') tx.tell(contentWithdrawn, { kind: kindOf(field), contentId: id });
}

export async function readWaiting(
  tools: Tools,
  memberId: string,
): Promise<{ items: WaitingText[] }> {
  const rows = await listWaiting(tools.db, memberId);
  return {
    items: rows.map(({ id, field, text, state, family, createdAt }) => ({
      id,
      field,
      text,
      state: state === 'removed' ? 'removed' : 'held',
      reason: familyReasons[family],
      since: createdAt.toISOString(),
    })),
  };
}

export async function withdrawText(
  tools: Tools,
  memberId: string,
  id: string,
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    await lockContentOf(tx, memberId);
    const text = await lockHeldText(tx, id);
    const isTheirs = text?.memberId === memberId && text.state !== 'shown' && !text.withdrawnAt;
    if (!isTheirs) throw refuse('NOT_FOUND');
    await dropText(tools, tx, text);
    await settleWaiting(tx, text);
  });
  return { ok: true };
}

/** A person has looked: what is released is shown, what is not stays with its writer alone. */
export async function reviewText(
  _tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'name' && kind !== 'bio' && kind !== 'tag') return;
  const text = await lockHeldText(tx, contentId);
  if (!text || text.state === 'removed') return;
  const { id, memberId, field, withdrawnAt } = text;
  tx.tell(waitingChanged, { memberId });
  if (!released || withdrawnAt) {
    await changeHeldText(tx, id, { state: 'removed' });
    await (field === 'displayName' ? takeNameAway(tx, text) : settleWaiting(tx, text));
    return;
  }
  await deleteHeldText(tx, id);
  if (field === 'displayName') {
    if (text.state === 'held') await showName(tx, memberId, text.text);
    return;
  }
  if (isOffer(field)) return tx.tell(offerReleased, { memberId, field, text: text.text });
  const waits = await isWaitedFor(tx, memberId, field);
  await showReleased(tx, memberId, { field, text: text.text, waits });
}

/** Unless they have chosen another since. */
async function takeNameAway(
  tx: WriteTransaction,
  { memberId, text, before }: HeldText,
): Promise<void> {
  if ((await findMember(tx, memberId))?.name !== text) return;
  await showName(tx, memberId, before);
}

export async function showName(
  tx: WriteTransaction,
  memberId: string,
  name: string | null,
): Promise<void> {
  await setName(tx, memberId, name ?? NAMELESS);
  await settleChange(tx, memberId);
}

/** Companions keep those themselves. */
const isOffer = (field: TextField): field is CompanionTextField =>
  companionTextFields.some((one) => one === field);

async function settleWaiting(tx: WriteTransaction, { memberId, field }: HeldText): Promise<void> {
  if (field === 'displayName' || isOffer(field)) return;
  await showTexts(tx, memberId, { field, waits: await isWaitedFor(tx, memberId, field) });
}

export async function isWaitedFor(
  tx: WriteTransaction,
  memberId: string,
  field: TextField,
): Promise<boolean> {
  return (await listOfField(tx, memberId, field)).some(({ state }) => state === 'held');
}
