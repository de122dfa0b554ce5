import type { ProfileTextField } from '#contract/profiles/rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { settleChange } from './findable.service.ts';
import { columnOf, isList, textsOf } from './profiles.policy.ts';
import { lockProfile, updateProfile, type ProfileRow } from './profiles.queries.ts';

export { isList } from './profiles.policy.ts';

interface Shown {
  field: ProfileTextField;
  /** What others read; without it, what they read stays. */
  texts?: string[];
  /** Whether a text of this field waits for a person. */
  waits: boolean;
}

/** For whoever decides what others may read of a member. */
export async function showTexts(
  tx: WriteTransaction,
  memberId: string,
  { field, texts, waits }: Shown,
): Promise<void> {
  const row = await lock(tx, memberId);
  const others = row.waiting.filter((one) => one !== field);
  await updateProfile(tx, memberId, {
    ...(texts && columnOf(row, field, texts)),
    waiting: waits ? [...others, field] : others,
  });
  await settleChange(tx, memberId);
}

/** A list gets one entry more, even where it is full: what waited for a person is not lost. Any other text is replaced. */
export async function showReleased(
  tx: WriteTransaction,
  memberId: string,
  { field, text, waits }: { field: ProfileTextField; text: string; waits: boolean },
): Promise<void> {
  const before = textsOf(await lock(tx, memberId), field);
  const isThere = before.some((one) => one.toLowerCase() === text.toLowerCase());
  const more = isThere ? before : [...before, text];
  await showTexts(tx, memberId, { field, texts: isList(field) ? more : [text], waits });
}

async function lock(tx: WriteTransaction, memberId: string): Promise<ProfileRow> {
  const row = await lockProfile(tx, memberId);
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
