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
import { newsOf, type News } from './news.service.ts';

interface MembershipNews {
  memberId: string;
  type: MembershipType;
  until: Date | null;
  about: string;
  at: Date;
}

const ofMembership = ({ at, ...news }: MembershipNews): News[] => [
  { ...news, fromId: null, matchId: null, conversationId: null, readSeq: null, createdAt: at },
];

const completedNews = ({ memberId, paymentId, at, until }: PaymentSettled): News[] =>
  ofMembership({ memberId, type: 'payment.completed', until, at, about: `paid:${paymentId}` });

const returnedNews = ({ memberId, paymentId, status, at, until }: PaymentReturned): News[] =>
  ofMembership({ memberId, type: `payment.${status}`, until, at, about: `returned:${paymentId}` });

/** A plan that was extended ends once more, and is told of once more. */
const endingNews = ({ memberId, at, until, daysBefore }: SubscriptionEnding): News[] =>
  ofMembership({
    memberId,
    type: 'membership.ending',
    until,
    at,
    about: `ending:${until.getTime()}:${daysBefore}`,
  });

/** Written together with what was settled; shown once that holds. */
export const membershipListeners: FeatureListener[] = [
  ...newsOf(paymentCompleted, completedNews),
  ...newsOf(paymentReturned, returnedNews),
  ...newsOf(subscriptionEnding, endingNews),
];
