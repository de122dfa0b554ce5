import { Title } from '@mantine/core';
import { IconArrowRight, IconSparkles } from '@tabler/icons-react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { ONBOARDING_STEPS } from '#contract/profiles/rules.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './onboarding-card.module.css';

/** Leads back into the wizard, to the step that was reached. */
export function OnboardingCard({ profile: { onboardingStep } }: { profile: OwnProfile }) {
  const begun = onboardingStep > 1;
  return (
    <section className={classes.card} aria-labelledby="finish-profile">
      <span className={classes.icon}>
        <IconSparkles size={28} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <Title order={2} id="finish-profile" size="1.375rem">
          Finish your profile
        </Title>
        <p>
          {begun
            ? `You are at step ${onboardingStep} of ${ONBOARDING_STEPS}. What you told us is kept.`
            : `${ONBOARDING_STEPS} short steps, so that the right people find you.`}
        </p>
        <ol className={classes.steps} aria-hidden="true">
          {Array.from({ length: ONBOARDING_STEPS }, (_, index) => (
            <li key={index} data-done={index + 1 < onboardingStep || undefined} />
          ))}
        </ol>
      </div>
      <LinkButton
        to="/onboarding"
        rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
      >
        {begun ? 'Continue' : 'Start'}
      </LinkButton>
    </section>
  );
}
