import {
  companionTextFields,
  kindsOffered,
  DAILY_LIMIT,
  TIME_OFF_MAX,
  type CompanionTextField,
} from '#contract/companions/rules.ts';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import type { CompanionChanges } from '#contract/companions/profile.fields.ts';
import { readIdentityTimes } from '#server/features/safety/identity/identity-times.service.ts';
import { screenTexts } from '#server/features/safety/profile-texts.service.ts';
import { after, days, hours } from '#server/platform/clock.ts';
import { lockContentOf } from '#server/platform/database/advisory-locks.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { identityVerified, statusChanged } from '#server/features/accounts/accounts.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { offerReleased } from '#server/features/safety/safety.facts.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { needsOf } from './companion.policy.ts';
import {
  countTimeOff,
  deleteTimeOff,
  insertTimeOff,
  listTimeOff,
  lockCompanion,
  updateCompanion,
  type CompanionRow,
} from './companion.queries.ts';
import { readState, settleCompanion, stillAhead } from './companion.service.ts';

const AHEAD_DAYS = 366;

export async function readOwnProfile(tools: Tools, memberId: string): Promise<CompanionProfile> {
  const now = tools.clock.now();
  const [state, timeOff, { measured }] = await Promise.all([
    readState(tools, memberId),
    listTimeOff(tools.db, memberId, now),
    readIdentityTimes(tools),
  ]);
  if (!state) throw refuse('COMPANIONS_ONLY');
  const { companion } = state;
  return {
    categories: companion?.categories ?? [],
    kinds: companion?.kinds ?? [],
    languages: companion?.languages ?? [],
    offers: companion?.offers ?? '',
    refuses: companion?.refuses ?? '',
    hours: companion?.hours ?? [],
    dailyLimit: companion?.dailyLimit ?? DAILY_LIMIT.first,
    timeOff: timeOff.map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    availableUntil: stillAhead(companion?.availableUntil ?? null, now)?.toISOString() ?? null,
    missing: needsOf(state, now),
    identityMinutes: measured?.medianMinutes ?? null,
  };
}

export async function saveProfile(
  tools: Tools,
  memberId: string,
  { confirmed = false, ...changes }: CompanionChanges & { confirmed?: boolean | undefined },
): Promise<CompanionProfile> {
  await change(tools, memberId, async (tx, before) => {
    const { categories = before.categories, kinds = before.kinds } = changes;
    refuseCalls({ categories, kinds });
    await updateCompanion(tx, memberId, { ...changes, updatedAt: tools.clock.now() });
    const texts = companionTextFields
      .filter((field) => changes[field] !== undefined)
      .map((field) => ({ field, before: textOf(before, field), after: textOf(changes, field) }));
    await screenTexts(tools, tx, { memberId, texts, confirmed }, ({ field, texts: [shown] }) =>
      updateCompanion(tx, memberId, { [field]: shown ?? '' }),
    );
  });
  return readOwnProfile(tools, memberId);
}

const textOf = (
  of: Partial<Record<CompanionTextField, string | undefined>>,
  field: CompanionTextField,
): string[] => (of[field] ? [of[field]] : []);

function refuseCalls({ categories, kinds }: Pick<CompanionRow, 'categories' | 'kinds'>): void {
  const allowed = kindsOffered(categories);
  if (kinds.every((kind) => allowed.includes(kind))) return;
  const message = 'Virtual Relationship is text only. Offer another category, too, or chats alone.';
  throw refuseFaults([{ field: 'kinds', message }]);
}

export async function addTimeOff(
  tools: Tools,
  memberId: string,
  { startsAt: start, endsAt: end }: { startsAt: string; endsAt: string },
): Promise<CompanionProfile> {
  const [now, startsAt, endsAt] = [tools.clock.now(), new Date(start), new Date(end)];
  const fault = (field: string, message: string) => refuseFaults([{ field, message }]);
  if (endsAt <= startsAt) throw fault('endsAt', 'The end must come after the start.');
  if (endsAt <= now) throw fault('endsAt', 'This end has passed already.');
  if (endsAt > after(tools.clock, days(AHEAD_DAYS)))
    throw fault('endsAt', 'Please plan at most a year ahead.');
  await change(tools, memberId, async (tx) => {
    if ((await countTimeOff(tx, memberId, now)) >= TIME_OFF_MAX) throw refuse('TIME_OFF_FULL');
    await insertTimeOff(tx, { id: newId(), memberId, startsAt, endsAt });
  });
  return readOwnProfile(tools, memberId);
}

export async function removeTimeOff(
  tools: Tools,
  memberId: string,
  id: string,
): Promise<CompanionProfile> {
  if (!(await deleteTimeOff(tools.db, memberId, id))) throw refuse('NOT_FOUND');
  return readOwnProfile(tools, memberId);
}

export async function setAvailable(
  tools: Tools,
  memberId: string,
  count: number,
): Promise<CompanionProfile> {
  const availableUntil = after(tools.clock, hours(count));
  await change(tools, memberId, async (tx) => {
    const state = await readState({ db: tx, clock: tools.clock }, memberId);
    if (!state || needsOf(state, tools.clock.now()).length > 0) throw refuse('COMPANION_UNLISTED');
    await updateCompanion(tx, memberId, { availableUntil });
  });
  return readOwnProfile(tools, memberId);
}

export async function endAvailable(tools: Tools, memberId: string): Promise<CompanionProfile> {
  await change(tools, memberId, (tx) => updateCompanion(tx, memberId, { availableUntil: null }));
  return readOwnProfile(tools, memberId);
}

/** A person has looked at it. */
async function showReleasedOffer(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, field, text }: { memberId: string; field: CompanionTextField; text: string },
): Promise<void> {
  await updateCompanion(tx, memberId, { [field]: text });
  await settleCompanion(tools, tx, memberId);
}

/** Every change goes this way: for companions alone, one after the other, with the listing in line. */
async function change(
  tools: Tools,
  memberId: string,
  act: (tx: WriteTransaction, before: CompanionRow) => Promise<void>,
): Promise<void> {
  await tools.write(async (tx) => {
    await lockContentOf(tx, memberId);
    if (!(await readState({ db: tx, clock: tools.clock }, memberId)))
      throw refuse('COMPANIONS_ONLY');
    const first = { memberId, dailyLimit: DAILY_LIMIT.first, updatedAt: tools.clock.now() };
    await act(tx, await lockCompanion(tx, first));
    await settleCompanion(tools, tx, memberId);
  });
}

const settle = (tools: Tools, tx: WriteTransaction, { memberId }: { memberId: string }) =>
  settleCompanion(tools, tx, memberId);

/** Whatever decides who is listed as a companion. Whoever pauses or hides has no listing at all. */
export const companionListeners: FeatureListener[] = [
  inTransaction(subscriptionChanged, settle),
  inTransaction(identityVerified, settle),
  inTransaction(statusChanged, settle),
  inTransaction(offerReleased, showReleasedOffer),
];
