import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import type { ClaimText } from '#contract/capabilities.ts';
import { DISPUTE_DAYS } from '#contract/companions/earnings.rules.ts';
import { formatMoney } from '#contract/money.ts';
import type { LegalPart } from './legal-page.tsx';

const { normal, provider } = plans;

export const termsInShort: ClaimText[] = [
  'You must be 18 or older. There is no exception.',
  `You pay once for ${PLAN_DAYS} days. It never renews by itself and is not refunded once activated.`,
  'Be yourself, ask before you assume, and stop when someone says stop.',
  'No escort services, no explicit content, no asking for money.',
  [
    {
      needs: 'account-deletion',
      text: 'You can leave at any time, and then your data is erased.',
      otherwise: {
        needs: 'support',
        text: 'You can leave at any time: write to us, and a person deletes your account.',
      },
    },
  ],
];

export const terms: LegalPart[] = [
  {
    title: 'Who we are and who you are',
    body: [
      '{brand} is a members-only platform on which adults in India find company. By creating an account you agree to these terms and to our {privacy}.',
      'You must be at least 18 years old. Nobody under 18 may use {brand} or appear on it in a photo or in a roleplay. One person has one account, with true details, and does not share it.',
    ],
  },
  {
    title: 'Your account',
    body: [
      [
        'You sign in with your email address and a password, or with a passkey. Keep the password to yourself.',
        {
          needs: 'account',
          text: 'Settings shows the devices that are signed in; sign out any that you do not know.',
        },
        'We ask you to confirm your email address and may ask for it before you can like or write.',
      ],
    ],
  },
  {
    title: 'Membership and payment',
    body: [
      {
        points: [
          `Users pay ${formatMoney(normal.price)}, companions ${formatMoney(provider.price)}, for ${PLAN_DAYS} days.`,
          `The card payment provider charges in euro: ${formatMoney(normal.price)} is charged as ${formatMoney(normal.charge)}, and ${formatMoney(provider.price)} is charged as ${formatMoney(provider.charge)}. Your bank converts the amount and may add a fee.`,
          [
            {
              needs: 'membership',
              text: 'A plan does not recur. When it ends, you choose whether to pay again.',
            },
          ],
          [
            {
              needs: 'membership',
              text: `Renewing early adds ${PLAN_DAYS} days to the days you have left.`,
            },
          ],
          [
            'There are no refunds after activation.',
            {
              needs: ['membership', 'support'],
              text: 'If you were charged and the plan was not activated, we activate it or return the money.',
            },
          ],
          'A payment that is reversed or disputed ends the access it paid for.',
        ],
      },
    ],
  },
  {
    title: 'The four kinds of connection',
    body: [
      {
        points: [
          '**Rent-a-Friend** is platonic company.',
          '**Friendship with Benefits** is for consenting adults. No money, gifts or favours may be asked, offered or paid for it, by anybody.',
          '**Emotional Healing (SHIV)** is a patient ear. It is not medical or psychological treatment.',
          '**Virtual Relationship / Fantasy Roleplay** is 100% text-based, without nudity or adult content.',
        ],
      },
    ],
  },
  {
    title: 'What is not allowed',
    body: [
      {
        points: [
          'Anything that involves a person under 18.',
          'Offering or asking for escort services, paid sex or explicit content.',
          'Asking for money, sending payment details or selling things.',
          'Threats, hate, stalking, blackmail, or pressing someone who said no.',
          'False identities, photos of other people, more than one account.',
          'Copying profiles in bulk, bots, or attempts to get around our limits.',
          'Sharing what a member told or showed you in confidence.',
        ],
      },
    ],
  },
  {
    title: 'Companions',
    body: [
      [
        {
          needs: 'identity-check',
          text: 'A companion is listed only after an identity check that shows an age of 18 or more.',
          otherwise: {
            needs: 'membership',
            text: 'A companion is a member who offers their time. Today the companion membership opens what the membership of a user opens; what is for companions alone is still to come.',
          },
        },
        {
          needs: 'companion-requests',
          text: 'Companions decide freely which requests they accept. Requests exist in every category except Friendship with Benefits, and in Virtual Relationship as chats only.',
        },
        {
          needs: 'earnings',
          text: '{brand} pays them per chat and per call minute by the published rate card, out of membership fees.',
        },
        'Members pay companions nothing directly.',
        {
          needs: 'earnings',
          text: 'Taxes on earnings are the companion’s own; we withhold what the law asks us to.',
        },
      ],
      [
        {
          needs: ['companion-requests', 'earnings'],
          text: `Each plan holds companion time: a part of its fee, as {rates} says. What is not used by the end of the plan is not paid back. Companions whom you ask see how often you came to what was agreed. A member can tell us within ${DISPUTE_DAYS} days that something was wrong with a chat or call; a person decides. Earnings go back if the plan they come from is refunded or disputed before they became available. Payouts go only to an account in the companion’s own name.`,
        },
      ],
      [
        {
          needs: 'calls',
          text: 'Nobody records a call or takes pictures of it without the other one’s consent.',
        },
      ],
    ],
  },
  {
    needs: ['blocking', 'reports', 'moderation'],
    title: 'Moderation',
    body: [
      'You can report any member and block them. Reports are read by people. We may remove content, and warn, restrict, suspend or end an account that breaks these terms. You are told why, and you may appeal once against each decision, on the page Account status, which you can open also while you are suspended. Somebody who did not make the decision answers. An account ended for breaking the terms is not refunded.',
    ],
    otherwise: {
      title: 'When rules are broken',
      body: [
        'Tell us at {support}. We may end an account that breaks these terms, and it is not refunded.',
      ],
    },
  },
  {
    title: 'What you upload',
    body: [
      'Your words and photos remain yours. You allow us to store them, resize them and show them to members for as long as your account exists. Upload only what you have the right to show.',
    ],
  },
  {
    title: 'Meeting people',
    body: [
      [
        {
          needs: 'identity-check',
          text: 'Companions are verified and other members may be, but we cannot vouch for how someone behaves.',
          otherwise: {
            needs: 'membership',
            text: 'We cannot vouch for who someone is or how they behave.',
          },
        },
        'Meet in public first, tell a friend, and trust your feeling. In danger, call 112. {brand} is not a party to what members agree between themselves.',
      ],
    ],
  },
  {
    title: 'Leaving, changes, law',
    body: [
      [
        {
          needs: 'account-deletion',
          text: 'You can leave at any time: delete your account in Settings, and it is erased within 48 hours, as the {privacy} says. A plan that is still running is not refunded.',
          otherwise: {
            needs: 'support',
            text: 'You can leave at any time: write to {support} and a person deletes your account, as the {privacy} says.',
          },
        },
        {
          needs: 'terms-notices',
          text: 'If we change these terms, we ask you once, with what is different, when you next come here. Until you accept them, the rest of the site waits; you can still take your data or leave.',
          otherwise: {
            needs: 'support',
            text: 'If we change these terms, the new ones stand here, with the day from which they hold.',
          },
        },
        'Indian law applies, and the rights that law gives you as a consumer stay untouched.',
      ],
      'Questions and complaints: {support}.',
    ],
  },
];
