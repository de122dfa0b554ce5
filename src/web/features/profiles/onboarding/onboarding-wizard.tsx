import { useEffect, useRef } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { missingInStep } from '#contract/profiles/onboarding.ts';
import { ONBOARDING_STEPS, profileTextFields } from '#contract/profiles/rules.ts';
import { HelpOffer } from '../help-offer.tsx';
import { faultAt } from '../profile-faults.ts';
import { WaitingTexts } from '../waiting-texts.tsx';
import { useOnboarding } from './use-onboarding.ts';
import { steps } from './onboarding-steps.ts';
import classes from './onboarding-wizard.module.css';
import { UnsavedNotice } from './unsaved-notice.tsx';
import { useFinish } from './wizard-finish.ts';
import { WizardNavigation } from './wizard-navigation.tsx';
import { WizardProgress } from './wizard-progress.tsx';
import { useStepSaves } from './wizard-saves.ts';
import { useStepAddress } from './wizard-step-address.ts';

export function OnboardingWizard({ stored }: { stored: OwnProfile }) {
  const onboarding = useOnboarding(stored);
  const { profile, faults, change } = onboarding;
  const { step, goTo } = useStepAddress(profile, onboarding.lastStep);
  useStepSaves(onboarding.answers, step);
  const { finish, finishing, problem } = useFinish(onboarding, goTo);
  const heading = useHeadingFocus(step);
  const current = steps[step - 1];
  if (!current) return null;
  const { title, lead, fields, Fields } = current;

  return (
    <>
      <WizardProgress current={step} />
      <HelpOffer />
      <UnsavedNotice
        failure={onboarding.failure}
        saving={onboarding.saving}
        onRetry={onboarding.retry}
      />
      <form
        className={classes.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step === ONBOARDING_STEPS) void finish();
          else void goTo(step + 1);
        }}
      >
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        <div key={step} className={classes.fields}>
          <Fields profile={profile} change={change} />
          <WaitingTexts fields={textFieldsOf(fields)} />
        </div>
        <WizardNavigation
          missing={missingInStep(
            step,
            faultAt(faults, ['age']) ? { ...profile, age: null } : profile,
          )}
          // What is wrong in another step is told there: here nothing could be mended.
          fault={faultAt(faults, fields)}
          problem={problem}
          finishing={finishing}
          last={step === ONBOARDING_STEPS}
          {...(step > 1 && { onPrevious: () => void goTo(step - 1) })}
        />
      </form>
    </>
  );
}

const textFieldsOf = (fields: readonly string[]) =>
  profileTextFields.filter((field) => fields.includes(field));

/** A new step is read from its heading on; the first one leaves the focus where the browser has it. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
