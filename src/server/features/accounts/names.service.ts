import { nameFault } from '#contract/accounts/names.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { fullNameChosen, nameChosen } from './accounts.facts.ts';
import { findMember, lockMember, setFullName, setName } from './members.queries.ts';

/** The name they go by. */
export async function renameMember(
  { config }: Tools,
  tx: WriteTransaction,
  memberId: string,
  { name, confirmed }: { name: string; confirmed: boolean },
): Promise<void> {
  const before = (await findMember(tx, memberId))?.name ?? null;
  // What they are called already is no choice: rules that came later hold for the next one.
  if (name === before) return;
  refuseName(config.brandName, 'displayName', name);
  await setName(tx, memberId, name);
  tx.tell(nameChosen, { memberId, before, after: name, confirmed });
}

/** The name on papers, from the next one on; the name they go by stays. */
export async function changeFullName(
  { config, write }: Tools,
  memberId: string,
  fullName: string,
): Promise<{ fullName: string }> {
  refuseName(config.brandName, 'fullName', fullName);
  await write(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) throw refuse('NOT_FOUND');
    if (fullName === member.fullName) return;
    await setFullName(tx, memberId, fullName);
    tx.tell(fullNameChosen, { memberId, before: member.fullName, after: fullName });
  });
  return { fullName };
}

/** Pages know only the brand that we ship with. */
export function refuseName(brandName: string, field: string, name: string): void {
  const fault = nameFault(name, brandName);
  if (fault) throw refuseFaults([{ field, message: fault }]);
}
