import { decisionReasons, type DecisionAction } from '#contract/safety/cases.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findNamedCase } from './case-lists.queries.ts';
import { findDecision } from './decisions.queries.ts';

export const decisionMails = queue<{ decisionId: string }>('safety.decision-mail');
/** An appeal that opens an account again is answered by the mail about that. */
export const appealMails = queue<{ caseId: string }>('safety.appeal-mail');

const sentences: Record<DecisionAction, string> = {
  warn: 'Our team has given you a warning.',
  remove: 'Our team has taken down something of yours. It is deleted and cannot come back.',
  restrict: 'Our team has restricted your account: you can read, but neither write nor like.',
  suspend: 'Our team has suspended your account.',
  ban: 'Our team has closed your account for good.',
  restore: 'Your account is open again.',
};

export const timeInIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Whoever is locked out reads it nowhere else than here and on the page that the link leads to. */
export async function mailDecision(
  tools: Tools,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const decision = await findDecision(tools.db, decisionId);
  const member = decision && (await findMember(tools.db, decision.memberId));
  if (!decision || !member) return;
  const { brandName, publicUrl } = tools.config;
  const { action, reason, words, until } = decision;
  const letter = {
    subject: `A decision about your ${brandName} account`,
    paragraphs: [
      `Hello ${member.name},`,
      sentences[action],
      `The reason: ${decisionReasons[reason]}.`,
      words,
      ...(until ? [`It ends by itself on ${timeInIndia.format(until)} (India).`] : []),
      ...(action === 'restore'
        ? []
        : ['If you think that we are wrong, say so: somebody else looks at it again.']),
    ],
    action: { label: 'Read it and answer', url: `${publicUrl}/standing` },
  };
  await tools.mailer.send(compose(brandName, member.email, letter));
}

export async function mailAppeal(tools: Tools, { caseId }: { caseId: string }): Promise<void> {
  const row = (await findNamedCase(tools.db, caseId))?.row;
  const member = row?.openedById && (await findMember(tools.db, row.openedById));
  if (!row || !member) return;
  const decision = row.decisionId ? await findDecision(tools.db, row.decisionId) : null;
  const { brandName, publicUrl } = tools.config;
  const letter = {
    subject: `Our answer to your ${brandName} appeal ${row.number}`,
    paragraphs: [
      `Hello ${member.name},`,
      ...(row.outcome === 'grant'
        ? grantedSentences(decision?.action)
        : ['somebody who had not decided it has looked again, and the decision stays.']),
      row.answer ?? '',
    ],
    action: { label: 'Read it', url: `${publicUrl}/standing` },
  };
  await tools.mailer.send(compose(brandName, member.email, letter));
}

/** Says what it cannot bring back. */
const grantedSentences = (action: DecisionAction | undefined): string[] => [
  'somebody who had not decided it has looked again, and you are right: the decision is taken back.',
  action === 'remove'
    ? 'What was taken down then is deleted, and we cannot bring it back. You are free to post it again.'
    : 'Whatever was decided about your account since then still holds.',
];
