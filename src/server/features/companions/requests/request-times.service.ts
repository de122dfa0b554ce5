import {
  CHAT_OPENS_MINUTES,
  MISSED_AFTER_MINUTES,
  reminderMinutes,
} from '#contract/companions/requests.rules.ts';
import { sides, type Side } from '#contract/companions/meter.rules.ts';
import { whoWroteSince } from '#server/features/messages/request-chats.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { eachAlone } from '#server/platform/concurrency.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { requestNear } from '../companions.facts.ts';
import { endByItself } from './ending.service.ts';
import { chatSince, holdRequest, moveRequest, settleChat } from './moving.service.ts';
import { dueFor, isDue, listDue } from './request-times.queries.ts';
import { updateRequest, type RequestRow } from './requests.queries.ts';

const BATCH = 100;

/**
 * Whatever time has brought, each once, however often this runs and on however many nodes. Jobs call it for one request at its exact times,
 * and a sweep for all: what a crash or a lost job left behind is late then, not lost.
 */
export async function followRequests(tools: Tools, id?: string): Promise<void> {
  const now = tools.clock.now();
  await eachDue(tools, dueFor.planEnd(now), id, (tx, row) => endByItself(tools, tx, row));
  await eachDue(tools, dueFor.lapse(now), id, async (tx, row) => {
    await moveRequest(tools, tx, { row, to: 'lapsed', by: 'time' });
  });
  await eachDue(tools, dueFor.miss(now, MISSED_AFTER_MINUTES), id, (tx, row) =>
    settleNoShow(tools, tx, row),
  );
  await eachDue(tools, dueFor.chat(now, CHAT_OPENS_MINUTES), id, async (tx, row) => {
    await settleChat(tools, tx, row);
  });
  // The nearer one first: whoever has ten minutes left is told once.
  for (const before of [...reminderMinutes].toSorted((one, other) => one - other))
    await eachDue(tools, dueFor.reminder(now, before), id, async (tx, row) => {
      const request = await updateRequest(tx, row.id, { reminded: before });
      if (row.startsAt > now) tx.tell(requestNear, { request, minutes: before, at: now });
    });
}

/** One transaction each: one that fails keeps no other from its time. */
async function eachDue(
  tools: Tools,
  due: ReturnType<(typeof dueFor)['lapse']>,
  id: string | undefined,
  act: (tx: WriteTransaction, row: RequestRow) => Promise<void>,
): Promise<void> {
  await eachAlone(
    tools.log,
    (after) => listDue(tools.db, due, { most: BATCH, id, after }),
    BATCH,
    (requestId) =>
      tools.write(async (tx) => {
        const row = await holdRequest(tx, requestId);
        if (await isDue(tx, requestId, due)) await act(tx, row);
      }),
  );
}

/**
 * Whoever came is not to blame. Where both wrote, it has begun, whoever should have said so; two who only rang, one after the other, have not met, and
 * neither is to blame.
 */
async function settleNoShow(tools: Tools, tx: WriteTransaction, row: RequestRow): Promise<void> {
  const came = await whoCame(tx, row);
  if (came.client && came.companion && row.kind === 'chat') {
    await moveRequest(tools, tx, { row, to: 'begun', by: 'time' });
    return;
  }
  const missing = sides.filter((side) => !came[side]);
  const missedBy = missing.length > 1 ? 'both' : (missing[0] ?? null);
  await moveRequest(tools, tx, { row, to: 'missed', by: 'time' }, { missedBy });
}

/** To a chat whoever writes in it has come; a call notes who rings or joins. */
async function whoCame(tx: Transaction, row: RequestRow): Promise<Record<Side, boolean>> {
  const { kind, conversationId, clientId, companionId } = row;
  if (kind !== 'chat')
    return { client: row.clientCameAt !== null, companion: row.companionCameAt !== null };
  const writers = conversationId ? await whoWroteSince(tx, conversationId, chatSince(row)) : [];
  const wrote = (id: string) => writers.some(({ memberId }) => memberId === id);
  return { client: wrote(clientId), companion: wrote(companionId) };
}

/** For a call that one of the two rings for: they have come, whether anybody answers or not. */
export async function noteRang(
  tools: Tools,
  tx: WriteTransaction,
  id: string,
  memberId: string,
): Promise<RequestRow> {
  const row = await holdRequest(tx, id);
  if (![row.clientId, row.companionId].includes(memberId)) throw refuse('NOT_FOUND');
  if (row.state !== 'accepted') return row;
  const now = tools.clock.now();
  return updateRequest(
    tx,
    id,
    memberId === row.clientId
      ? { clientCameAt: row.clientCameAt ?? now }
      : { companionCameAt: row.companionCameAt ?? now },
  );
}

/** For a call that one of the two is in. With both in it, the request has begun. */
export async function noteCame(
  tools: Tools,
  tx: WriteTransaction,
  id: string,
  memberId: string,
): Promise<RequestRow> {
  const came = await noteRang(tools, tx, id, memberId);
  if (came.state !== 'accepted') return came;
  if (!came.clientCameAt || !came.companionCameAt) return came;
  return moveRequest(tools, tx, { row: came, to: 'begun', by: 'time' });
}
