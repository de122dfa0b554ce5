import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { JoinButton } from '../join-button.tsx';
import { Section } from '../section.tsx';
import classes from './membership-plans.module.css';

export function MembershipPlans() {
  return (
    <Section
      id="pricing"
      title="Membership Plans"
      lead={`One payment for ${PLAN_DAYS} days. Nothing renews behind your back.`}
      centred
    >
      <div className={classes.plans}>
        <PlanCard plan={plans.normal} audience="You are looking for company.">
          <JoinButton userType="normal" size="lg" fullWidth>
            Join as User
          </JoinButton>
        </PlanCard>
        <PlanCard plan={plans.provider} audience="You offer your time as a companion." strong>
          <JoinButton userType="provider" size="lg" fullWidth color="marigold">
            Become a Companion
          </JoinButton>
        </PlanCard>
      </div>
      <p className={classes.note}>
        Paid once by card, charged in euro at the shown amount. A plan that has been activated is
        not refunded.
      </p>
    </Section>
  );
}
