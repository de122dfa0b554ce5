import { caseClosed, decisionMade, identityMoved } from '#server/features/safety/safety.facts.ts';
import type { FeatureListener } from '#server/platform/feature.ts';
import { notifyOn, ownNotification, type NewNotification } from './delivery.service.ts';

const ofOurTeam = (...own: Parameters<typeof ownNotification>): NewNotification[] => [
  ownNotification(...own),
];

/** An appeal is answered by a mail and on the page that it was sent from; what it restores is a decision of its own. */
export const standingListeners: FeatureListener[] = [
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
