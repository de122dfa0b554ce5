import type { MembershipType } from '#contract/notifications/rules.ts';
import {
  paymentCompleted,
  paymentReturned,
  subscriptionEnding,
  type PaymentReturned,
  type PaymentSettled,
  type SubscriptionEnding,
} from '#server/features/billing/billing.facts.ts';
import type { FeatureListener } from '#server/platform/feature.ts';
import { notifyOn, type NewNotification } from './delivery.service.ts';

interface MembershipNotification {
  memberId: string;
  type: MembershipType;
  until: Date | null;
  about: string;
  at: Date;
}

const ofMembership = ({ at, ...notification }: MembershipNotification): NewNotification[] => [
  {
    ...notification,
    fromId: null,
    matchId: null,
    conversationId: null,
    readSeq: null,
    createdAt: at,
  },
];

const completedNotifications = ({
  memberId,
  paymentId,
  at,
  until,
}: PaymentSettled): NewNotification[] =>
  ofMembership({ memberId, type: 'payment.completed', until, at, about: `paid:${paymentId}` });

const returnedNotifications = ({
  memberId,
  paymentId,
  status,
  at,
  until,
}: PaymentReturned): NewNotification[] =>
  ofMembership({ memberId, type: `payment.${status}`, until, at, about: `returned:${paymentId}` });

/** A plan that was extended ends once more, and is notified of once more. */
const endingNotifications = ({
  memberId,
  at,
  until,
  daysBefore,
}: SubscriptionEnding): NewNotification[] =>
  ofMembership({
    memberId,
    type: 'membership.ending',
    until,
    at,
    about: `ending:${until.getTime()}:${daysBefore}`,
  });

/** Written together with what was settled. */
export const membershipListeners: FeatureListener[] = [
  notifyOn(paymentCompleted, completedNotifications),
  notifyOn(paymentReturned, returnedNotifications),
  notifyOn(subscriptionEnding, endingNotifications),
];
