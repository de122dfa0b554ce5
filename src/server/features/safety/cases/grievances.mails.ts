import { queue } from '#server/platform/jobs/jobs.ts';
import { compose, type Letter } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { timeInIndia } from './cases.mails.ts';
import { findNamedCase } from './case-lists.queries.ts';
import { setAcknowledged, type CaseRow } from './cases.queries.ts';

type GrievanceMail = 'acknowledged' | 'answered';

/** To whoever wrote to the grievance officer. */
export const grievanceMails = queue<{ caseId: string; mail: GrievanceMail }>(
  'safety.grievance-mail',
);

// Nobody has shown that the mailbox is theirs: the mail carries nothing that a stranger typed.
const acknowledged = ({ number, dueAt }: CaseRow): Letter => ({
  subject: `We have your grievance ${number}`,
  paragraphs: [
    'Hello,',
    `your grievance has the number ${number}. A person reads it, and you have an answer by ${timeInIndia.format(dueAt)} (India) at the latest.`,
    'If you did not write to us, do nothing.',
  ],
});

const answered = ({ number, answer }: CaseRow): Letter => ({
  subject: `Our answer to your grievance ${number}`,
  paragraphs: [
    'Hello,',
    `this is our answer to your grievance ${number}:`,
    answer ?? '',
    'If you do not agree, you can appeal within 30 days to the Grievance Appellate Committee of the Government of India, at gac.gov.in.',
  ],
});

export async function mailGrievance(
  tools: Tools,
  { caseId, mail }: { caseId: string; mail: GrievanceMail },
): Promise<void> {
  const row = (await findNamedCase(tools.db, caseId))?.row;
  if (!row?.contactEmail) return;
  const letter = mail === 'answered' ? answered(row) : acknowledged(row);
  await tools.mailer.send(compose(tools.config.brandName, row.contactEmail, letter));
  if (mail === 'acknowledged') await setAcknowledged(tools.db, caseId, tools.clock.now());
}
