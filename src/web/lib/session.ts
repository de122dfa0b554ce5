import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import type { Member, Session } from '#contract/accounts/endpoints.ts';
import { tellOtherTabs } from './tabs.ts';
import { dropDrafts } from './unsaved-drafts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The session ended while a page of it was open. */
    signedOut?: true;
    /** They have just asked to be erased. */
    leaving?: true;
    /** Whoever was in their account is out already. */
    disowned?: true;
  }
}

const SESSION_KEY = 'session';
/** Marks a query whose answer belongs to no member and so outlives the session. */
export const ANYBODYS = 'anybodys';

/** Who is signed in. The API client is fetched on first use, so that public pages paint without it. */
export const sessionQuery = queryOptions({
  queryKey: [SESSION_KEY],
  // Without the signal: a page that comes and goes must not call off what a guard is waiting for.
  queryFn: async (): Promise<Session> => {
    const { call } = await import('./accounts.api.ts');
    const session = await call.accounts.session();
    // Whoever signs a device out from afar has lost it, or lent it: nothing they wrote stays there. It is told once, so it is
    // acted upon right here, whatever becomes of the query.
    if (session.endedElsewhere) {
      dropDrafts();
      tellOtherTabs('signed-out');
    }
    return session;
  },
  staleTime: 60_000,
});

/** Nothing one member has loaded may be seen by the next one on this device. */
export async function setSession(queryClient: QueryClient, member: Member | null): Promise<void> {
  const isSession = ({ queryKey }: Query) => queryKey[0] === SESSION_KEY;
  const isAnybodys = ({ meta }: Query) => Boolean(meta?.[ANYBODYS]);
  await queryClient.cancelQueries({ predicate: (query) => !isAnybodys(query) });
  queryClient.setQueryData(sessionQuery.queryKey, { member });
  queryClient.removeQueries({ predicate: (query) => !isSession(query) && !isAnybodys(query) });
}
