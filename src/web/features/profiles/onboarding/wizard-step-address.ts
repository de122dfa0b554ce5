import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { onboardingStepSchema } from '#contract/profiles/fields.ts';
import { firstUnfinishedStep } from '#contract/profiles/onboarding.ts';
import { ONBOARDING_STEPS } from '#contract/profiles/rules.ts';

/** The step stands in the address, so that the browser's Back works; nobody gets past an unfinished one. */
export function useStepAddress(profile: OwnProfile, lastStep: number) {
  const { step: asked } = useSearch({ from: '/member/onboarding' });
  const navigate = useNavigate();
  const [first] = useState(lastStep);
  const reachable = firstUnfinishedStep(profile) ?? ONBOARDING_STEPS;

  const address = (step: number) =>
    ({ to: '/onboarding', search: { step: String(step) } }) as const;
  const step = Math.min(onboardingStepSchema.safeParse(Number(asked)).data ?? first, reachable);

  // Whoever asks for a step too far sees an earlier one, and the address has to say so.
  useEffect(() => {
    if (asked === undefined || asked === String(step)) return;
    void navigate({ to: '/onboarding', search: { step: String(step) }, replace: true });
  }, [asked, step, navigate]);

  async function goTo(next: number): Promise<void> {
    // An address without a step would mean another step when one comes back to it.
    if (asked !== String(step)) await navigate({ ...address(step), replace: true });
    await navigate(address(next));
  }

  return { step, goTo };
}
