import type { CompanionRequest, MovedRequest } from '#contract/companions/requests.endpoints.ts';
import type { RequestMover, RequestState } from '#contract/companions/request-states.ts';
import {
  reminderMinutes,
  startFault,
  type CancelReason,
  type DeclineReason,
  type RequestList,
} from '#contract/companions/requests.rules.ts';
import type { Page } from '#contract/paging.ts';
import { findMember, mayWrite } from '#server/features/accounts/accounts.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { minutes } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { lockCalendars } from '#server/platform/database/advisory-locks.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { canPayFor } from '../meter/budgets.service.ts';
import { requireRoom } from '../meter/room.service.ts';
import { findListedCompanion } from '../profile/companion.service.ts';
import { readReliability } from '../ratings/ratings.service.ts';
import { holdRequest, moveRequest } from './moving.service.ts';
import { viewMoved, viewRequest } from './request-views.ts';
import {
  areMatchedUnderBenefits,
  countWaiting,
  findRequest,
  listRequests,
  type RequestRow,
} from './requests.queries.ts';
import { lapseOf, listPossible, refuseOutsideHours, refuseTaken } from './times.service.ts';

const PAGE = 30;

export async function readRequests(
  tools: Tools,
  viewerId: string,
  { list, cursor }: { list: RequestList; cursor?: string | undefined },
): Promise<Page<CompanionRequest>> {
  const after = readCursor(cursor);
  const found = await listRequests(tools.db, viewerId, { list, after, most: PAGE + 1 });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ id, startsAt, changedAt }) =>
    writeCursor({ at: list === 'ahead' ? startsAt : changedAt, id }),
  );
  return { items: await withOthers(tools, viewerId, rows), nextCursor };
}

export async function readWaiting(tools: Tools, viewerId: string): Promise<{ waiting: number }> {
  return { waiting: await countWaiting(tools.db, viewerId) };
}

