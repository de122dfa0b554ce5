import { isLockedOut } from '#contract/accounts/rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { after, days } from '#server/platform/clock.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { readNames, takeUnreadMails, type UnreadMail } from './progress.queries.ts';

export const unreadMails = queue<UnreadMail>('messages.mail-unread');

const UNREAD_FOR_MS = days(1);
const BATCH = 200;
const NAMED = 3;

/** Once for what stays unread for a day, however much more comes; again only after it was read. */
export async function mailUnread(tools: Tools): Promise<void> {
  let found: number;
  do {
    found = await tools.write(async (tx) => {
      const { members, mails } = await takeUnreadMails(tx, {
        unreadBefore: after(tools.clock, -UNREAD_FOR_MS),
        now: tools.clock.now(),
        most: BATCH,
      });
      for (const mail of mails) await tools.jobs.enqueue(tx, unreadMails, mail);
      return members;
    });
  } while (found === BATCH);
}

export async function sendUnreadMail(tools: Tools, mail: UnreadMail): Promise<void> {
  const member = await findMember(tools.db, mail.memberId);
  const names = await readNames(tools.db, mail.memberId, mail.fromIds);
  const from = mail.fromIds.flatMap((id) => names.get(id) ?? []);
  if (!member || isLockedOut(member.status) || from.length === 0) return;
  const { brandName, publicUrl } = tools.config;
  const letter = unreadLetter(member.name, from, brandName, `${publicUrl}/messages`);
  await tools.mailer.send(compose(brandName, member.email, letter));
}

/** Who has written, never what: a mailbox is often read by others, too. */
function unreadLetter(name: string, from: string[], brandName: string, url: string): Letter {
  const others = from.length - NAMED;
  const named = others > 0 ? [...from.slice(0, NAMED), `${others} more`] : from;
  const writers = new Intl.ListFormat('en').format(named);
  return {
    subject: `Unread messages on ${brandName}`,
    paragraphs: [
      `Hello ${name},`,
      `${writers} wrote to you, and you have not read it yet.`,
      'You can turn these mails off under Settings, Email notifications.',
    ],
    action: { label: 'Read my messages', url },
  };
}
