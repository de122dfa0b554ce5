import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { identityContract, type Identity } from '#contract/safety/identity.endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { useLive } from '#web/lib/live.ts';
import { sendFile } from '#web/lib/send-file.ts';

const { call, api } = apiClient({ safety: identityContract });
export { call };

const ASKED_EVERY_MS = 30_000;

/** Live while the page is open; asked again now and then in case a hint was missed. */
export const identityQuery = queryOptions({
  ...api.safety.identity.queryOptions(),
  refetchInterval: ({ state }) => (state.data?.check?.state === 'waiting' ? ASKED_EVERY_MS : false),
});

export function useIdentityUpdates(): void {
  const queryClient = useQueryClient();
  useLive(
    safetyEvents.identityChanged,
    () => void queryClient.invalidateQueries({ queryKey: identityQuery.queryKey }),
  );
}

const uploads = {
  front: identityContract.identityFront,
  back: identityContract.identityBack,
  selfie: identityContract.identitySelfie,
};
export type UploadKind = keyof typeof uploads;

export const uploadPicture = (
  kind: UploadKind,
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<Identity> =>
  sendFile<Identity>(uploads[kind], new File([picture], kind, { type: picture.type }), {
    onProgress,
    signal: new AbortController().signal,
  });
