import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { announceLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast.ts';
import { useSure } from '#web/ui/use-sure.ts';
import { api, call } from '../profiles.api.ts';
import { withChanges, withoutFixed, faultsIn } from '../profile-changes.ts';
import { OnboardingAnswers, keepUnsaved, readUnsaved } from './onboarding-answers.ts';
import {
  AboutStep,
  ConnectionStep,
  PersonalityStep,
  PhotosStep,
  type StepProps,
} from './steps/onboarding-steps.tsx';
import { LifestyleStep } from './steps/lifestyle-step.tsx';

/** The member's answers: what the server has, with what it does not have yet on top. */
export function useOnboarding(loaded: OwnProfile) {
  const queryClient = useQueryClient();
  const { memberId } = loaded;
  const queryKey = api.profiles.own.queryKey();
  // Read from the cache: its changes reach a component later than ours, and a saved answer would be gone for a moment.
  const stored = queryClient.getQueryData(queryKey) ?? loaded;

  async function put(profile: OwnProfile): Promise<void> {
    await writeAnswer(queryClient, queryKey, () => {
      // A save goes on when its page is left: the answer may find another member here.
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      return session?.member?.id === memberId ? profile : undefined;
    });
    void queryClient.invalidateQueries({ queryKey: api.safety.waiting.key() });
    announceLive('profile-saved');
    const { member } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
    if (member?.id === memberId && member.name !== profile.displayName)
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
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
  const { changes, step, saving, failure } = useStore(answers.state);

  useWindowEvent('online', () => answers.retry());

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

interface Step {
  /** In the progress at the top. */
  name: string;
  title: string;
  lead: string;
  /** What it asks for, to know whose faults it has to show. */
  fields: readonly (keyof ProfileChanges)[];
  Fields: ComponentType<StepProps>;
}

export const steps: readonly Step[] = [
  {
    name: 'Connection',
    title: 'What are you looking for?',
    lead: 'Choose one or more. You can change your mind at any time.',
    fields: ['displayName', 'connectionTypes'],
    Fields: ConnectionStep,
  },
  {
    name: 'About you',
    title: 'About you',
    lead: 'The basics that people look at first.',
    fields: ['age', 'location', 'gender', 'height', 'bodyType'],
    Fields: AboutStep,
  },
  {
    name: 'Personality',
    title: 'What are you like?',
    lead: 'A few honest lines find better company than a perfect profile.',
    fields: ['personality', 'bio', 'interests', 'hobbies', 'occupation'],
    Fields: PersonalityStep,
  },
  {
    name: 'Photos',
    title: 'Your photos',
    lead: 'Only members see them. The first one is your main photo.',
    fields: [],
    Fields: PhotosStep,
  },
  {
    name: 'Lifestyle',
    title: 'Lifestyle and preferences',
    lead: 'All of this is optional. What you leave open stays open.',
    fields: ['lifestyle', 'education', 'relationshipStatus', 'preferences'],
    Fields: LifestyleStep,
  },
];
