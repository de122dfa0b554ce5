import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { DISPUTE_DAYS } from '#contract/companions/earnings.rules.ts';
import { currentRates, heldIn } from '#contract/companions/rates.ts';
import {
  LAPSE_HOURS,
  MISSED_AFTER_MINUTES,
  NOW_WAITS_MINUTES,
} from '#contract/companions/requests.rules.ts';
import { formatMoney } from '#contract/money.ts';
import type { Answer } from './excerpt.claims.ts';

const rates = currentRates();
/** An example: the operator's own rate stands on each invoice. */
const GST_PERCENT = 18;
const held = (kind: 'chat' | 'voice' | 'video') => heldIn(plans.normal.price, GST_PERCENT, kind);

/** What members ask once they are in. */
export const livingAnswers = {
  providers: [
    {
      question: 'How do I become a companion?',
      answer: [
        {
          needs: 'identity-check',
          text: 'Register as a companion, complete your profile, pass the identity check and take the companion membership. Then say on your companion profile what you offer, in which languages and when. With all of it you are listed as a companion; that page says what is still missing.',
          otherwise: {
            needs: 'membership',
            text: 'Register as a companion, complete your profile and take the companion membership. Others find you as they find every member.',
          },
        },
      ],
    },
    {
      needs: 'companion-requests',
      question: 'How do requests work?',
      answer: `A member asks you for a chat or a call: what for, now or at a time inside your hours, and with a note. You accept, decline or suggest another time. A request that is not answered lapses after ${LAPSE_HOURS} hours, or when its time comes; one for now after ${NOW_WAITS_MINUTES} minutes. Until it begins, either of you can call it off.`,
      otherwise: {
        needs: 'membership',
        question: 'What does the companion membership bring?',
        answer:
          'Today it opens what the membership of a user opens: browsing, likes, matches and chats. What is for companions alone is still to come, and we do not promise it before it works.',
      },
    },
    {
      needs: 'companion-requests',
      question: 'What if somebody does not come?',
      answer: `Whoever is not there ${MISSED_AFTER_MINUTES} minutes after the agreed time has missed it, and nothing is paid. Beside a new request companions see how often that member came before and how companions rated them.`,
    },
    {
      needs: 'earnings',
      question: 'How do I earn?',
      answer: `Per chat and per call minute, by the published rate card: ${formatMoney(rates.chat)} for a chat, ${formatMoney(rates.voiceMinute)} for a minute of a voice call, ${formatMoney(rates.videoMinute)} for a minute of a video call. Only time in which both of you take part is counted. The platform pays you out of membership fees; members pay you nothing directly. See {rates}.`,
    },
    {
      needs: 'earnings',
      question: 'When do I get the money?',
      answer:
        'Earnings wait first, longest from a member’s first plan, because a plan may still be paid back. Then you ask for a payout, by UPI or to a bank account in the name on your document. One of us approves it and another one pays it. Before the first one we ask for your PAN; tax (TDS) is withheld as the law asks, and every paisa stands in a monthly statement. How long, how much and from when on: {rates}.',
    },
    {
      question: 'Do I choose my categories?',
      answer: [
        { needs: 'profiles', text: 'Yes, and you can change your mind later.' },
        {
          needs: ['companion-requests', 'earnings'],
          text: 'Paid requests exist in Rent-a-Friend, Emotional Healing and Virtual Relationship.',
        },
        'There is no money in Friendship with Benefits.',
      ],
    },
    {
      question: 'Can I say no?',
      answer: [
        {
          needs: ['companion-requests', 'blocking'],
          text: 'Always. You can decline any request, end any chat or call, and block anyone, at any moment.',
          otherwise: {
            needs: ['matching', 'message-requests', 'blocking'],
            text: 'Always. You can pass, decline any message request, end any chat and block anyone without giving a reason.',
            otherwise: {
              needs: ['matching', 'message-requests'],
              text: 'Always. You can pass, decline any message request and end any chat without giving a reason.',
            },
          },
        },
      ],
    },
  ],
  users: [
    {
      needs: ['browse', 'matching', 'notifications'],
      question: 'How do I get a match?',
      answer:
        'Browse, and press Like on a card or Connect on a profile. If the other person likes you too, you are matched and both of you are told.',
    },
    {
      needs: 'matching',
      question: 'Does someone know when I pass?',
      answer: 'No. A pass is silent, and you can undo it later by liking the profile.',
    },
    {
      needs: 'message-requests',
      question: 'Can someone message me without a match?',
      answer:
        'Only if you allow it, and at first you do not. Even then it arrives as a message request, which you accept or decline.',
    },
    {
      needs: 'companion-requests',
      question: 'How do I ask a companion for a chat or a call?',
      answer:
        'Press Ask on their card or profile. You choose what for, a chat, a voice or a video call, how long, and now or at a time in their hours. They accept, decline or suggest another time. It is part of your plan: you pay companions nothing.',
    },
    {
      needs: ['companion-requests', 'earnings'],
      question: 'How much companion time does my plan hold?',
      answer: `Of the fee without tax, ${rates.planSharePercent} % is for companions. At a GST of ${GST_PERCENT} % the user plan holds about ${held('video')} minutes of video calls, or ${held('voice')} minutes of voice calls, or ${held('chat')} chats, or some of each, in ${PLAN_DAYS} days. Both of you see the same clock. When it is used up, the next plan brings more. Chats and calls with your matches are not counted.`,
    },
    {
      needs: ['companion-requests', 'earnings'],
      question: 'Something was wrong with a chat or call. What can I do?',
      answer: `Tell us within ${DISPUTE_DAYS} days. A person looks at it, and what the companion earned by it waits until then. If we decide for you, your plan gets the time back.`,
    },
    {
      needs: 'calls',
      question: 'Are calls recorded?',
      answer: [
        'No. Neither sound nor picture is ever kept. We only note who called whom, when, for how long and how it ended.',
        {
          needs: ['blocking', 'reports'],
          text: 'You can end a call, block or report at any moment, also while it lasts.',
        },
      ],
    },
    {
      needs: 'calls',
      question: 'Who can call me?',
      answer:
        'Your matches, unless you choose otherwise in Settings, and whoever you have agreed on a call with, at its time.',
    },
    {
      needs: 'browse',
      question: 'What does the percentage on a profile mean?',
      answer:
        'It compares what you both have filled in: age range, city, interests, kinds of connection and personality. It is a hint, not a verdict.',
    },
    {
      needs: 'matching',
      question: 'Can I undo a match?',
      answer: 'Yes. When you unmatch, the chat closes for both of you.',
    },
  ],
  categories: [
    {
      question: 'Rent-a-Friend: what is it for?',
      answer:
        'Platonic company: a movie buddy, a travel partner, a study friend, a gym partner. Meet in public places and tell a friend where you are.',
    },
    {
      question: 'Friendship with Benefits: what are the rules?',
      answer: [
        'Both are 18 or older, both agree, and either may stop at any time. No escort or explicit services, and no money or gifts in return.',
        { needs: 'moderation', text: 'Breaking this ends the account.' },
      ],
    },
    {
      question: 'Emotional Healing (SHIV): is this therapy?',
      answer:
        'No. You talk to a listener, a motivator or an empath. They are people with time and patience, not doctors. If you are in danger, please call 112, or Tele-MANAS at 14416.',
    },
    {
      question: 'Virtual Relationship / Fantasy Roleplay: what is allowed?',
      answer:
        'Words only. It is 100% text-based, with no nudity and no adult content. Characters are always adults.',
    },
  ],
  technical: [
    {
      question: 'Is there an app to install?',
      answer:
        'No app store is needed. The site works in the browser of any recent phone or computer, and you can add it to your home screen.',
    },
    {
      needs: 'notifications',
      question: 'How do I get notifications?',
      answer:
        'News about likes, matches and messages waits behind the bell at the top of every page. Your browser shows it too, also while our pages are closed, once you turn that on in Settings.',
    },
    {
      needs: 'profiles',
      question: 'Which photos can I upload?',
      answer:
        'JPG, PNG or GIF, each under 5 MB, at most 9 in all. Show yourself, and nobody who has not agreed.',
    },
    {
      question: 'My connection is slow. Will it work?',
      answer:
        'Yes. Pages are small and load only what you open. When you are offline the page says so and catches up when you are back.',
    },
    {
      question: 'It does not work. What should I try?',
      answer:
        'Reload the page and update your browser. If it stays broken, write to us with the time and what you were doing.',
    },
  ],
} satisfies Record<string, readonly Answer[]>;
