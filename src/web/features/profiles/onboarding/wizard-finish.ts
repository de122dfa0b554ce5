import { useState } from 'react';
import { ONBOARDING_STEPS } from '#contract/profiles/rules.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import type { useOnboarding } from './use-onboarding.ts';

type Onboarding = Pick<ReturnType<typeof useOnboarding>, 'save' | 'complete'>;

/** Saves what is left, then asks the server to close the wizard. */
export function useFinish(onboarding: Onboarding, goTo: (step: number) => Promise<void>) {
  const [finishing, setFinishing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function finish(): Promise<void> {
    setFinishing(true);
    setProblem(null);
    try {
      // Why a save failed is told where all saves are told.
      if (await onboarding.save(ONBOARDING_STEPS)) {
        await onboarding.complete();
        void toast('Your profile is ready');
      }
    } catch (error) {
      setProblem(failureText(error, 'We could not complete your profile. Please try again.'));
      const step = unfinishedStepOf(error);
      if (step !== null) await goTo(step);
    } finally {
      setFinishing(false);
    }
  }

  return { finish, finishing, problem };
}

function unfinishedStepOf(error: unknown): number | null {
  if (refusalOf(error)?.code !== 'ONBOARDING_UNFINISHED') return null;
  const { step } = ((error as { data?: unknown }).data ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : null;
}
