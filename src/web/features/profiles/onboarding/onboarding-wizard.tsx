import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCloudUp, IconCheck } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import {
  missingInStep,
  firstUnfinishedStep,
  isOptionalStep,
} from '#contract/profiles/onboarding.ts';
import { ONBOARDING_STEPS, profileTextFields } from '#contract/profiles/rules.ts';
import { textFieldName } from '#contract/safety/rules.ts';
import { draftsAreDropped } from '#web/lib/unsaved-drafts.ts';
import { failureText, questionedField, questionOf, refusalOf } from '#web/lib/failure.ts';
import { onboardingStepSchema } from '#contract/profiles/fields.ts';
import { toast } from '#web/lib/toast.ts';
import { HelpOffer } from '../help-offer.tsx';
import { faultAt } from '../profile-changes.ts';
import { WaitingTexts } from '../waiting-texts.tsx';
import { useOnboarding, steps } from './use-onboarding.ts';
import { WizardNavigation } from './wizard-navigation.tsx';
import type { OnboardingAnswers } from './onboarding-answers.ts';
import classes from './onboarding.module.css';

export function OnboardingWizard({ stored }: { stored: OwnProfile }) {
  const onboarding = useOnboarding(stored);
  const { profile, faults, change } = onboarding;
  const { step, goTo } = useStepAddress(profile, onboarding.lastStep);
  useStepSaves(onboarding, step);
  useReturnToQuestion(onboarding.failure, { step, goTo });
  const { finish, finishing, problem } = useFinish(onboarding, goTo);
  const heading = useHeadingFocus(step);
  const current = steps[step - 1];
  if (!current) return null;
  const { title, lead, fields, Fields } = current;

  function goOn(): void {
    void (step === ONBOARDING_STEPS ? finish() : goTo(step + 1));
  }

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
          goOn();
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
          // Going on saves what was typed, whichever button is pressed.
          {...(isOptionalStep(step) && { onSkip: goOn })}
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

/** Every way out of a step saves it: the buttons, the browser's Back, another page, the closing tab. */
function useStepSaves(
  { answers, failure }: { answers: OnboardingAnswers; failure: unknown },
  step: number,
): void {
  const at = useRef(step);
  const isQuestioned = questionedField(failure) !== null;

  useEffect(() => {
    if (at.current === step) return;
    const isBack = step < at.current;
    at.current = step;
    // On the way back to a text that its writer wants to change, they would be asked the same again.
    if (!(isBack && isQuestioned)) void answers.save(step);
  }, [answers, isQuestioned, step]);

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

/** Whoever is not sure about a text comes back to the step where it is written. */
function useReturnToQuestion(
  failure: unknown,
  { step, goTo }: { step: number; goTo: (step: number) => Promise<void> },
): void {
  const answered = useRef<unknown>(null);
  useEffect(() => {
    const field = questionedField(failure);
    if (field === null || answered.current === failure) return;
    answered.current = failure;
    const at = steps.findIndex(({ fields }) => fields.some((one) => one === field));
    if (at >= 0 && at + 1 !== step) void goTo(at + 1);
  }, [failure, step, goTo]);
}

interface UnsavedNoticeProps {
  failure: unknown;
  saving: boolean;
  onRetry: () => void;
}

/** Says that the last answers are on this device only; nothing while all goes well. */
function UnsavedNotice({ failure, saving, onRetry }: UnsavedNoticeProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className={classes.notice}>
          <IconCloudUp size={24} stroke={1.6} aria-hidden className={classes.icon} />
          <div className={classes.text}>
            <strong>Your answers are not saved yet.</strong> {whyOf(failure)} They are kept on this
            device.
          </div>
          <Button size="sm" variant="default" onClick={onRetry} disabled={saving}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** With the text that its writer was asked about. */
function whyOf(failure: unknown): string {
  const field = questionedField(failure);
  const reason = questionOf(failure);
  if (field === null || reason === null)
    return failureText(failure, 'Something went wrong on our side.');
  return `Look at ${textFieldName(field)} again: ${reason}`;
}

function WizardProgress({ current }: { current: number }) {
  return (
    <div>
      <ol className={classes.steps} aria-label="Progress">
        {steps.map(({ name }, index) => {
          const done = index + 1 < current;
          return (
            <li
              key={name}
              className={classes.wizardProgressStep}
              data-done={done || undefined}
              {...(index + 1 === current && { 'aria-current': 'step' })}
            >
              <span className={classes.bar} />
              <span className={classes.name}>
                {done && <IconCheck size={16} stroke={2.4} aria-label="Done:" role="img" />}
                {name}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.place}>
        Step {current} of {steps.length}
      </p>
    </div>
  );
}

/** The step stands in the address, so that the browser's Back works; nobody gets past an unfinished one. */
function useStepAddress(profile: OwnProfile, lastStep: number) {
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

type Onboarding = Pick<ReturnType<typeof useOnboarding>, 'save' | 'complete'>;

/** Saves what is left, then asks the server to close the wizard. */
function useFinish(onboarding: Onboarding, goTo: (step: number) => Promise<void>) {
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
