import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import type { Answer } from './answer.ts';
import { excerptAnswers } from './excerpt-answers.ts';

const { normal, provider } = plans;

/** What people ask before and while they join. */
export const joiningAnswers = {
  general: [
    [
      'What is this place?',
      'A members-only platform for company in India. You make a profile, browse other members, and like or pass. When two people like each other they are matched, and a chat opens between them.',
    ],
    [
      'Who can join?',
      'Adults of 18 and above. There are two kinds of member: users, who look for company, and companions (service providers), who offer their time.',
    ],
    [
      'Is there a free version?',
      'No. Signing up and making a profile is free, but browsing, matching and chatting need an active membership. This keeps the place serious and lets us pay for real moderation.',
    ],
    [
      'Is this a dating or an escort service?',
      'It is neither. Some members hope for romance, many want a friend or a listener. Escort services, paid sex and explicit content are not allowed anywhere on the platform, and offers of them are removed.',
    ],
  ],
  account: [
    [
      'What do I need to create an account?',
      'A name, an email address and a password of at least 6 characters. The email is confirmed by a link; your mobile number when we ask for it.',
    ],
    excerptAnswers.identityCheck,
    [
      'Do I have to be verified?',
      'Companions must be: they are listed only after the check has shown that they are 18 or older. For users it is optional, but a verified mark makes people more willing to answer.',
    ],
    [
      'I forgot my password. What now?',
      'Choose “Forgot password?” on the sign-in page and ask for a link to set a new one. For safety this signs out all your devices.',
    ],
    [
      'Can I see where I am signed in?',
      'Yes. Settings lists every device on which your account is open. You can sign out any one of them, or all of them at once.',
    ],
  ],
  payments: [
    [
      'What does a membership cost?',
      `${formatMoney(normal.price)} for users and ${formatMoney(provider.price)} for companions, for ${PLAN_DAYS} days. There is nothing else to pay to us.`,
    ],
    excerptAnswers.renewal,
    [
      'Why does my card statement show euro?',
      `Our card payment provider charges in euro: about ${formatMoney(normal.charge)} for users and ${formatMoney(provider.charge)} for companions. Your bank converts the amount and may add its own fee.`,
    ],
    [
      'Do you see my card number?',
      'No. You enter it on the secure page of the card payment provider. We only learn that the payment was made.',
    ],
    [
      'Can I get a refund?',
      'Not once the plan has been activated. If money was taken and the plan was not activated, write to us and we put it right.',
    ],
    [
      'Can I change from user to companion?',
      'Yes: choose Upgrade under My Subscription. The days you have not used are converted at half, because the companion plan costs double.',
    ],
  ],
  safety: [
    excerptAnswers.visibility,
    [
      'Who sees my email, phone number or exact place?',
      'No other member. Others see what you put in your profile, with your age and your city.',
    ],
    [
      'How do I block or report someone?',
      'Write to us with the name and what happened. A block works at once and in both directions. A moderator reads every report and answers it.',
    ],
    [
      'What happens to my identity documents?',
      'They are seen only by the reviewer and erased after the decision. We never store an Aadhaar number.',
    ],
    excerptAnswers.leaving,
    [
      'Someone asks me for money. What should I do?',
      'Do not pay, and report the message. Asking for money outside the platform is against the rules, whatever the story.',
    ],
  ],
} satisfies Record<string, readonly Answer[]>;
