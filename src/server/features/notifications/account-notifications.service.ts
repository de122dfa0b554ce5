import type { MembershipType } from '#contract/notifications/rules.ts';
import {
  paymentCompleted,
  paymentReturned,
  subscriptionEnding,
  type PaymentReturned,
  type PaymentSettled,
  type SubscriptionEnding,
} from '#server/features/billing/billing.facts.ts';
import { type FeatureListener, afterCommit, inTransaction } from '#server/platform/feature.ts';
import {
  caseClosed,
  decisionMade,
  identityMoved,
  checkInEnded,
  checkInErased,
  checkInMissed,
} from '#server/features/safety/safety.facts.ts';
import { notifyOn, type NewNotification, ownNotification } from './delivery.service.ts';
import { deleteAbout } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

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

const ofOurTeam = (...own: Parameters<typeof ownNotification>): NewNotification[] => [
  ownNotification(...own),
];

/** An appeal is answered by a mail and on the page that it was sent from; what it restores is a decision of its own. */
export const moderationListeners: FeatureListener[] = [
  notifyOn(decisionMade, ({ memberId, decisionId, at }) =>
    ofOurTeam({
      memberId,
      type: 'decision.made',
      about: `decision:${decisionId}`,
      createdAt: at,
    }),
  ),
  notifyOn(identityMoved, ({ memberId, checkId, outcome, at }) =>
    ofOurTeam({
      memberId,
      type: `identity.${outcome}`,
      // The same photo may have to be sent again twice.
      about: `identity:${checkId}:${outcome}${outcome === 'again' ? `:${at.getTime()}` : ''}`,
      createdAt: at,
    }),
  ),
  notifyOn(caseClosed, ({ caseId, kind, openedById, at }) =>
    kind === 'report' && openedById
      ? ofOurTeam({
          memberId: openedById,
          type: 'report.decided',
          about: `case:${caseId}`,
          createdAt: at,
        })
      : [],
  ),
];

const ofCheckIn = (
  notification: Pick<NewNotification, 'memberId' | 'type' | 'until' | 'about' | 'createdAt'>,
): NewNotification[] => [
  { ...notification, fromId: null, matchId: null, conversationId: null, readSeq: null },
];

const aboutCheckIn = (checkInId: string) => `check-in:${checkInId}:`;

export const checkInListeners: FeatureListener[] = [
  // Whoever puts the end off is reminded of the new one, too.
  notifyOn(checkInEnded, ({ memberId, checkInId, endsAt, dueAt, at }) =>
    ofCheckIn({
      memberId,
      type: 'check-in.ended',
      until: dueAt,
      about: `${aboutCheckIn(checkInId)}${endsAt.getTime()}`,
      createdAt: at,
    }),
  ),
  notifyOn(checkInMissed, ({ memberId, checkInId, at }) =>
    ofCheckIn({
      memberId,
      type: 'check-in.missed',
      until: null,
      about: `${aboutCheckIn(checkInId)}missed`,
      createdAt: at,
    }),
  ),
  inTransaction(checkInErased, (_, tx, { memberId, checkInId }) =>
    deleteAbout(tx, memberId, aboutCheckIn(checkInId)),
  ),
  afterCommit(checkInErased, async (tools, { memberId }) => {
    await sendUnread(tools, memberId);
  }),
];
