import { PLAN_DAYS } from '#contract/billing/plans.ts';
import type { Tagged, ClaimText } from '#contract/capabilities.ts';

/** A question and what we say to it. */
export interface Answer extends Tagged<Answer> {
  question: string;
  answer: ClaimText;
}

/** The answers that the landing page shows too. */
export const excerptAnswers: Record<
  'visibility' | 'renewal' | 'identityCheck' | 'leaving',
  Answer
> = {
  visibility: {
    needs: 'membership',
    question: 'Who can see my profile?',
    answer: 'Only members with an active membership. Visitors and search engines cannot.',
  },
  renewal: {
    needs: 'membership',
    question: 'Does the membership renew automatically?',
    answer: `Never. You pay once for ${PLAN_DAYS} days. If you renew early, the new ${PLAN_DAYS} days are added to what is left.`,
  },
  identityCheck: {
    needs: 'identity-check',
    question: 'How does the identity check work?',
    answer: [
      'You show a government ID (Aadhar, Passport or Driving License) and a selfie. A moderator compares the two.',
      { needs: 'measured-checks', text: 'That usually takes no longer than {checks}.' },
      'If it is refused, you are told the reason and can try again.',
    ],
    otherwise: {
      needs: 'account',
      question: 'Why do you ask me to confirm my email?',
      answer:
        'So that we reach you, and nobody joins with an address that is yours. You may be asked for it before you can like or write.',
    },
  },
  leaving: {
    question: 'How do I delete my account?',
    answer: [
      {
        needs: 'account-deletion',
        text: 'In Settings, with Delete my account. You are hidden and signed out at once and have 24 hours to come back by signing in; then everything on the site is erased, within 48 hours of asking, and you get a receipt.',
        otherwise: {
          needs: 'support',
          text: 'Write to us from the email address of your account, and a person answers.',
        },
      },
      {
        needs: 'account-deletion',
        text: 'What the law makes us keep for a while, such as invoices, lies sealed apart from the site. The receipt lists it.',
      },
    ],
  },
};
