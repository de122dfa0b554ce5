import {
  checkInEnded,
  checkInErased,
  checkInMissed,
} from '#server/features/safety/safety.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { notifyOn, type NewNotification } from './delivery.service.ts';
import { deleteAbout } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

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
