import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { formatMoney } from '#contract/money.ts';
import { excerptAnswers, type Answer } from './excerpt.claims.ts';

const { normal, provider } = plans;

/** What people ask before and while they join. */
export const joiningAnswers = {
  general: [
    {
      needs: ['browse', 'matching', 'chat'],
      question: 'What is this place?',
      answer:
        'A members-only platform for company in India. You make a profile, browse other members, and like or pass. When two people like each other they are matched, and a chat opens between them.',
    },
    {
      question: 'Who can join?',
      answer:
        'Adults of 18 and above. There are two kinds of member: users, who look for company, and companions (service providers), who offer their time.',
    },
    {
      question: 'Is there a free version?',
      answer: [
        'No. Signing up and making a profile is free, but browsing, matching and chatting need an active membership.',
        {
          needs: 'moderation',
          text: 'This keeps the place serious and lets us pay for real moderation.',
          otherwise: {
            needs: 'membership',
            text: 'This keeps the place serious and free of advertisements.',
          },
        },
      ],
    },
    {
      question: 'Is this a dating or an escort service?',
      answer: [
        'It is neither. Some members hope for romance, many want a friend or a listener.',
        {
          needs: 'moderation',
          text: 'Escort services, paid sex and explicit content are not allowed anywhere on the platform, and offers of them are removed.',
          otherwise: {
            needs: 'support',
            text: 'Escort services, paid sex and explicit content are not allowed anywhere on the platform. Tell us when you meet an offer of them.',
          },
        },
      ],
    },
  ],
  account: [
    {
      question: 'What do I need to create an account?',
      answer: [
        'A name, an email address and a password of at least 6 characters.',
        {
          needs: ['account', 'mobile-check'],
          text: 'The email is confirmed by a link and, if you like, your mobile number by a code. Nobody else sees either.',
          otherwise: { needs: 'account', text: 'The email is confirmed by a link.' },
        },
      ],
    },
    excerptAnswers.identityCheck,
    {
      needs: 'identity-check',
      question: 'Do I have to be verified?',
      answer:
        'Companions must be: they are listed only after the check has shown that they are 18 or older. For users it is optional, but a verified mark makes people more willing to answer.',
    },
    {
      needs: 'account',
      question: 'I forgot my password. What now?',
      answer:
        'Choose “Forgot password?” on the sign-in page and ask for a link to set a new one. For safety this signs out all your devices.',
    },
    {
      needs: 'account',
      question: 'Can I see where I am signed in?',
      answer:
        'Yes. Settings lists every device on which your account is open. You can sign out any one of them, or all of them at once.',
    },
  ],
  payments: [
    {
      needs: 'membership',
      question: 'What does a membership cost?',
      answer: `${formatMoney(normal.price)} for users and ${formatMoney(provider.price)} for companions, for ${PLAN_DAYS} days. There is nothing else to pay, neither to us nor to companions.`,
    },
    excerptAnswers.renewal,
    {
      needs: 'membership',
      question: 'Why does my card statement show euro?',
      answer: `Our card payment provider charges in euro: ${formatMoney(normal.price)} for users is charged as ${formatMoney(normal.charge)}, and ${formatMoney(provider.price)} for companions is charged as ${formatMoney(provider.charge)}. Your bank converts the amount and may add its own fee.`,
    },
    {
      needs: 'membership',
      question: 'Do you see my card number?',
      answer:
        'No. You enter it on the secure page of the card payment provider. We only learn that the payment was made.',
    },
    {
      needs: ['membership', 'support'],
      question: 'Can I get a refund?',
      answer:
        'Not once the plan has been activated. If money was taken and the plan was not activated, write to us and we put it right.',
    },
    {
      needs: 'membership',
      question: 'Can I change from user to companion?',
      answer: [
        'Yes: choose Upgrade under My Subscription. The days you have not used are converted at half, because the companion plan costs double.',
        {
          needs: ['identity-check', 'earnings'],
          text: 'Whoever was verified as a user shows a document once more: payouts need the name on it, which we do not keep of users.',
        },
      ],
    },
  ],
  safety: [
    excerptAnswers.visibility,
    {
      needs: 'profiles',
      question: 'Who sees my email, phone number or exact place?',
      answer:
        'No other member. Others see what you put in your profile, with your age and your city.',
    },
    {
      needs: ['blocking', 'reports', 'moderation'],
      question: 'How do I block or report someone?',
      answer:
        'By the three dots on a card, a profile or a chat, the flag on a photo, or a tap on a message. A block works at once and in both directions. A person reads every report, and you hear how it ended. The other side is not told of either.',
    },
    {
      needs: 'identity-check',
      question: 'What happens to my identity documents?',
      answer:
        'They are seen only by the reviewer and erased after the decision. We never store an Aadhaar number.',
    },
    excerptAnswers.leaving,
    {
      question: 'Someone asks me for money. What should I do?',
      answer: [
        { needs: 'reports', text: 'Do not pay, and report the message.' },
        'Asking for money outside the platform is against the rules, whatever the story.',
      ],
    },
  ],
} satisfies Record<string, readonly Answer[]>;
