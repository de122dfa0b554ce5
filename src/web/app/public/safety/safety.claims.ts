import {
  IconAlarm,
  IconBan,
  IconBus,
  IconCoinOff,
  IconDoorExit,
  IconEraser,
  IconEyeOff,
  IconFlag,
  IconGlassFull,
  IconHeartHandshake,
  IconLock,
  IconMailExclamation,
  IconMapPin,
  IconMessageHeart,
  IconScale,
  IconSend,
  IconVideo,
} from '@tabler/icons-react';
import type { ClaimText, Tagged } from '#contract/capabilities.ts';
import type { Point } from '../landing/points.tsx';

export const tips: Point[] = [
  {
    needs: 'calls',
    Icon: IconVideo,
    name: 'See them on video first',
    text: 'Ten minutes show whether face, voice and story belong together. Whoever always has a reason not to has told you something.',
  },
  {
    Icon: IconLock,
    name: 'Keep some things for later',
    text: 'Surname, address, workplace, bank and family can wait until you know each other. Who means well will wait with you.',
  },
  {
    Icon: IconMapPin,
    name: 'Meet where others are',
    text: 'A café, a mall, a busy park, by day if you can. Not at home, not at theirs, and not in a hotel room, the first few times.',
  },
  {
    Icon: IconMessageHeart,
    name: 'Tell a friend',
    text: 'Whom you meet, where, and when you mean to be back. Share your live location with somebody you trust.',
  },
  {
    Icon: IconBus,
    name: 'Come and go by yourself',
    text: 'Your own ride there and back, and enough charge in your phone. Then you can leave whenever you like, and nobody learns where you live.',
  },
  {
    Icon: IconCoinOff,
    name: 'No money, ever',
    text: 'No loan, no ticket, no gift card, no investment, no UPI request, however good the story. In a first meeting each pays their own.',
  },
  {
    Icon: IconGlassFull,
    name: 'Keep a clear head',
    text: 'Order your own drink, keep it in sight, and your bag with you. It is fine to drink nothing at all.',
  },
  {
    Icon: IconDoorExit,
    name: 'Leave when in doubt',
    text: 'A bad feeling is reason enough. You owe nobody an explanation, a second drink or a goodbye.',
  },
  {
    Icon: IconHeartHandshake,
    name: 'Only what both want',
    text: 'Yes counts when it is said freely, and can be taken back at any moment. Silence, doubt and too much drink are a no.',
  },
];

interface Part extends Tagged<Part> {
  title: string;
  lead: ClaimText;
  points: readonly Point[];
  /** Of the link to where it is done. */
  checkInLabel?: string;
  /** Whether what was measured stands below. */
  showsTimes?: true;
}

/** What the product itself does about it. */
export const parts: Part[] = [
  {
    needs: 'check-ins',
    title: 'Check in from a first meeting',
    lead: 'Somebody you trust hears of it if you do not come back. Free for every member, with or without a plan.',
    points: [
      {
        Icon: IconAlarm,
        name: 'Say when it should be over',
        text: 'Whom you meet, where, until when, and the email of one person. They hear nothing now.',
      },
      {
        Icon: IconMailExclamation,
        name: 'They are told only if need be',
        text: 'When you have not checked in a little after the end, or at once when you press “I need help”. The mail leads to what you wrote down.',
      },
      {
        Icon: IconEraser,
        name: 'Then it is gone',
        text: 'A day after it ended, all of it is erased. It is kept sealed until then, and members never see it.',
      },
    ],
    checkInLabel: 'Plan a check-in',
  },
  {
    needs: 'blocking',
    title: 'How blocking works',
    lead: 'The three dots on a card, a profile or a chat, and one question whether you are sure.',
    points: [
      {
        Icon: IconBan,
        name: 'At once, for both of you',
        text: 'Neither finds, sees, likes or writes to the other any more. A match ends, and its chat disappears.',
      },
      {
        Icon: IconEyeOff,
        name: 'Nobody is told',
        text: 'For them you are simply not here. No message says why.',
      },
      {
        Icon: IconSend,
        name: 'Yours to take back',
        text: 'Settings lists whom you have blocked. Unblocking brings nobody back into a match or a chat.',
      },
    ],
  },
  {
    needs: ['reports', 'moderation'],
    title: 'How reports are handled',
    showsTimes: true,
    lead: 'Report a profile, a photo or a message, and a person looks at it.',
    points: [
      {
        Icon: IconFlag,
        name: 'What you report stays as it was',
        text: 'A copy is frozen for the moderators, so that deleting it does not help. They see the chosen messages and at most 50 around them, nothing else of your chats.',
      },
      {
        Icon: IconScale,
        name: 'People decide',
        text: 'You get a case number and hear what came of it. Whoever is judged is told why, and can appeal to another moderator.',
      },
      {
        Icon: IconEyeOff,
        name: 'Your name stays out of it',
        text: 'The other side never learns who reported them.',
      },
    ],
  },
];
