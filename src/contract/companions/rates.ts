import { money, type Money } from '../money.ts';
import type { CompanionKind } from './rules.ts';

/** What companions earn, and what bounds it. A session keeps the card that held when it began. */
export interface RateCard {
  version: number;
  /** The first day it holds, in India. */
  since: string;
  /** For a whole session: both wrote `chatMessages` times or more, and it lasted `chatMinutes` or longer. */
  chat: Money;
  chatMessages: number;
  chatMinutes: number;
  voiceMinute: Money;
  videoMinute: Money;
  /** Of one pair on one day of India's. */
  paidChatsADay: number;
  paidMinutesADay: number;
  /** Of a client's plan, without tax: what its 30 days hold for companions. */
  planSharePercent: number;
  /** A chat session ends after so long without a message, or after so long in all. */
  chatIdleMinutes: number;
  chatMostMinutes: number;
  /** An absence that is forgiven. */
  gapSeconds: number;
  /** A call in which one of the two was away for longer than this has ended. */
  goneSeconds: number;
  /** Both are warned so long before the money set aside ends. */
  warnSeconds: number;
}

/** Newest last. What has held once is never changed, for sessions and statements keep to it. */
const rateCards: readonly [RateCard, ...RateCard[]] = [
  {
    version: 1,
    since: '2026-11-01',
    chat: money('INR', 100),
    chatMessages: 5,
    chatMinutes: 10,
    voiceMinute: money('INR', 8),
    videoMinute: money('INR', 12),
    paidChatsADay: 3,
    paidMinutesADay: 120,
    planSharePercent: 60,
    chatIdleMinutes: 15,
    chatMostMinutes: 60,
    gapSeconds: 30,
    goneSeconds: 120,
    warnSeconds: 120,
  },
];

/** By which a session was begun. */
export function ratesOf(version: number): RateCard {
  const card = rateCards.find((each) => each.version === version);
  if (!card) throw new Error(`there is no rate card ${version}`);
  return card;
}

const INDIA_MS = 5.5 * 3_600_000;

/** The latest that holds on that day of India's; before all of them, the first. */
export function cardAt(cards: readonly [RateCard, ...RateCard[]], at: Date): RateCard {
  const day = new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10);
  return cards.findLast(({ since }) => since <= day) ?? cards[0];
}

export const currentRates = (at: Date = new Date()): RateCard => cardAt(rateCards, at);

/** Of a session for the whole of it, of a call for a minute. */
export const rateOf = (card: RateCard, kind: CompanionKind): Money =>
  ({ chat: card.chat, voice: card.voiceMinute, video: card.videoMinute })[kind];

/** How much a plan of this price holds if it were all of one kind, at so much tax: chats, or minutes of a call. */
export function heldIn(price: Money, taxPercent: number, kind: CompanionKind): number {
  const card = currentRates();
  const taxable = (price.minor * 100) / (100 + taxPercent);
  return Math.floor((taxable * card.planSharePercent) / 100 / rateOf(card, kind).minor);
}
