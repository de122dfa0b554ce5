import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notificationsEvents } from '#contract/notifications/endpoints.ts';
import type { Match } from '#contract/matching/endpoints.ts';
import { useLive } from '#web/lib/live.ts';
import { api, ownMatches } from '../matching.api.ts';
import { openMatch } from '../matches/open-match.ts';
import { writeStanding } from '../decisions/standing-cache.ts';

// Most visits see none.
const MatchDialog = lazy(() => import('./match-dialog.tsx'));

/** Stands once in the frame of every signed-in page. */
export function MatchMoments() {
  const { current, next } = useMoments();
  if (!current) return null;
  return (
    <Suspense>
      <MatchDialog key={current.id} match={current} onClose={next} />
    </Suspense>
  );
}

interface Moments {
  /** The match to celebrate now. */
  current: Match | null;
  next(): void;
}

/** The tab in which the like was given comes first; the event reaches all of them at the same time. */
const AFTER_OWN_MS = 400;

/**
 * New matches, each in one tab only: the one the member looks at. The answer to their own like is celebrated, one
 * after another; what happened elsewhere is told beside what they are doing.
 */
function useMoments(): Moments {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Match[]>([]);

  async function claim(id: string): Promise<Match | null> {
    // Gone again before it was seen: then there is nothing to celebrate.
    const match = await queryClient
      .fetchQuery(api.matching.match.queryOptions({ input: { id }, staleTime: 0 }))
      .catch(() => null);
    return match && (await claimMoment(match)) ? match : null;
  }

  const celebrate = useEffectEvent(async (id: string) => {
    const match = await claim(id);
    if (match) setWaiting((before) => [...before, match]);
  });
  useEffect(() => ownMatches.add((id) => void celebrate(id)), []);

  async function tell(id: string): Promise<void> {
    const match = await claim(id);
    if (!match) return;
    const { toastMatch } = await import('./match-toast.ts');
    await toastMatch(match, () => void navigate(openMatch(id)));
  }
  useLive(notificationsEvents.created, ({ type, from, matchId }) => {
    if (type !== 'match' || !matchId) return;
    // A card in a list does not ask again by itself.
    if (from) writeStanding(queryClient, from.memberId, { standing: 'matched', matchId });
    setTimeout(() => whenVisible(() => void tell(matchId)), AFTER_OWN_MS);
  });

  return {
    current: waiting[0] ?? null,
    next: () => setWaiting(([, ...rest]) => rest),
  };
}

function whenVisible(act: () => void): void {
  if (document.visibilityState === 'visible') return act();
  document.addEventListener('visibilitychange', () => whenVisible(act), { once: true });
}

const KEY = 'saath.match-moments';
/** More than anybody sees between two visits. */
const REMEMBERED = 50;

/** True for the first tab of this browser that asks. A pair that matches again gets another moment. */
async function claimMoment({ id, createdAt }: Match): Promise<boolean> {
  const claim = () => remember(`${id} ${createdAt}`);
  // Plain HTTP has no locks; there, two windows side by side may both show it.
  if (!('locks' in navigator)) return claim();
  return navigator.locks.request(KEY, claim);
}

function remember(moment: string): boolean {
  const seen = (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);
  if (seen.includes(moment)) return false;
  localStorage.setItem(KEY, [...seen, moment].slice(-REMEMBERED).join('\n'));
  return true;
}
