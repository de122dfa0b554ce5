import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { onboardingStepSchema, profileTexts } from '#contract/profile-fields.ts';
import type { OwnProfile, ProfileChanges } from '#contract/profiles.ts';
import { api, call } from '#web/lib/call.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { faultsIn, OnboardingAnswers, type Unsaved } from './onboarding-answers.ts';
import { mergeChanges } from './partial-changes.ts';

const DRAFT = 'onboarding';
const nothing: Unsaved = { changes: {}, step: null };

const keptSchema = z.object({
  step: onboardingStepSchema.nullable(),
  changes: z.record(z.string(), z.unknown()),
});

function readUnsaved(memberId: string): Unsaved {
  const kept = keptSchema.safeParse(readDraft(memberId, DRAFT)).data;
  if (!kept) return nothing;
  const faults = faultsIn(kept.changes);
  const usable = Object.entries(kept.changes).filter(
    ([name, value]) => !faults.has(name) || isTyped(name, value),
  );
  return { step: kept.step, changes: Object.fromEntries(usable) };
}

/** What was typed comes back as it was, even where it is not right yet. */
function isTyped(name: string, value: unknown): boolean {
  return name === 'age'
    ? typeof value === 'number'
    : name in profileTexts && typeof value === 'string';
}

/** The member's answers: what the server has, with what it does not have yet on top. */
export function useOnboarding(loaded: OwnProfile) {
  const queryClient = useQueryClient();
  const { uid } = loaded;
  const queryKey = api.profiles.own.queryKey();
  // Read from the cache: its news reach a component later than ours, and a saved answer would be gone for a moment.
  const stored = queryClient.getQueryData(queryKey) ?? loaded;

  async function put(profile: OwnProfile): Promise<void> {
    // A reading that set off before the save would bring back what was.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, profile);
  }

  const [answers] = useState(
    () =>
      new OnboardingAnswers({
        unsaved: readUnsaved(uid),
        keep: (unsaved) => keepDraft(uid, DRAFT, unsaved),
        save: async (input) => put(await call.profiles.saveOnboarding(input)),
      }),
  );
  const { changes, step, saving, failure } = useSyncExternalStore(answers.subscribe, answers.state);

  useEffect(() => {
    const retry = () => answers.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [answers]);

  return {
    profile: mergeChanges(stored, changes),
    faults: faultsIn(changes),
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
