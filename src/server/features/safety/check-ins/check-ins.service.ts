import { z } from 'zod';
import {
  checkInContactBudget,
  type CheckIn,
  type SharedCheckIn,
} from '#contract/safety/check-ins.endpoints.ts';
import { latestEnd, timesFault, type MoreMinutes } from '#contract/safety/check-ins.rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { hashToken, keyedHash, newId } from '#server/platform/ids.ts';
import { spend, unspend } from '#server/platform/limits/budget.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { checkInMails } from './check-ins.mails.ts';
import {
  closeCheckIn,
  findOpen,
  findOwn,
  findShared,
  insertCheckIn,
  listOwn,
  moveEnd,
  raiseHelp,
  type CheckInRow,
} from './check-ins.queries.ts';

/** Of one whose end, or whose last moment to check in, has come. */
export const checkInTimes = queue<{ checkInId: string }>('safety.check-in-times');

/** Everything is erased so long after it ended. */
export const KEPT_MS = days(1);
/** A contact who was mailed this shortly ago that nothing was heard is not mailed once more. */
const SAME_MOMENT_MS = minutes(1);

const detailsSchema = z.object({
  whom: z.string(),
  where: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
});
type Details = z.infer<typeof detailsSchema>;

interface Plan extends Details {
  startsAt: string;
  endsAt: string;
}

const since = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** The same for every mail, and made anew for each: neither a queue nor the database holds a working link. */
export const tokenOf = ({ config }: Tools, id: string): string =>
  keyedHash(config.sessionSecret, `check-in link ${id}`);

const purposeOf = (id: string) => `check-in ${id}`;

export function readDetails({ config }: Tools, { id, details }: CheckInRow): Details {
  const opened = unseal(config.sessionSecret, purposeOf(id), details);
  if (opened === null) throw new Error('a check-in was sealed with another secret');
  return detailsSchema.parse(JSON.parse(opened));
}

export async function readCheckIn(
  tools: Tools,
  memberId: string,
): Promise<{ checkIn: CheckIn | null; graceMinutes: number }> {
  const row = await findOpen(tools.db, memberId);
  return {
    checkIn: row && view(tools, row),
    graceMinutes: tools.config.checkInGraceMinutes,
  };
}

export async function planCheckIn(
  tools: Tools,
  memberId: string,
  { startsAt: start, endsAt: end, ...details }: Plan,
): Promise<{ checkIn: CheckIn }> {
  const [now, startsAt, endsAt] = [tools.clock.now(), new Date(start), new Date(end)];
  const fault = timesFault({ startsAt, endsAt }, now);
  if (fault) throw refuseFaults([fault]);
  const member = await findMember(tools.db, memberId);
  if (details.contactEmail === member?.email)
    throw refuseFaults([
      {
        field: 'contactEmail',
        message: 'This is your own address. Please name somebody who can look for you.',
      },
    ]);
  if (await findOpen(tools.db, memberId)) throw refuse('CHECK_IN_OPEN');
  await spend(tools, checkInContactBudget, { email: details.contactEmail });
  const id = newId();
  const kept = detailsSchema.parse(details);
  const row = await tools.write(async (tx) => {
    const inserted = await insertCheckIn(tx, {
      id,
      memberId,
      tokenHash: hashToken(tokenOf(tools, id)),
      details: seal(tools.config.sessionSecret, purposeOf(id), JSON.stringify(kept)),
      startsAt,
      ...timesUntil(tools, endsAt),
    });
    if (!inserted) throw refuse('CHECK_IN_OPEN');
    await expectAt(tools, tx, inserted);
    return inserted;
  });
  return { checkIn: view(tools, row) };
}

/** All is well, also where the contact has been told otherwise. Said twice, it is as well. */
export async function sayIsSafe(tools: Tools, memberId: string, id: string): Promise<{ ok: true }> {
  await close(tools, memberId, id, { quietOnly: false });
  return { ok: true };
}

/** Whoever has been told is owed an answer: then only "I am safe" ends it. */
export async function cancelCheckIn(
  tools: Tools,
  memberId: string,
  id: string,
): Promise<{ ok: true }> {
  await close(tools, memberId, id, { quietOnly: true });
  return { ok: true };
}

