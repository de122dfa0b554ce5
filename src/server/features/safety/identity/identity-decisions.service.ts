import type { UserType } from '#contract/accounts/rules.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import type { IdentityReason } from '#contract/safety/identity.rules.ts';
import {
  lockMember,
  scheduleErasure,
  setIdentityVerified,
} from '#server/features/accounts/accounts.service.ts';
import {
  askForRefund,
  beginRefund,
  findRefund,
  listRunningPayments,
} from '#server/features/billing/refunds.service.ts';
import { takeBirthDate } from '#server/features/profiles/profiles.service.ts';
import { after, dayInIndia, days } from '#server/platform/clock.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { isRefusal, refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { applyAction, type Actor } from '../cases/actions.service.ts';
import { isBannedDocument } from '../cases/bans.service.ts';
import { identityChanged } from '../safety.facts.ts';
import { documentHash, isAdult, isExpired } from './identity-hints.policy.ts';
import { destroyKeys, listFiles } from './identity-files.queries.ts';
import { removeDestroyedOf } from './identity-files.service.ts';
import {
  approveCheck,
  findCheck,
  insertUnderAge,
  isUnderAge,
  updateCheck,
  type CheckRow,
} from './identity.queries.ts';
import { tellMember } from './identity.service.ts';
import { lockMine, openDetails, record } from './reviewing.service.ts';
import { sealName } from './sealed-names.service.ts';

/** Of those who were found to be under 18: nobody has to confirm it, and it is tried until the provider takes it. */
export const underAgeRefunds = queue<{ paymentId: string; actorId: string }>(
  'safety.under-age-refund',
);

const underAgeText = (isPaidBack: boolean): string =>
  [
    'The birth date on your document says that you are under 18. This site is for adults only, so we had to close your account.',
    ...(isPaidBack ? ['What you paid for your plan is on its way back to you.'] : []),
    'If the date is wrong, please answer within 30 days: somebody else looks at it again. After that your account is erased with everything in it.',
    'What stays is a code by which your document is known again and, if you paid, invoices as tax law asks.',
  ].join(' ');

/** Until then they can appeal. */
const ERASED_AFTER_MS = days(30);

type Decision =
  | { outcome: 'approve'; details: DocumentDetails; closeUnderAge: boolean }
  | { outcome: 'refuse'; reason: IdentityReason; words: string };

export async function decideIdentity(
  tools: Tools,
  actor: Actor,
  { id, decision }: { id: string; decision: Decision },
): Promise<{ ok: true }> {
  const asked = await asSigned(tools, actor, id, decision);
  await tools.write(async (tx) => {
    const known = await findCheck(tx, id);
    const member = known && (await lockMember(tx, known.memberId));
    if (!member) throw refuse('NOT_FOUND');
    const row = await lockMine(tx, actor, id);
    if (asked.outcome === 'refuse') await refuseCheck(tools, tx, actor, row, asked);
    else if (isAdult(dayInIndia(tools.clock.now()), asked.details))
      await approve(tools, tx, actor, { row, details: asked.details, member });
    else if (asked.closeUnderAge) await closeUnderAge(tools, tx, actor, row, asked.details);
    else throw refuse('UNDER_AGE');
    await destroyKeys(tx, [id]);
  });
  tools.jobs.hurry(underAgeRefunds);
  await removeDestroyedOf(tools, id);
  return { ok: true };
}

