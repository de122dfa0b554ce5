import {
  IconBan,
  IconCategory,
  IconEar,
  IconEyeOff,
  IconFlag,
  IconHeartHandshake,
  IconId,
  IconLock,
  IconReceipt,
  IconShieldCheck,
  IconUserCheck,
} from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/rules.ts';
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
    Icon: IconId,
    name: 'Companions verified by people',
    text: 'A government ID and a selfie, looked at by a moderator, usually within 1 hour.',
  },
  {
    Icon: IconCategory,
    name: 'Clear from the start',
    text: 'Four kinds of connection, each with its own rules, chosen before the first hello.',
  },
  {
    Icon: IconReceipt,
    name: 'One honest price',
    text: `One payment for ${PLAN_DAYS} days. No renewals you forgot, no coins, no pay-per-message.`,
  },
];

export const commitments: Point[] = [
  {
    Icon: IconEyeOff,
    name: 'Privacy',
    text: 'Members only. No trackers. Ask to leave and your data is erased within 48 hours.',
  },
  {
    Icon: IconShieldCheck,
    name: '24/7 moderation',
    text: 'Day and night somebody looks after reports and checks.',
  },
  {
    Icon: IconFlag,
    name: 'Reporting everywhere',
    text: 'A profile, a photo or a message: report what worries you, and you get an answer.',
  },
  {
    Icon: IconBan,
    name: 'Instant blocking',
    text: 'At once and in both directions. The other person is not told.',
  },
];
