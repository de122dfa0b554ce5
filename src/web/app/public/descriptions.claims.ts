import { PLAN_DAYS } from '#contract/billing/plans.ts';
import type { ClaimText } from '#contract/capabilities.ts';
import type { PublicAddress } from '../features.ts';

/** What search engines and shared links say of each public page. */
export const descriptions: Record<PublicAddress, ClaimText> = {
  '/': [
    '{brand} is members-only companionship for India.',
    {
      needs: 'identity-check',
      text: `Verified companions, four kinds of connection, one plan of ${PLAN_DAYS} days that never renews by itself.`,
      otherwise: {
        needs: ['membership', 'profiles'],
        text: `Four kinds of connection, one plan of ${PLAN_DAYS} days that never renews by itself.`,
      },
    },
  ],
  '/faq': [
    {
      needs: 'identity-check',
      text: 'Answers about {brand}: verification, membership and payments, safety, privacy and how each kind of connection works.',
      otherwise: {
        needs: 'membership',
        text: 'Answers about {brand}: membership and payments, safety, privacy and how each kind of connection works.',
      },
    },
  ],
  '/rates': [
    {
      needs: 'earnings',
      text: 'What {brand} pays companions for chats and calls, what is counted and when it is paid out.',
    },
  ],
  '/about':
    'Why {brand} exists, what we value and what we promise every member about privacy and safety.',
  '/safety':
    'How to meet somebody for the first time and stay safe, whom to call in India, and what {brand} does when you want to be left alone.',
  '/grievance':
    'Write to the grievance officer of {brand}, with or without an account, and see how soon you are answered.',
  '/terms': 'The rules of {brand} in plain words: who can join, what you pay, what is not allowed.',
  '/privacy':
    'What {brand} keeps about you, who can see it, how long it stays and how to have it erased.',
  '/login': 'Sign in to {brand} to see your matches and messages.',
  '/register': 'Create your {brand} account. Members only: nobody outside can see your profile.',
  '/forgot-password': 'Get a link to set a new password for your {brand} account.',
};
