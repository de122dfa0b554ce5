import type { Hours, HoursSpan } from '#contract/companions/hours.rules.ts';
import type { Language } from '#contract/profiles/languages.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import { statusAt } from '#server/features/accounts/accounts.service.ts';
import { findOverdue, listCompanion } from '#server/features/discovery/listings.service.ts';
import { days, type Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { isOffering, needsOf, type CompanionState } from './companion.policy.ts';
import { findState, findStateFor, listTimeOff } from './companion.queries.ts';
import { averageAbout, countAnswers } from '../ratings/ratings.queries.ts';
import { reputationOf, type Reputation } from '../ratings/reputation.policy.ts';

export interface ListedCompanion extends Hours {
  memberId: string;
  categories: CompanionCategory[];
  kinds: CompanionKind[];
  languages: Language[];
  hours: HoursSpan[];
  timeOff: { startsAt: Date; endsAt: Date }[];
  dailyLimit: number;
  /** Null: they have not said so, or it is over. */
  availableUntil: Date | null;
}

interface At {
  /** Inside a write, its transaction. */
  db: Executor;
  clock: Clock;
}

type Found = NonNullable<Awaited<ReturnType<typeof findState>>>;

const stateAt = ({ member, ...rest }: Found, now: Date): CompanionState => ({
  ...rest,
  status: statusAt(member, now),
  paidUntil: member.paidUntil,
  identityVerifiedAt: member.identityVerifiedAt,
});

/** Null for whoever is no companion to this viewer, for whatever reason. */
export async function findListedCompanion(
  { db, clock }: At,
  viewerId: string,
  companionId: string,
): Promise<ListedCompanion | null> {
  const now = clock.now();
  const found = await findStateFor(db, viewerId, companionId);
  if (!found?.companion || needsOf(stateAt(found, now), now).length > 0) return null;
  const { memberId, categories, kinds, languages, hours, dailyLimit, availableUntil } =
    found.companion;
  return {
    memberId,
    categories,
    kinds,
    languages,
    hours,
    timeOff: await listTimeOff(db, companionId, now),
    dailyLimit,
    availableUntil: stillAhead(availableUntil, now),
  };
}

export const stillAhead = (at: Date | null, now: Date): Date | null => (at && at > now ? at : null);

/** Null: they are no companion. */
export async function readState(
  { db, clock }: At,
  memberId: string,
): Promise<CompanionState | null> {
  const found = await findState(db, memberId);
  return found && stateAt(found, clock.now());
}

/** Brings the listing in line with whatever has just changed, in the same transaction. */
export function settleCompanion(
  { clock }: Pick<Tools, 'clock'>,
  tx: WriteTransaction,
  memberId: string,
): Promise<void> {
  return listCompanion(tx, memberId, async () => {
    const state = await readState({ db: tx, clock }, memberId);
    const { paidUntil, companion } = state ?? {};
    if (!state || !companion || !paidUntil || !isOffering(state, clock.now())) return null;
    const { categories, kinds, languages, offers, refuses, availableUntil } = companion;
    return {
      listedUntil: paidUntil,
      categories,
      kinds,
      languages,
      offers,
      refuses,
      availableUntil,
      ...(await readReputation(tx, memberId, clock.now())),
    };
  });
}

/** How they answered in the last months; what is long ago says little. */
const ANSWERS_COUNT_MS = days(90);

async function readReputation(tx: Executor, memberId: string, now: Date): Promise<Reputation> {
  const answers = await countAnswers(tx, memberId, new Date(now.getTime() - ANSWERS_COUNT_MS));
  return reputationOf({ ...answers, average: await averageAbout(tx, memberId, now) });
}

/** Nobody tells that a plan has run out. */
export async function unlistOverdue(tools: Tools): Promise<void> {
  for (const memberId of await findOverdue(tools))
    await tools.write((tx) => settleCompanion(tools, tx, memberId));
}
