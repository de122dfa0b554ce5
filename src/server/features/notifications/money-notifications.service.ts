import type { MoneyType } from '#contract/notifications/rules.ts';
import { sessionEnded } from '#server/features/companions/meter/meter.facts.ts';
import { disputeMoved, payoutMoved } from '#server/features/companions/money.facts.ts';
import type { FeatureListener } from '#server/platform/feature.ts';
import { notifyOn, ownNotification, type NewNotification } from './delivery.service.ts';

const ofMoney = (
  memberId: string | null,
  type: MoneyType,
  about: string,
  createdAt: Date,
): NewNotification[] =>
  memberId ? [ownNotification({ memberId, type, about: `${type}:${about}`, createdAt })] : [];

/** A companion hears of what they earned, of what is said about it and of where it goes; a client, how what they said has ended. */
export const moneyListeners: FeatureListener[] = [
  notifyOn(sessionEnded, ({ sessionId, companionId, paidMinor, at }) =>
    paidMinor > 0 ? ofMoney(companionId, 'earning.credited', sessionId, at) : [],
  ),
  notifyOn(payoutMoved, ({ payoutId, memberId, to, at }) =>
    ofMoney(memberId, `payout.${to}`, payoutId, at),
  ),
  notifyOn(disputeMoved, ({ disputeId, clientId, companionId, to, at }) =>
    to === 'opened'
      ? ofMoney(companionId, 'earning.disputed', disputeId, at)
      : [
          ...ofMoney(companionId, 'earning.decided', disputeId, at),
          ...ofMoney(clientId, 'dispute.decided', disputeId, at),
        ],
  ),
];
