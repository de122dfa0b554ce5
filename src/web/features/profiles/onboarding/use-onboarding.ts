import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { api, call } from '../api.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { useSure } from '#web/ui/use-sure.ts';
import { withChanges, withoutFixed } from '../partial-changes.ts';
import { faultsIn } from '../profile-faults.ts';
import { OnboardingAnswers } from './onboarding-answers.ts';
import { keepUnsaved, readUnsaved } from './onboarding-draft.ts';

/** The member's answers: what the server has, with what it does not have yet on top. */
export function useOnboarding(loaded: OwnProfile) {
  const queryClient = useQueryClient();
  const { memberId } = loaded;
  const queryKey = api.profiles.own.queryKey();
  // Read from the cache: its news reach a component later than ours, and a saved answer would be gone for a moment.
  const stored = queryClient.getQueryData(queryKey) ?? loaded;

  async function put(profile: OwnProfile): Promise<void> {
    // A reading that set off before the save would bring back what was.
    await queryClient.cancelQueries({ queryKey });
    // A save goes on when its page is left: the answer may find another member here.
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (session?.member?.id === memberId) queryClient.setQueryData(queryKey, profile);
    void queryClient.invalidateQueries({ queryKey: api.safety.waiting.key() });
  }

  const sure = useSure('Keep it');
  const [answers] = useState(
    () =>
      new OnboardingAnswers({
        unsaved: readUnsaved(memberId),
        keep: (unsaved) => keepUnsaved(memberId, unsaved),
        save: async (input) => {
          const before = queryClient.getQueryData(queryKey)?.waiting ?? [];
          const saved = await sure((confirmed) =>
            call.profiles.saveOnboarding({ ...input, confirmed }),
          );
          await put(saved);
          if (saved.waiting.some((field) => !before.includes(field)))
            void toast('Saved. Others see what you wrote once our team has looked at it.');
        },
      }),
  );
  const { changes, step, saving, failure } = useSyncExternalStore(answers.subscribe, answers.state);

  useEffect(() => {
    const retry = () => answers.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [answers]);

  return {
    answers,
    profile: withChanges(stored, withoutFixed(changes, stored)),
    faults: faultsIn(withoutFixed(changes, stored)),
    /** Where the member was last. */
    lastStep: step ?? stored.onboardingStep,
    saving,
    failure,
    change: (changed: ProfileChanges) => answers.change(changed, stored),
    save: (reached: number) => answers.save(reached),
    retry: () => answers.retry(),
    complete: async () => put(await call.profiles.completeOnboarding()),
  };
}
