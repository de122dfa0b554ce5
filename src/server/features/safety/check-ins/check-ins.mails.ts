import type { Alarm } from '#contract/safety/check-ins.rules.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';

/** To whom, and what they left, is looked up when a mail is sent: no queue holds an address or a link. */
export const checkInMails = queue<{ checkInId: string; to: 'member' | 'contact' }>(
  'safety.check-ins.mail',
);

const format = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** 16 Nov, 9:15 pm India time */
const timeInIndia = (at: Date): string => `${format.format(at)} India time`;

interface Reminder {
  name: string;
  contactName: string;
  dueAt: Date;
  brandName: string;
  url: string;
}

export const reminderLetter = ({ name, contactName, dueAt, brandName, url }: Reminder): Letter => ({
  subject: `Are you safe? Please check in on ${brandName}`,
  paragraphs: [
    `Hello ${name},`,
    `your meeting should be over by now. Please check in, or ask for more time, before ${timeInIndia(dueAt)}. After that we mail ${contactName}, as you asked us to.`,
    'If you are in danger, call 112. We are no emergency service.',
  ],
  action: { label: 'Check in', url },
});

interface AlarmDetails {
  memberName: string;
  contactName: string;
  endedAt: Date;
  erasedAt: Date;
  brandName: string;
  url: string;
}

const whatHappened: Record<Alarm, (details: AlarmDetails) => { subject: string; text: string }> = {
  missed: ({ memberName, brandName, endedAt }) => ({
    subject: `${memberName} has not checked in`,
    text: `${memberName} is meeting somebody they know from ${brandName}, and wanted you to be told if they do not check in. They meant to by ${timeInIndia(endedAt)}, and have not.`,
  }),
  help: ({ memberName, brandName }) => ({
    subject: `${memberName} asks for help`,
    text: `${memberName} is meeting somebody they know from ${brandName}, and has just pressed “I need help”. They named you as the one to be told.`,
  }),
};

/** Nothing of what the member wrote down: that stands behind the link, and is gone after a day. */
export function alarmLetter(alarm: Alarm, details: AlarmDetails): Letter {
  const { contactName, memberName, erasedAt, url } = details;
  const { subject, text } = whatHappened[alarm](details);
  return {
    subject,
    paragraphs: [
      `Hello ${contactName},`,
      text,
      `Please call ${memberName} now. If you cannot reach them, or fear for them, call 112: that is the police. We are no emergency service, and have told nobody but you.`,
      `Whom they meet, where and when stands behind the link, until ${timeInIndia(erasedAt)}. It also says if they check in meanwhile.`,
    ],
    action: { label: 'See what they left for you', url },
  };
}
