import { identityReviewContract } from '#contract/safety/identity.endpoints.ts';
import { addressOf, apiClient } from '#web/lib/api-client.ts';

export const { api } = apiClient({ console: identityReviewContract });

const LOOK_EVERY_MS = 10_000;

export const queueQuery = api.console.identityQueue.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  refetchInterval: LOOK_EVERY_MS,
});

/** Every look is recorded, so a page looks once, and nothing of it stays when it is left. */
export const reviewQuery = (id: string) =>
  api.console.identityReview.queryOptions({
    input: { id },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** For images: the browser fetches them by itself. */
export const pictureUrl = (id: string, kind: string): string =>
  addressOf(identityReviewContract.identityPicture, { id, kind });
export const photoUrl = (id: string, photoId: string): string =>
  addressOf(identityReviewContract.identityPhoto, { id, photoId });
