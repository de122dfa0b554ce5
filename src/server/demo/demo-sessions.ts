import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import type { RequestMinutes } from '#contract/companions/requests.rules.ts';

/** What a client says of it, or that something is wrong with it. */
interface Said {
  stars?: number;
  text?: string;
  dispute?: string;
}

/** A chat or call of a demo companion that is over. */
export interface PastSession extends Said {
  companion: string;
  client: string;
  daysAgo: number;
  /** Of the day, in India. */
  hour: number;
  kind: CompanionKind;
  category: CompanionCategory;
  /** How long it was meant to last, and how long it did. */
  planned: RequestMinutes;
  minutes: number;
}

type Row = [
  client: string,
  daysAgo: number,
  hour: number,
  kind: CompanionKind,
  category: CompanionCategory,
  planned: RequestMinutes,
  minutes: number,
  said?: Said,
];

const friend = 'rent-a-friend';
const healing = 'emotional-healing';

/** Clients have plans from before, of which the later ones hold earnings for a week only. */
const rows: Record<string, Row[]> = {
  'Arjun Thakur': [
    ['Meera Joshi', 70, 20, 'video', friend, 45, 40, { stars: 5, text: 'Funny, kind, on time.' }],
    ['Rohan Deshpande', 66, 19, 'voice', healing, 45, 45, { stars: 5, text: 'He listens.' }],
    ['Gurpreet Singh', 62, 21, 'video', friend, 30, 30, { stars: 4, text: 'A good evening.' }],
    ['Meera Joshi', 40, 20, 'video', friend, 45, 45],
    ['Joseph Fernandes', 38, 18, 'voice', friend, 60, 58, { stars: 5, text: 'Time flew.' }],
    ['Rohan Deshpande', 33, 22, 'chat', healing, 30, 24],
    ['Gurpreet Singh', 27, 21, 'video', friend, 60, 50, { stars: 5, text: 'Like an old friend.' }],
    ['Meera Joshi', 21, 19, 'voice', healing, 45, 35],
    ['Rohan Deshpande', 16, 20, 'video', friend, 30, 25],
    ['Joseph Fernandes', 12, 17, 'video', friend, 30, 20, { stars: 4, text: 'Good questions.' }],
    ['Gurpreet Singh', 6, 21, 'voice', healing, 30, 30],
    ['Meera Joshi', 4, 20, 'video', friend, 30, 30],
    [
      'Rohan Deshpande',
      2,
      19,
      'video',
      friend,
      15,
      12,
      { dispute: 'The picture froze after five minutes, and he did not notice.' },
    ],
  ],
  'Kavya Menon': [
    ['Rohan Deshpande', 30, 21, 'voice', healing, 30, 20, { stars: 5, text: 'So calm.' }],
    ['Gurpreet Singh', 20, 20, 'video', friend, 15, 15, { stars: 5, text: 'She made me laugh.' }],
    ['Joseph Fernandes', 9, 18, 'voice', healing, 30, 25, { stars: 4, text: 'Wise and warm.' }],
    ['Meera Joshi', 7, 22, 'chat', healing, 30, 22, { stars: 5, text: 'I slept well after it.' }],
  ],
  'Lakshmi Reddy': [
    ['Meera Joshi', 29, 21, 'chat', friend, 30, 20, { stars: 5, text: 'Songs I had forgotten.' }],
    ['Rohan Deshpande', 14, 18, 'voice', friend, 30, 30, { stars: 4, text: 'Ready for my job.' }],
    ['Gurpreet Singh', 5, 19, 'video', friend, 30, 20, { stars: 5, text: 'Bright and honest.' }],
    [
      'Joseph Fernandes',
      3,
      20,
      'voice',
      healing,
      15,
      15,
      { stars: 5, text: 'Thank you, Lakshmi.' },
    ],
  ],
};

/** In the order in which they took place. */
export const pastSessions: PastSession[] = Object.entries(rows)
  .flatMap(([companion, all]) =>
    all.map(([client, daysAgo, hour, kind, category, planned, minutes, said]) => ({
      companion,
      client,
      daysAgo,
      hour,
      kind,
      category,
      planned,
      minutes,
      ...said,
    })),
  )
  .toSorted((one, other) => other.daysAgo - one.daysAgo || one.hour - other.hour);
