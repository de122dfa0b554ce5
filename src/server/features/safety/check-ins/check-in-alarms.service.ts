import { findMember } from '#server/features/accounts/accounts.service.ts';
import { after, minutes } from '#server/platform/clock.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { checkInEnded, checkInErased, checkInMissed } from '../safety.facts.ts';
import { alarmLetter, checkInMails, reminderLetter } from './check-ins.mails.ts';
import {
  findCheckIn,
  setMailed,
  takeEnded,
  takeMissed,
  takeOld,
  takeUnmailed,
} from './check-ins.queries.ts';
import { KEPT_MS, readDetails, tokenOf } from './check-ins.service.ts';

const BATCH = 100;
/** The queue has given up on a mail by then. */
const MAIL_AGAIN_AFTER_MS = minutes(30);

/**
 * Whatever time has brought, each once, however often this runs and on however many nodes. Jobs call it for one check-in at its exact times, and
 * a sweep for all: what a crash or a lost job left behind is late then, not lost.
 */
export async function followCheckIns(tools: Tools, id?: string): Promise<void> {
  await untilNoneIsLeft(() => raiseMissed(tools, id));
  await untilNoneIsLeft(() => remindEnded(tools, id));
}

export async function sweepCheckIns(tools: Tools): Promise<void> {
  await followCheckIns(tools);
  await untilNoneIsLeft(() => mailAgain(tools));
  await untilNoneIsLeft(() => eraseOld(tools));
}

async function untilNoneIsLeft(takeSome: () => Promise<number>): Promise<void> {
  let taken: number;
  do {
    taken = await takeSome();
  } while (taken === BATCH);
}

async function raiseMissed(tools: Tools, id: string | undefined): Promise<number> {
  const now = tools.clock.now();
  const missed = await tools.write(async (tx) => {
    const rows = await takeMissed(tx, { now, most: BATCH, id }, after(tools.clock, KEPT_MS));
    for (const { id: checkInId, memberId } of rows) {
      await tools.jobs.enqueue(tx, checkInMails, { checkInId, to: 'contact' });
      tx.tell(checkInMissed, { memberId, checkInId, at: now });
    }
    return rows.length;
  });
  if (missed > 0) tools.jobs.hurry(checkInMails);
  return missed;
}

function remindEnded(tools: Tools, id: string | undefined): Promise<number> {
  const now = tools.clock.now();
  return tools.write(async (tx) => {
    const rows = await takeEnded(tx, { now, most: BATCH, id });
    for (const { id: checkInId, memberId, endsAt, dueAt } of rows) {
      await tools.jobs.enqueue(tx, checkInMails, { checkInId, to: 'member' });
      tx.tell(checkInEnded, { memberId, checkInId, endsAt, dueAt, at: now });
    }
    return rows.length;
  });
}

function mailAgain(tools: Tools): Promise<number> {
  const now = tools.clock.now();
  const orderedBefore = after(tools.clock, -MAIL_AGAIN_AFTER_MS);
  return tools.write(async (tx) => {
    const rows = await takeUnmailed(tx, { now, most: BATCH }, orderedBefore);
    for (const { id: checkInId } of rows)
      await tools.jobs.enqueue(tx, checkInMails, { checkInId, to: 'contact' });
    return rows.length;
  });
}

function eraseOld(tools: Tools): Promise<number> {
  return tools.write(async (tx) => {
    const rows = await takeOld(tx, tools.clock.now(), BATCH);
    for (const { id: checkInId, memberId } of rows) tx.tell(checkInErased, { memberId, checkInId });
    return rows.length;
  });
}

/** Not about what has been answered while the mail waited. */
export async function sendCheckInMail(
  tools: Tools,
  { checkInId, to }: { checkInId: string; to: 'member' | 'contact' },
): Promise<void> {
  const row = await findCheckIn(tools.db, checkInId);
  const member = row && (await findMember(tools.db, row.memberId));
  if (!row || !member || row.closedAt) return;
  const { brandName, publicUrl } = tools.config;
  const { contactName, contactEmail } = readDetails(tools, row);
  const { alarm, dueAt, endsAt, eraseAt } = row;
  if (to === 'member') {
    if (alarm) return;
    const { name, email } = member;
    const url = `${publicUrl}/meet-safely`;
    const letter = reminderLetter({ name, contactName, dueAt, brandName, url });
    await tools.mailer.send(compose(brandName, email, letter));
    return;
  }
  if (!alarm || row.mailedAt) return;
  const letter = alarmLetter(alarm, {
    memberName: member.name,
    contactName,
    endedAt: endsAt,
    erasedAt: eraseAt,
    brandName,
    url: `${publicUrl}/check-in?token=${tokenOf(tools, row.id)}`,
  });
  await tools.mailer.send(compose(brandName, contactEmail, letter));
  await setMailed(tools.db, row, tools.clock.now());
}
