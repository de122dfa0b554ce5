import type { ReportReason } from '#contract/safety/cases.ts';
import { sendLike } from '#server/features/matching/likes.service.ts';
import { readConversations } from '#server/features/messages/conversations.service.ts';
import { reportChat } from '#server/features/messages/reporting.service.ts';
import { sendMessage } from '#server/features/messages/sending.service.ts';
import { readCases } from '#server/features/safety/cases/console.service.ts';
import { claimCase, decideCase } from '#server/features/safety/cases/deciding.service.ts';
import { readReceipt, reportMember } from '#server/features/safety/cases/reports.service.ts';
import {
  readAccountStatus,
  sendAppeal,
} from '#server/features/safety/cases/account-status.service.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { DEMO_MODERATOR, demoIdOf } from './demo-members.ts';
import { latestWaking } from './demo-presence.ts';
import { earlier, toolsAt, unlessRefused } from './demo-tools.ts';

interface Filed {
  hoursAgo: number;
  by: string;
  about: string;
  reason: ReportReason;
  details: string;
  /** Hours until the moderator decided; without it the report waits. */
  tookHours?: number;
  /** What the member was warned with; without it nothing was to be done. */
  warning?: string;
}

const filed: Filed[] = [
  {
    hoursAgo: 640,
    by: 'Meera Joshi',
    about: 'Joseph Fernandes',
    reason: 'spam',
    details: 'He advertises his café to everybody.',
    tookHours: 5,
    warning: 'Your profile is for meeting people. Please leave the advertising out.',
  },
  {
    hoursAgo: 500,
    by: 'Kavya Menon',
    about: 'Rohan Deshpande',
    reason: 'other',
    details: 'He did not answer for three days.',
    tookHours: 2,
  },
  {
    hoursAgo: 300,
    by: 'Ishita Sharma',
    about: 'Farhan Ali',
    reason: 'fake-profile',
    details: 'I think I know this picture.',
    tookHours: 1,
  },
  {
    hoursAgo: 122,
    by: 'Lakshmi Reddy',
    about: 'Rohan Deshpande',
    reason: 'harassment',
    details: 'He kept asking where I live.',
    tookHours: 3,
    warning: 'Please do not press anybody for where they live.',
  },
  {
    hoursAgo: 50,
    by: 'Zoya Khan',
    about: 'Gurpreet Singh',
    reason: 'harassment',
    details: 'Very rude when I said no to a call.',
    tookHours: 4,
    warning: 'A no is a no. Please stay polite.',
  },
  {
    hoursAgo: 20,
    by: 'Kavya Menon',
    about: 'Tenzin Lepcha',
    reason: 'explicit',
    details: 'What he writes about himself makes me uneasy.',
  },
  {
    hoursAgo: 3,
    by: 'Meera Joshi',
    about: 'Farhan Ali',
    reason: 'fake-profile',
    details: 'These are photos of a cousin of mine, who does not know of this.',
  },
];

const appealed = {
  hoursAgo: 30,
  by: 'Gurpreet Singh',
  words: 'I was rude, but she had called me names before. Please read the whole chat.',
};

const chat = {
  hoursAgo: 1,
  by: 'Ishita Sharma',
  about: 'Rohan Deshpande',
  said: [
    ['about', 'Hi, nice photos! Which trek is that?'],
    ['by', 'Kedarkantha, last winter. Do you walk too?'],
    ['about', 'I have a parcel stuck at customs. Could you lend me 4,999 until Friday?'],
    ['by', 'No. Please stop.'],
  ],
} as const;

const BETWEEN_MINUTES = 2;

const moderator = () => ({
  memberId: demoIdOf(DEMO_MODERATOR),
  role: 'moderator' as const,
});

/** Made by the page where a person reports: the same on every start, so that nothing is reported twice. */
const clientIdOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** Moderators of the demo find some work, and a past to look back on. What a start that was stopped has left half done stays so. */
export async function seedCases(tools: Tools): Promise<void> {
  for (const [place, report] of filed.entries())
    await unlessRefused(file(tools, report, clientIdOf(place)));
  await unlessRefused(appealOnce(tools));
  await unlessRefused(reportOnce(tools));
}

async function file(tools: Tools, report: Filed, clientId: string): Promise<void> {
  const { hoursAgo, by, about, reason, details, tookHours, warning } = report;
  if (await readReceipt(tools, demoIdOf(by), clientId)) return;
  const said = { memberId: demoIdOf(about), reason, details, clientId, block: false };
  const { number } = await reportMember(earlier(tools, hours(hoursAgo)), demoIdOf(by), said);
  if (!tookHours) return;
  const then = earlier(tools, hours(hoursAgo - tookHours));
  const { items } = await readCases(then, moderator(), { state: 'open' });
  const id = items.find((each) => each.number === number)?.id;
  if (!id) return;
  await claimCase(then, moderator(), id);
  await decideCase(then, moderator(), {
    id,
    outcome: warning ? 'warn' : 'none',
    reason: warning ? (reason === 'spam' ? 'spam' : 'harassment') : 'no-breach',
    words: warning ?? '',
    refund: false,
  });
}

/** Against the moderator's own decision, so that the admin has to answer it. */
async function appealOnce(tools: Tools): Promise<void> {
  const { hoursAgo, by, words } = appealed;
  const [decision] = (await readAccountStatus(tools, demoIdOf(by))).decisions;
  if (decision && !decision.appeal)
    await sendAppeal(earlier(tools, hours(hoursAgo)), demoIdOf(by), { id: decision.id, words });
}

async function reportOnce(tools: Tools): Promise<void> {
  const clientId = clientIdOf(filed.length);
  const ids = { by: demoIdOf(chat.by), about: demoIdOf(chat.about) };
  if (await readReceipt(tools, ids.by, clientId)) return;
  const reported = latestWaking(tools.clock.now().getTime() - hours(chat.hoursAgo));
  const began = latestWaking(reported - minutes(BETWEEN_MINUTES * chat.said.length));
  const then = toolsAt(tools, new Date(began));
  await unlessRefused(sendLike(then, ids.by, ids.about));
  await unlessRefused(sendLike(then, ids.about, ids.by));
  const { items } = await readConversations(then, ids.by, { box: 'inbox' });
  const conversation = items.find(({ other }) => other?.memberId === ids.about);
  if (!conversation) return;
  const conversationId = conversation.id;
  for (const [place, [who, text]] of chat.said.entries()) {
    const sent = {
      conversationId,
      clientId: clientIdOf(place),
      text,
      photoId: null,
      replyTo: null,
    };
    const at = new Date(began + minutes(BETWEEN_MINUTES * place));
    await sendMessage(toolsAt(tools, at), ids[who], sent);
  }
  const details = 'He asked for money in the third message.';
  const report = { seqs: [3], clientId, reason: 'money' as const, details, block: false };
  await reportChat(toolsAt(tools, new Date(reported)), ids.by, { id: conversationId, ...report });
}
