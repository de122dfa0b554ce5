import {
  documentInSentence,
  identityReasons,
  KEPT_AFTER_CHECK,
} from '#contract/safety/identity.rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { compose } from '#server/platform/mail/letter.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { IdentityOutcome } from '../safety.facts.ts';
import { findCheck, type CheckRow } from './identity.queries.ts';

export const identityMails = queue<{ checkId: string; outcome: IdentityOutcome }>(
  'safety.identity-mail',
);

const subjects: Record<IdentityOutcome, string> = {
  approved: 'Your identity is checked',
  refused: 'Your identity check needs another try',
  again: 'Please cover your Aadhaar number and send the photo again',
  lapsed: 'Your identity check was not finished',
  revoked: 'Please verify your identity again',
};

function paragraphsOf(
  outcome: IdentityOutcome,
  { documentType, reason, note }: CheckRow,
): string[] {
  const gone = 'Everything that you uploaded is destroyed.';
  switch (outcome) {
    case 'approved':
      return [
        `we have looked at your ${documentInSentence[documentType]} and your selfie: it is you.`,
        `${gone} ${KEPT_AFTER_CHECK}`,
      ];
    case 'refused':
      return [
        'we could not confirm your identity this time.',
        ...(reason ? [identityReasons[reason]] : []),
        ...(note ? [note] : []),
        `${gone} You can try again whenever you like.`,
      ];
    case 'again':
      return [
        `${identityReasons['not-covered']} We destroyed that photo at once.`,
        'Please send it again with the digits covered. The rest of your check is still there.',
      ];
    case 'revoked':
      return [
        'you are not shown as verified for now.',
        ...(reason ? [identityReasons[reason]] : []),
        ...(note ? [note] : []),
        'You can check again whenever you like.',
      ];
    case 'lapsed':
      return [`your check was open for three days and has ended. ${gone} You can begin a new one.`];
  }
}

export async function mailIdentity(
  tools: Tools,
  { checkId, outcome }: { checkId: string; outcome: IdentityOutcome },
): Promise<void> {
  const check = await findCheck(tools.db, checkId);
  const member = check && (await findMember(tools.db, check.memberId));
  if (!check || !member) return;
  const { brandName, publicUrl } = tools.config;
  const letter = {
    subject: subjects[outcome],
    paragraphs: [`Hello ${member.name},`, ...paragraphsOf(outcome, check)],
    action: { label: 'See your check', url: `${publicUrl}/verify` },
  };
  await tools.mailer.send(compose(brandName, member.email, letter));
}