async function close(
  tools: Tools,
  memberId: string,
  id: string,
  which: { quietOnly: boolean },
): Promise<void> {
  const closedAt = tools.clock.now();
  const change = { closedAt, eraseAt: since(closedAt, KEPT_MS) };
  const closed = await closeCheckIn(tools.db, memberId, id, change, which);
  if (closed) {
    const { contactEmail: email } = readDetails(tools, closed);
    // Nobody was mailed.
    if (!closed.alarm) await unspend(tools, checkInContactBudget, { email });
    return;
  }
  const row = await findOwn(tools.db, memberId, id);
  if (!row) throw refuse('NOT_FOUND');
  if (!row.closedAt) throw refuse('CHECK_IN_TOLD');
}

export async function addTime(
  tools: Tools,
  memberId: string,
  id: string,
  more: MoreMinutes,
): Promise<{ checkIn: CheckIn }> {
  const before = await findOpenOwn(tools, memberId, id);
  const from = Math.max(before.endsAt.getTime(), tools.clock.now().getTime());
  const endsAt = new Date(from + minutes(more));
  if (endsAt > latestEnd(before.startsAt)) throw refuse('CHECK_IN_TOO_LONG');
  const row = await tools.write(async (tx) => {
    const moved = await moveEnd(tx, memberId, id, timesUntil(tools, endsAt));
    if (!moved) throw refuse('CHECK_IN_TOLD');
    await expectAt(tools, tx, moved);
    return moved;
  });
  return { checkIn: view(tools, row) };
}

export async function askForHelp(
  tools: Tools,
  memberId: string,
  id: string,
): Promise<{ checkIn: CheckIn }> {
  const now = tools.clock.now();
  await tools.write(async (tx) => {
    const raised = await raiseHelp(tx, memberId, id, {
      now,
      eraseAt: since(now, KEPT_MS),
      quietSince: since(now, -SAME_MOMENT_MS),
    });
    if (raised?.mails) await tools.jobs.enqueue(tx, checkInMails, { checkInId: id, to: 'contact' });
  });
  tools.jobs.hurry(checkInMails);
  return { checkIn: view(tools, await findOpenOwn(tools, memberId, id)) };
}

/** For the contact, who has nothing but the link. */
export async function readShared(tools: Tools, token: string): Promise<SharedCheckIn> {
  const row = await findShared(tools.db, hashToken(token), tools.clock.now());
  const member = row && (await findMember(tools.db, row.memberId));
  if (!row?.alarm || !row.alarmedAt || !member) throw refuse('NOT_FOUND');
  const { contactEmail: _, ...details } = readDetails(tools, row);
  return {
    ...details,
    memberName: member.name,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    alarm: { kind: row.alarm, at: row.alarmedAt.toISOString() },
    safeAt: row.closedAt?.toISOString() ?? null,
    erasedAt: row.eraseAt.toISOString(),
  };
}

export async function exportCheckIns(tools: Tools, memberId: string) {
  const rows = await listOwn(tools.db, memberId);
  return rows.map((row) =>
    Object.assign(view(tools, row), { closedAt: row.closedAt?.toISOString() ?? null }),
  );
}

async function findOpenOwn(tools: Tools, memberId: string, id: string): Promise<CheckInRow> {
  const row = await findOwn(tools.db, memberId, id);
  if (!row || row.closedAt) throw refuse('NOT_FOUND');
  return row;
}

/** The contact hears of it after the grace, and a day later nothing is left of it. */
function timesUntil({ config }: Tools, endsAt: Date) {
  const dueAt = since(endsAt, minutes(config.checkInGraceMinutes));
  return { endsAt, dueAt, eraseAt: since(dueAt, KEPT_MS) };
}

/** Jobs of times that were moved find nothing to do. */
async function expectAt(tools: Tools, tx: Transaction, row: CheckInRow): Promise<void> {
  const now = tools.clock.now().getTime();
  for (const at of [row.endsAt, row.dueAt]) {
    const seconds = Math.ceil(Math.max(0, at.getTime() - now) / 1000);
    await tools.jobs.enqueue(tx, checkInTimes, { checkInId: row.id }, { seconds });
  }
}

function view(tools: Tools, row: CheckInRow): CheckIn {
  const { id, startsAt, endsAt, dueAt, alarm, alarmedAt, mailedAt } = row;
  return {
    id,
    ...readDetails(tools, row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    dueAt: dueAt.toISOString(),
    alarm:
      alarm && alarmedAt
        ? { kind: alarm, at: alarmedAt.toISOString(), mailedAt: mailedAt?.toISOString() ?? null }
        : null,
  };
}
