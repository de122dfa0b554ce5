import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { forgetSaved } from '../onboarding/onboarding-draft.ts';

/** Saves changes of the own profile and lets everything that shows it know. */
export function useProfileSave() {
  const queryClient = useQueryClient();
  return useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async (profile, changes) => {
        forgetSaved(profile.memberId, changes);
        const own = api.profiles.own.queryOptions();
        // An answer from before this change must not undo it.
        await queryClient.cancelQueries({ queryKey: own.queryKey });
        queryClient.setQueryData(own.queryKey, profile);
        void queryClient.invalidateQueries({ queryKey: api.profiles.ownAsOthersSeeIt.key() });
        void queryClient.invalidateQueries({ queryKey: api.safety.waiting.key() });
        if (changes.displayName !== undefined) {
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }
        tellOtherTabs('profile-changed');
      },
    }),
  );
}
