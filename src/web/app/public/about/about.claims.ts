import {
  IconBan,
  IconCategory,
  IconDoorExit,
  IconEar,
  IconEyeOff,
  IconFlag,
  IconHeartHandshake,
  IconId,
  IconLock,
  IconMail,
  IconReceipt,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/plans.ts';
import type { ClaimText } from '#contract/capabilities.ts';
import type { Point } from '../landing/points.tsx';

export const values: Point[] = [
  {
    Icon: IconUserCheck,
    name: 'Authenticity',
    text: 'Real faces, real names, real intentions. Being plain with each other saves everyone time.',
  },
  {
    Icon: IconHeartHandshake,
    name: 'Respect',
    text: 'A no is a full sentence. Consent can be given, and it can be taken back.',
  },
  {
    Icon: IconEar,
    name: 'Emotional awareness',
    text: 'We listen before we answer, and we design for the tired hour as much as for the happy one.',
  },
  {
    Icon: IconLock,
    name: 'Privacy and trust',
    text: 'What happens between members is theirs. We keep little, show less and sell nothing.',
  },
];

export const differences: Point[] = [
  {
    needs: ['identity-check', 'moderation'],
    Icon: IconId,
    name: 'Companions verified by people',
    text: [
      'A government ID and a selfie, looked at by a moderator.',
      { needs: 'measured-checks', text: 'Usually within {checks}.' },
    ],
    otherwise: {
      needs: 'membership',
      Icon: IconUsers,
      name: 'Everyone has paid',
      text: 'Whoever opens a profile, likes or writes has a membership. That keeps the idle away.',
    },
  },
  {
    needs: 'profiles',
    Icon: IconCategory,
    name: 'Clear from the start',
    text: 'Four kinds of connection, each with its own rules, chosen before the first hello.',
  },
  {
    needs: 'membership',
    Icon: IconReceipt,
    name: 'One honest price',
    text: `One payment for ${PLAN_DAYS} days. No renewals you forgot, no coins, no pay-per-message.`,
  },
];

export const commitments: Point[] = [
  {
    Icon: IconEyeOff,
    name: 'Privacy',
    text: [
      { needs: 'membership', text: 'Members only. No trackers.' },
      {
        needs: 'account-deletion',
        text: 'Ask to leave and your account is erased within 48 hours, but for what the law keeps.',
        otherwise: { needs: 'support', text: 'Ask to leave and a person deletes your account.' },
      },
    ],
  },
  {
    needs: ['moderation', 'round-the-clock'],
    Icon: IconShieldCheck,
    name: '24/7 moderation',
    text: 'Day and night: no report of the last 30 days waited an hour for a person to open it.',
    otherwise: {
      needs: 'moderation',
      Icon: IconShieldCheck,
      name: 'People decide',
      text: 'A person reads every report, says why, and another one hears the appeal.',
    },
  },
  {
    needs: 'reports',
    Icon: IconFlag,
    name: 'Reporting everywhere',
    text: 'A profile, a photo or a message: report what worries you, and you get an answer.',
    otherwise: {
      needs: 'support',
      Icon: IconMail,
      name: 'A person answers',
      text: 'Write to us about whatever worries you. The address stands at the foot of this page.',
    },
  },
  {
    needs: 'blocking',
    Icon: IconBan,
    name: 'Instant blocking',
    text: 'At once and in both directions. The other person is not told.',
    otherwise: {
      needs: 'matching',
      Icon: IconDoorExit,
      name: 'A way out',
      text: 'Unmatch at any time, without a reason. The chat closes for both of you.',
    },
  },
];

export const story: ClaimText[] = [
  'It began with a plain observation. People move to a new city for work, get married or unmarried, lose someone, grow older, and find that a phone full of contacts holds nobody for a Sunday afternoon.',
  [
    'The apps that promised to help were free, and it showed: fake faces, endless swiping, data sold on, and no one to call when something went wrong. So we set out to build a smaller place.',
    {
      needs: ['reports', 'moderation'],
      text: 'One where everyone pays, everyone says what they are here for, and a person reads every report.',
      otherwise: {
        needs: 'membership',
        text: 'One where everyone pays and everyone says what they are here for.',
      },
    },
  ],
  'We gave it a membership instead of advertisements, because then there is only one party we have to please: you.',
];