/** What the government has signed is taken as it stands, whatever a reviewer reads. */
async function asSigned(
  tools: Tools,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<Decision> {
  const check = await findCheck(tools.db, id);
  if (decision.outcome === 'refuse' || !check?.signed || check.claimedById !== actor.memberId)
    return decision;
  const files = await listFiles(tools.db, id);
  return { ...decision, details: await openDetails(tools, actor, files) };
}

async function refuseCheck(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  { id, memberId }: CheckRow,
  { reason, words }: { reason: IdentityReason; words: string },
): Promise<void> {
  if (reason === 'other' && !words)
    throw refuseFaults([{ field: 'words', message: 'Please write what was not right.' }]);
  await updateCheck(tx, id, {
    state: 'refused',
    reason,
    note: words || null,
    ...decidedBy(tools, actor),
  });
  await tellMember(tools, tx, { checkId: id, memberId, outcome: 'refused' });
  record(tools, tx, actor, 'identity.refuse', id, { reason });
}

const decidedBy = ({ clock }: Tools, actor: Actor) => ({
  decidedById: actor.memberId,
  decidedAt: clock.now(),
});

/** As the reviewer has read it, not as it was typed. */
function requireReadable(row: CheckRow, details: DocumentDetails): void {
  if (row.documentType !== details.documentType) throw refuse('NOT_FOUND');
  if (row.documentType === 'aadhaar' && !row.coveredAt) throw refuse('COVER_FIRST');
}

async function approve(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  {
    row,
    details,
    member,
  }: { row: CheckRow; details: DocumentDetails; member: { userType: UserType } },
): Promise<void> {
  requireReadable(row, details);
  if (isExpired(dayInIndia(tools.clock.now()), details)) throw refuse('DOCUMENT_EXPIRED');
  const { id, memberId } = row;
  const hash = documentHash(tools.config.sessionSecret, details);
  // Of an Aadhaar the hash only hints at a person.
  if (details.documentType !== 'aadhaar') {
    if (await isBannedDocument(tx, hash, memberId)) throw refuse('DOCUMENT_USED');
    if (actor.role !== 'admin' && (await isUnderAge(tx, hash))) throw refuse('SEEN_UNDER_AGE');
  }
  const isApproved = await approveCheck(tx, id, {
    reason: null,
    birthDate: details.birthDate,
    documentHash: hash,
    ...(member.userType === 'provider' ? await sealName(tools, id, details.name) : {}),
    ...decidedBy(tools, actor),
  });
  if (!isApproved) throw refuse('DOCUMENT_USED');
  await setIdentityVerified(tx, memberId, tools.clock.now());
  await takeBirthDate(tools, tx, memberId, details.birthDate);
  await tellMember(tools, tx, { checkId: id, memberId, outcome: 'approved' });
  record(tools, tx, actor, 'identity.approve', id, { type: details.documentType });
}

/** The account closes as with any ban: its member reads why, and can appeal. */
async function closeUnderAge(
  tools: Tools,
  tx: WriteTransaction,
  actor: Actor,
  row: CheckRow,
  details: DocumentDetails,
): Promise<void> {
  requireReadable(row, details);
  const { id, memberId } = row;
  await updateCheck(tx, id, {
    state: 'refused',
    reason: 'under-18',
    birthDate: details.birthDate,
    ...decidedBy(tools, actor),
  });
  const hash = documentHash(tools.config.sessionSecret, details);
  await insertUnderAge(tx, hash, tools.clock.now());
  const paymentIds = await listRunningPayments(tools, tx, memberId);
  await applyAction(tools, tx, actor, memberId, 'ban', {
    reason: 'under-age',
    words: underAgeText(paymentIds.length > 0),
    refund: false,
  });
  await scheduleErasure(tx, memberId, after(tools.clock, ERASED_AFTER_MS));
  for (const paymentId of paymentIds)
    await tools.jobs.enqueue(tx, underAgeRefunds, { paymentId, actorId: actor.memberId });
  tx.tell(identityChanged, { memberId });
  record(tools, tx, actor, 'identity.under-age', id, { refunds: paymentIds.length });
}

export async function refundUnderAge(
  tools: Tools,
  { paymentId, actorId }: { paymentId: string; actorId: string },
): Promise<void> {
  if ((await findRefund(tools, tools.db, paymentId)) === 'taken') return;
  try {
    const refund = await tools.write((tx) => beginRefund(tools, tx, actorId, paymentId));
    await askForRefund(tools, refund);
  } catch (error) {
    // Somebody has given it back meanwhile.
    if (isRefusal(error) && error.code === 'NOT_REFUNDABLE') return;
    throw error;
  }
}
