import { lazy, Suspense } from 'react';
import { useSessionWith } from './sessions.ts';

const SessionBar = lazy(async () => ({ default: (await import('./session-bar.tsx')).SessionBar }));

/** At the top of a chat, while a session with this member is counted. */
export function SessionBanner({ memberId }: { memberId: string }) {
  const session = useSessionWith(memberId);
  if (!session) return null;
  return (
    <Suspense>
      <SessionBar key={session.id} session={session} />
    </Suspense>
  );
}
