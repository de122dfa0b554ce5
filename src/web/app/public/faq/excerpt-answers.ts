import { PLAN_DAYS } from '#contract/billing/rules.ts';
import type { Answer } from './answer.ts';

/** The answers that the landing page shows too. */
export const excerptAnswers = {
  visibility: [
    'Who can see my profile?',
    'Only members with an active membership. Visitors and search engines cannot.',
  ],
  renewal: [
    'Does the membership renew automatically?',
    `Never. You pay once for ${PLAN_DAYS} days. If you renew early, the new ${PLAN_DAYS} days are added to what is left.`,
  ],
  identityCheck: [
    'How does the identity check work?',
    'You show a government ID (Aadhar, Passport or Driving License) and a selfie. A moderator compares the two, usually within 1 hour. If it is refused, you are told the reason and can try again.',
  ],
  leaving: [
    'How do I delete my account?',
    'Write to us from the email address of your account. You are hidden at once and have 24 hours to change your mind; then everything is erased, within 48 hours of asking, and you get a receipt. Payment records stay without personal data, as tax law asks.',
  ],
} satisfies Record<string, Answer>;