export async function readRequest(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<CompanionRequest> {
  const row = await findRequest(tools.db, viewerId, id);
  const [request] = row ? await withOthers(tools, viewerId, [row]) : [];
  if (!request) throw refuse('NOT_FOUND');
  return request;
}

async function withOthers(
  tools: Tools,
  viewerId: string,
  rows: RequestRow[],
): Promise<CompanionRequest[]> {
  const otherOf = (row: RequestRow) => (row.clientId === viewerId ? row.companionId : row.clientId);
  const cards = await readCards(tools, viewerId, [...new Set(rows.map(otherOf))]);
  const asking = rows.filter((row) => row.companionId === viewerId && isWaiting(row));
  const clientIds = [...new Set(asking.map(({ clientId }) => clientId))];
  const reliability = await readReliability(tools.db, clientIds, tools.clock.now());
  return rows.flatMap((row) => {
    const other = cards.get(otherOf(row));
    const known = asking.includes(row) ? reliability.get(row.clientId) : null;
    return other ? [viewRequest(viewerId, row, other, known ?? null)] : [];
  });
}

const isWaiting = ({ state }: RequestRow) => state === 'pending' || state === 'suggested';

type Role = Exclude<RequestMover, 'time'>;

/** An answer of one of the two, who sees the request and is the one to give it. */
async function answer(
  tools: Tools,
  viewerId: string,
  id: string,
  act: (tx: WriteTransaction, row: RequestRow, role: Role) => Promise<RequestRow>,
  { only, calendars = false }: { only?: Role; calendars?: boolean } = {},
): Promise<MovedRequest> {
  const before = await findRequest(tools.db, viewerId, id);
  if (!before) throw refuse('NOT_FOUND');
  const role = before.clientId === viewerId ? 'client' : 'companion';
  if (only && role !== only) throw refuse('NOT_FOUND');
  const moved = await tools.write(async (tx) => {
    if (calendars) await lockCalendars(tx, [before.clientId, before.companionId]);
    const row = await holdRequest(tx, id);
    // Blocked a moment ago.
    if (!(await findRequest(tx, viewerId, id))) throw refuse('NOT_FOUND');
    if (isWaiting(row) && row.lapsesAt <= tools.clock.now()) throw refuse('REQUEST_MOVED');
    return act(tx, row, role);
  });
  return viewMoved(viewerId, moved);
}

export const acceptRequest = (tools: Tools, viewerId: string, id: string) =>
  answer(
    tools,
    viewerId,
    id,
    (tx, row) => {
      const startsAt = row.isNow ? tools.clock.now() : row.startsAt;
      return agree(tools, tx, row, { startsAt, from: 'pending', by: 'companion' });
    },
    { only: 'companion', calendars: true },
  );

export const acceptSuggestion = (tools: Tools, viewerId: string, id: string) =>
  answer(
    tools,
    viewerId,
    id,
    (tx, row) => {
      const startsAt = row.suggestedAt ?? row.startsAt;
      return agree(tools, tx, row, { startsAt, from: 'suggested', by: 'client' });
    },
    { only: 'client', calendars: true },
  );

interface Agreement {
  startsAt: Date;
  from: RequestState;
  by: Role;
}

/** Whoever asked can still be met. */
async function isThere(tools: Tools, tx: WriteTransaction, clientId: string): Promise<boolean> {
  const client = await findMember(tx, clientId);
  const hasPlan = client?.paidUntil ? client.paidUntil > tools.clock.now() : false;
  return hasPlan && (await mayWrite(tools, tx, clientId));
}

/** Both have said yes. What has changed since it was asked is looked at once more, under the locks of both calendars. */
async function agree(
  tools: Tools,
  tx: WriteTransaction,
  row: RequestRow,
  { startsAt, from, by }: Agreement,
): Promise<RequestRow> {
  const now = tools.clock.now();
  if (row.state !== from) throw refuse('REQUEST_MOVED');
  const { clientId, companionId } = row;
  const asking = { db: tx, clock: tools.clock };
  const companion = await findListedCompanion(asking, clientId, companionId);
  if (!companion || !(await isThere(tools, tx, clientId))) throw refuse('REQUEST_MOVED');
  if (await areMatchedUnderBenefits(tx, clientId, companionId))
    throw refuse('MATCHED_UNDER_BENEFITS');
  // What is left of a client's plan is nobody else's business.
  if (!(await canPayFor(tools, tx, clientId, row.kind)))
    throw refuse(by === 'client' ? 'BUDGET_USED_UP' : 'CLIENT_UNREADY');
  await requireRoom(tools, tx, row, startsAt);
  const between = { companion, clientId, except: row.id };
  // A companion may say yes outside of their hours; a client finds them changed since the time was suggested.
  const refuseTime = by === 'client' ? refuseOutsideHours : refuseTaken;
  await refuseTime(asking, between, { startsAt, minutes: row.minutes });
  return moveRequest(
    tools,
    tx,
    { row, to: 'accepted', by },
    {
      startsAt,
      isNow: row.isNow && from === 'pending',
      acceptedAt: now,
      // Whoever agrees on a time ten minutes ahead needs no reminder of it.
      reminded:
        reminderMinutes.findLast(
          (before) => startsAt.getTime() - now.getTime() <= minutes(before),
        ) ?? null,
    },
  );
}

export const declineRequest = (
  tools: Tools,
  viewerId: string,
  { id, reason }: { id: string; reason: DeclineReason },
) =>
  answer(
    tools,
    viewerId,
    id,
    (tx, row) => moveRequest(tools, tx, { row, to: 'declined', by: 'companion' }, { reason }),
    { only: 'companion' },
  );

export const declineSuggestion = (tools: Tools, viewerId: string, id: string) =>
  answer(
    tools,
    viewerId,
    id,
    (tx, row) => moveRequest(tools, tx, { row, to: 'declined', by: 'client' }),
    { only: 'client' },
  );

export const suggestTime = (
  tools: Tools,
  viewerId: string,
  { id, startsAt: start }: { id: string; startsAt: string },
) =>
  answer(
    tools,
    viewerId,
    id,
    async (tx, row) => {
      const suggestedAt = new Date(start);
      const fault = startFault(suggestedAt, tools.clock.now());
      if (fault) throw refuseFaults([{ field: 'startsAt', message: fault }]);
      const asking = { db: tx, clock: tools.clock };
      const companion = await findListedCompanion(asking, row.clientId, viewerId);
      if (!companion || !(await isThere(tools, tx, row.clientId))) throw refuse('REQUEST_MOVED');
      const between = { companion, clientId: row.clientId, except: row.id };
      const wanted = { startsAt: suggestedAt, minutes: row.minutes };
      await refuseOutsideHours(asking, between, wanted);
      return moveRequest(
        tools,
        tx,
        { row, to: 'suggested', by: 'companion' },
        { suggestedAt, lapsesAt: lapseOf(tools.clock, suggestedAt) },
      );
    },
    { only: 'companion', calendars: true },
  );

/** For the companion who looks for another one. */
export async function readRequestTimes(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<{ now: boolean; starts: string[] }> {
  const row = await findRequest(tools.db, viewerId, id);
  if (row?.companionId !== viewerId) throw refuse('NOT_FOUND');
  const companion = await findListedCompanion(tools, row.clientId, viewerId);
  if (!companion) throw refuse('NOT_FOUND');
  return listPossible(tools, { companion, clientId: row.clientId, except: id }, row.minutes);
}

export const cancelRequest = (
  tools: Tools,
  viewerId: string,
  { id, reason }: { id: string; reason: CancelReason },
) =>
  answer(tools, viewerId, id, (tx, row, by) =>
    moveRequest(tools, tx, { row, to: 'cancelled', by }, { reason }),
  );

export const endRequest = (tools: Tools, viewerId: string, id: string) =>
  answer(tools, viewerId, id, (tx, row, by) => moveRequest(tools, tx, { row, to: 'done', by }));

/** Whether it is theirs, and the other one is there for them. */
export const isRequestOf = async (db: Executor, memberId: string, id: string): Promise<boolean> =>
  (await findRequest(db, memberId, id)) !== null;
