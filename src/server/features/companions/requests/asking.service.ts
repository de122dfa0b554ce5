import type { Asked, MovedRequest } from '#contract/companions/requests.endpoints.ts';
import { OPEN_PER_CLIENT, OPEN_PER_PAIR, startFault } from '#contract/companions/requests.rules.ts';
import { kindsOf } from '#contract/companions/rules.ts';
import { holdPair } from '#server/features/matching/likes.service.ts';
import { refuseAway } from '#server/features/profiles/findable.service.ts';
import { contentHeld } from '#server/features/safety/safety.facts.ts';
import {
  describeFinding,
  mustWait,
  questioned,
  screenText,
  type Finding,
} from '#server/features/safety/screening/screening.service.ts';
import { lockCalendars } from '#server/platform/database/advisory-locks.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { canPayFor } from '../meter/budgets.service.ts';
import { requireRoom } from '../meter/room.service.ts';
import { findListedCompanion, type ListedCompanion } from '../profile/companion.service.ts';
import { tellMoved } from './moving.service.ts';
import { viewMoved } from './request-views.ts';
import {
  areMatchedUnderBenefits,
  countOpen,
  findAsked,
  insertRequest,
  type RequestRow,
} from './requests.queries.ts';
import { lapseOf, listPossible, refuseOutsideHours, refuseTaken } from './times.service.ts';

export async function readCompanionTimes(
  tools: Tools,
  viewerId: string,
  { companionId, minutes: lasting }: { companionId: string; minutes: number },
): Promise<{ now: boolean; starts: string[] }> {
  const companion = await findListedCompanion(tools, viewerId, companionId);
  if (!companion) throw refuse('NOT_FOUND');
  return listPossible(tools, { companion, clientId: viewerId }, lasting);
}

type Asking = Asked & { companionId: string };

export async function askCompanion(
  tools: Tools,
  clientId: string,
  asked: Asking,
): Promise<{ request: MovedRequest; help?: true }> {
  const finding = asked.note ? screenText('first-message', asked.note, tools.clock.now()) : null;
  const row =
    (await findSame(tools, clientId, asked)) ?? (await ask(tools, clientId, asked, finding));
  const request = viewMoved(clientId, row);
  return finding?.help ? { request, help: true } : { request };
}

/** The page has asked before, and got no answer. */
async function findSame(
  { db }: Pick<Tools, 'db'> | { db: WriteTransaction },
  clientId: string,
  { askId, companionId }: Asking,
): Promise<RequestRow | null> {
  const same = await findAsked(db, clientId, askId);
  return same?.companionId === companionId ? same : null;
}

async function ask(
  tools: Tools,
  clientId: string,
  asked: Asking,
  finding: Finding | null,
): Promise<RequestRow> {
  const { companionId, askId, category, kind, startsAt: start, note } = asked;
  if (companionId === clientId) throw refuse('NOT_FOUND');
  return tools.write(async (tx) => {
    await refuseAway(tx, clientId);
    await lockCalendars(tx, [clientId, companionId]);
    await holdPair(tx, clientId, companionId);
    const same = await findSame({ db: tx }, clientId, asked);
    if (same) return same;
    const now = tools.clock.now();
    const startsAt = start ? new Date(start) : now;
    const companion = await findOffering(tools, tx, clientId, asked);
    await refuseTime(tools, tx, { companion, clientId, now, startsAt }, asked);
    if (finding?.outcome === 'ask' && !asked.confirmed) throw questioned(finding);
    await refuseTooMany(tx, clientId, companionId);
    if (!(await canPayFor(tools, tx, clientId, kind))) throw refuse('BUDGET_USED_UP');
    await requireRoom(tools, tx, { clientId, companionId, kind }, startsAt);
    const waits = finding !== null && mustWait(finding);
    const request = await insertRequest(tx, {
      id: newId(),
      clientId,
      companionId,
      askId,
      category,
      kind,
      isNow: start === null,
      startsAt,
      minutes: asked.minutes,
      note,
      noteState: waits ? 'held' : 'shown',
      noteWarning: finding?.outcome === 'warn' ? finding.family : null,
      state: 'pending',
      movedBy: 'client',
      createdAt: now,
      changedAt: now,
      lapsesAt: lapseOf(tools.clock, start ? startsAt : null),
    });
    // Their page has asked somebody else under this name.
    if (!request) throw refuse('REQUEST_MOVED');
    if (waits)
      tx.tell(contentHeld, {
        kind: 'request-note',
        contentId: request.id,
        memberId: clientId,
        sealed: finding.outcome === 'seal',
        finding: describeFinding(finding),
        text: note,
        fileKey: null,
      });
    await tellMoved(tools, tx, { request, from: null });
    return request;
  });
}

/** Whoever does not offer it, or to whom it may not be offered, is asked in vain. */
async function findOffering(
  tools: Tools,
  tx: WriteTransaction,
  clientId: string,
  { companionId, category, kind }: Asking,
): Promise<ListedCompanion> {
  const companion = await findListedCompanion(
    { db: tx, clock: tools.clock },
    clientId,
    companionId,
  );
  if (!companion) throw refuse('NOT_FOUND');
  const offered =
    companion.categories.includes(category) &&
    companion.kinds.includes(kind) &&
    kindsOf(category).includes(kind);
  if (!offered) throw refuse('COMPANION_OFFERS_OTHER');
  if (await areMatchedUnderBenefits(tx, clientId, companionId))
    throw refuse('MATCHED_UNDER_BENEFITS');
  return companion;
}

interface AskedTime {
  companion: ListedCompanion;
  clientId: string;
  now: Date;
  startsAt: Date;
}

async function refuseTime(
  tools: Tools,
  tx: WriteTransaction,
  { companion, clientId, now, startsAt }: AskedTime,
  { startsAt: start, minutes: lasting }: Asking,
): Promise<void> {
  const asking = { db: tx, clock: tools.clock };
  const wanted = { startsAt, minutes: lasting };
  if (start === null) {
    if (!companion.availableUntil) throw refuse('COMPANION_NOT_NOW');
    return refuseTaken(asking, { companion, clientId }, wanted);
  }
  const fault = startFault(startsAt, now);
  if (fault) throw refuseFaults([{ field: 'startsAt', message: fault }]);
  return refuseOutsideHours(asking, { companion, clientId }, wanted);
}

async function refuseTooMany(
  tx: WriteTransaction,
  clientId: string,
  companionId: string,
): Promise<void> {
  const ofPair = await countOpen(tx, clientId, companionId);
  const ofClient = await countOpen(tx, clientId);
  if (ofPair >= OPEN_PER_PAIR || ofClient >= OPEN_PER_CLIENT) throw refuse('REQUEST_LIMIT');
}
