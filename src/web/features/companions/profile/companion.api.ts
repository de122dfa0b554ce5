import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  companionProfileContract,
  type CompanionProfile,
} from '#contract/companions/profile.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toastFailure } from '#web/lib/toast.ts';

const { call, api } = apiClient({ companions: companionProfileContract });
export { call };

export const ownProfileQuery = api.companions.ownProfile.queryOptions();

/** Every change answers with the whole profile as it is then. */
export function useProfileChange<Input>(
  change: (input: Input) => Promise<CompanionProfile>,
  failure: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (profile) => writeAnswer(queryClient, ownProfileQuery.queryKey, profile),
    onError: (error) => toastFailure(error, failure),
  });
}
