import { useEffect, useRef } from 'react';
import { draftsAreDropped } from '#web/lib/unsaved-drafts.ts';
import type { OnboardingAnswers } from './onboarding-answers.ts';

/** Every way out of a step saves it: the buttons, the browser's Back, another page, the closing tab. */
export function useStepSaves(answers: OnboardingAnswers, step: number): void {
  const at = useRef(step);

  useEffect(() => {
    if (at.current === step) return;
    at.current = step;
    void answers.save(step);
  }, [answers, step]);

  useEffect(() => {
    const leave = () => {
      // Whoever has just signed out could only be refused.
      if (!draftsAreDropped()) answers.saveLeft(at.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [answers]);
}
