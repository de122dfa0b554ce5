import { companionKindLabels } from '#contract/companions/rules.ts';
import { findMember, mayWrite } from '#server/features/accounts/accounts.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose, type Letter } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findAnyRequest, findRequest, type RequestRow } from './requests.queries.ts';

type About = 'pending' | 'accepted';

/** Ids alone: to whom, and whom it names, is looked up when it is sent. */
export const requestMails = queue<{ requestId: string; about: About }>('companions.request-mails');

const format = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Tue, 18 Nov, 9:15 pm India time */
export const timeInIndia = (at: Date): string => `${format.format(at)} India time`;

/** To whoever did not move it themself, and not about what has moved on while the mail waited. */
export async function sendRequestMail(
  tools: Tools,
  { requestId, about }: { requestId: string; about: About },
): Promise<void> {
  const row = await findAnyRequest(tools.db, requestId);
  if (row?.state !== about) return;
  const memberId = row.movedBy === 'client' ? row.companionId : row.clientId;
  const otherId = row.movedBy === 'client' ? row.clientId : row.companionId;
  const member = await findMember(tools.db, memberId);
  const isThere = await findRequest(tools.db, memberId, requestId);
  if (!member?.emailVerifiedAt || !isThere || !(await mayWrite(tools, tools.db, memberId))) return;
  if (!(await readSettings(tools, memberId)).emailNotifications) return;
  const other = (await readCards(tools, memberId, [otherId])).get(otherId);
  if (!other) return;
  const { brandName, publicUrl } = tools.config;
  const letter = letterOf(row, { name: member.name, otherName: other.displayName, brandName });
  const action = { label: 'See my requests', url: `${publicUrl}/requests` };
  await tools.mailer.send(compose(brandName, member.email, { ...letter, action }));
}

interface Names {
  name: string;
  otherName: string;
  brandName: string;
}

/** Never the note, nor what it is about: a mailbox is often read by others, too. */
function letterOf(row: RequestRow, { name, otherName, brandName }: Names): Letter {
  const kind = companionKindLabels[row.kind].toLowerCase();
  const when = row.isNow ? 'as soon as you can' : timeInIndia(row.startsAt);
  const off = 'You can turn these mails off under Settings, Email notifications.';
  if (row.state === 'pending')
    return {
      subject: `A new request on ${brandName}`,
      paragraphs: [
        `Hello ${name},`,
        `${otherName} asks you for a ${kind}: ${when}. Please answer by ${timeInIndia(row.lapsesAt)}; after that the request lapses.`,
        off,
      ],
    };
  return {
    subject: `Your request on ${brandName} is accepted`,
    paragraphs: [
      `Hello ${name},`,
      row.isNow
        ? `${otherName} has said yes to your ${kind}, and is there now.`
        : `Your ${kind} with ${otherName} is agreed for ${timeInIndia(row.startsAt)}.`,
      off,
    ],
  };
}
