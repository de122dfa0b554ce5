import {
  IconBan,
  IconCalendarOff,
  IconCameraOff,
  IconClock,
  IconDoorExit,
  IconEyeOff,
  IconFlag,
  IconId,
  IconLock,
  IconMessageCheck,
  IconMessageCircle,
  IconScale,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/plans.ts';
import type { Claim, ClaimText } from '#contract/capabilities.ts';
import type { Point } from './points.tsx';

export const badge: Claim[] = [
  { needs: 'membership', text: 'Members only' },
  {
    needs: 'identity-check',
    text: 'verified companions',
    otherwise: { needs: 'membership', text: 'no advertisements' },
  },
];

interface Fact extends Claim {
  figure: string;
  otherwise?: Fact;
}

export const facts: Fact[] = [
  { needs: 'membership', figure: `${PLAN_DAYS} days`, text: 'and it never renews by itself' },
  {
    needs: ['identity-check', 'measured-checks'],
    figure: 'Within {checks}',
    text: 'half of all identity checks are decided',
    otherwise: {
      needs: 'profiles',
      figure: '4 kinds',
      text: 'of connection, said before the first hello',
    },
  },
  {
    needs: 'account-deletion',
    figure: '48 hours',
    text: 'to erase your account, but for what the law keeps',
    otherwise: { needs: 'membership', figure: '0 trackers', text: 'and nothing sold to anybody' },
  },
];

interface Step {
  name: string;
  text: ClaimText;
}

export const steps: Step[] = [
  {
    name: 'Create your account',
    text: [
      'It takes two minutes.',
      {
        needs: ['account', 'mobile-check'],
        text: 'Your email is confirmed by a link and, if you like, your mobile number by a code.',
        otherwise: { needs: 'account', text: 'Your email is confirmed by a link.' },
      },
    ],
  },
  {
    name: 'Choose your connection',
    text: [
      {
        needs: 'profiles',
        text: 'Say what you are here for. Pick one of four kinds of connection, or more than one.',
      },
    ],
  },
  {
    name: 'Subscribe',
    text: [
      {
        needs: 'membership',
        text: `One payment opens everything for ${PLAN_DAYS} days. It stops by itself; nothing to cancel.`,
      },
    ],
  },
  {
    name: 'Start connecting',
    text: [
      { needs: 'browse', text: 'Browse other members and like who feels right.' },
      { needs: ['matching', 'chat'], text: 'When both of you like, the chat opens.' },
      { needs: 'companion-requests', text: 'Or ask a companion for a chat or call.' },
    ],
  },
];

export const reasons: Point[] = [
  {
    needs: 'membership',
    Icon: IconUsers,
    name: 'People who mean it',
    text: 'A fee keeps out the idle, the fake and the bulk senders. The ones who stay want to talk.',
  },
  {
    needs: 'membership',
    Icon: IconEyeOff,
    name: 'Not a shop window',
    text: 'Without a membership nobody can open a profile, search for you or save your photos from a list.',
  },
  {
    needs: ['identity-check', 'moderation', 'earnings'],
    Icon: IconUserCheck,
    name: 'People behind the checks',
    text: 'Fees pay for companions’ time and for moderators who look at every identity check and report.',
    otherwise: {
      needs: 'chat',
      Icon: IconMessageCircle,
      name: 'Nothing to pay per message',
      text: 'Chatting costs nothing beside your plan. There are no coins, no boosts and no extras to buy.',
    },
  },
  {
    needs: 'membership',
    Icon: IconCalendarOff,
    name: 'You are not the product',
    text: `No advertisements, no trackers, nothing sold. The plan ends by itself after ${PLAN_DAYS} days.`,
  },
];

export const measures: Point[] = [
  {
    needs: 'identity-check',
    Icon: IconId,
    name: 'Companions are verified',
    text: [
      'By a government ID (Aadhar, Passport or Driving License) and a selfie.',
      { needs: 'measured-checks', text: 'Usually within {checks}.' },
    ],
    otherwise: {
      needs: 'membership',
      Icon: IconLock,
      name: 'Members only',
      text: 'Your profile is shown to paying members, never to visitors or search engines.',
    },
  },
  {
    needs: 'identity-check',
    Icon: IconLock,
    name: 'Documents do not stay',
    text: 'They are seen only by the reviewer and erased after the decision.',
    otherwise: {
      needs: 'profiles',
      Icon: IconCameraOff,
      name: 'Photos keep no traces',
      text: 'We remove what a camera writes into them, such as the place and the time.',
    },
  },
  {
    needs: 'blocking',
    Icon: IconBan,
    name: 'Instant blocking',
    text: 'A block works at once. You vanish for each other: search, likes, matches and chats.',
    otherwise: {
      needs: 'matching',
      Icon: IconDoorExit,
      name: 'A way out of every match',
      text: 'Unmatch at any time, without a reason. The chat closes for both of you.',
    },
  },
  {
    needs: ['reports', 'moderation'],
    Icon: IconFlag,
    name: 'Report anything',
    text: 'A profile, a photo or a message that worries you. A person reads every report.',
    otherwise: {
      needs: 'message-requests',
      Icon: IconMessageCheck,
      name: 'You choose who writes',
      text: 'Only your matches can. Allow others too, and they ask you with a message request first.',
    },
  },
  {
    needs: ['moderation', 'round-the-clock'],
    Icon: IconClock,
    name: 'Moderation 24/7',
    text: 'No report of the last 30 days waited an hour to be opened. Decisions can be appealed.',
    otherwise: {
      needs: 'moderation',
      Icon: IconScale,
      name: 'People, not machines, decide',
      text: 'Whoever is judged is told why, and can appeal to somebody else.',
    },
  },
  {
    needs: 'account-deletion',
    Icon: IconTrash,
    name: 'Leaving means gone',
    text: 'Delete your account in Settings and it is erased within 48 hours, but for what the law keeps, sealed. You get a receipt.',
    otherwise: {
      needs: 'profiles',
      Icon: IconUserOff,
      name: 'Hide when you like',
      text: 'One switch takes your profile out of browse and search until you turn it back on.',
    },
  },
];

export const belief: ClaimText = [
  {
    needs: 'identity-check',
    text: 'We believe honest company begins with clear words, verified companions and a door that closes behind you.',
    otherwise: {
      needs: 'membership',
      text: 'We believe honest company begins with clear words and a door that closes behind you.',
    },
  },
];
