import { PLAN_DAYS, plans } from '#contract/plans.ts';
import { euros, rupees } from '#web/lib/money.ts';
import type { Answer } from './answer.ts';

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
      'A name, an email address and a password of at least 6 characters. We send a link to confirm the email. Your mobile number is confirmed with a one-time code.',
    ],
    [
      'How does the identity check work?',
      'You upload a government ID (Aadhar, Passport or Driving License) and take a selfie. A moderator compares the two, usually within 1 hour. If it is refused, you see the reason and can try again.',
    ],
    [
      'Do I have to be verified?',
      'Companions must be: they are listed only after the check has shown that they are 18 or older. For users it is optional, but a verified mark makes people more willing to answer.',
    ],
    [
      'I forgot my password. What now?',
      'Choose “Forgot password?” on the sign-in page and we mail you a link to set a new one. For safety this signs out all your devices.',
    ],
    [
      'Can I see where I am signed in?',
      'Yes. Settings lists every device on which your account is open. You can sign out any one of them, or all of them at once.',
    ],
  ],
  payments: [
    [
      'What does a membership cost?',
      `${rupees(normal.amountINR)} for users and ${rupees(provider.amountINR)} for companions, for ${PLAN_DAYS} days. There is nothing else to pay to us.`,
    ],
    [
      'Does it renew automatically?',
      'Never. You pay once for 30 days. If you renew early, the new 30 days are added to what is left.',
    ],
    [
      'Why does my card statement show euro?',
      `Our card payment provider charges in euro: about ${euros(normal.amountEUR)} for users and ${euros(provider.amountEUR)} for companions. Your bank converts the amount and may add its own fee.`,
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
      'Yes. Choose Upgrade in My Subscription. The days you have not used are converted at half, because the companion plan costs double.',
    ],
  ],
  safety: [
    [
      'Who can see my profile?',
      'Only members with an active membership. Visitors and search engines cannot. With one switch in Settings you disappear from browse and search as well.',
    ],
    [
      'Who sees my email, phone number or exact place?',
      'No other member. Others see your first lines, your photos, your age and your city. Distances are rough and measured between city centres.',
    ],
    [
      'How do I block or report someone?',
      'Both are on every card, profile and chat. A block works at once and in both directions. A report goes to a moderator together with the message or photo it is about.',
    ],
    [
      'What happens to my identity documents?',
      'They are encrypted, opened only in the review screen, and erased after the decision. Every look at them is logged. We never store an Aadhaar number.',
    ],
    [
      'How do I delete my account?',
      'In Settings, with your password. You are hidden and signed out at once. You have 24 hours to change your mind; then everything is erased, within 48 hours of asking, and you get a receipt. Payment records stay without personal data, as tax law asks.',
    ],
    [
      'Someone asks me for money. What should I do?',
      'Do not pay, and report the message. Asking for money outside the platform is against the rules, whatever the story.',
    ],
  ],
} satisfies Record<string, readonly Answer[]>;
