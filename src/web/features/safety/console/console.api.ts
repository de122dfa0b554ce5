import type { CaseKind } from '#contract/safety/cases.ts';
import { consoleContract } from '#contract/safety/console.endpoints.ts';
import { addressOf, apiClient } from '#web/lib/api-client.ts';

export const { api } = apiClient({ console: consoleContract });

/** Several moderators work on one queue: what one takes, the others soon see. */
const LOOK_EVERY_MS = 10_000;

export interface Queue {
  kind?: CaseKind | undefined;
  state: 'open' | 'closed';
}

export const casesQuery = ({ kind, state }: Queue) =>
  api.console.cases.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, kind, state }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: LOOK_EVERY_MS,
  });

export const numbersQuery = api.console.numbers.queryOptions({ refetchInterval: LOOK_EVERY_MS });

/** Every look is recorded, so a page looks once, and nothing of it stays when it is left. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false } as const;

export const caseQuery = (id: string) => api.console.case.queryOptions({ input: { id }, ...once });

export const memberQuery = (id: string) =>
  api.console.member.queryOptions({ input: { id }, ...once });

export const auditQuery = api.console.audit.infiniteOptions({
  input: (cursor: number | undefined) => ({ cursor }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** For an image: the browser fetches it by itself. */
export const pictureUrl = (id: string, name: string): string =>
  addressOf(consoleContract.casePicture, { id, name });
