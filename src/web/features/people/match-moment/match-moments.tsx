import { lazy, Suspense } from 'react';
import { useMoments } from './use-moments.ts';

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
