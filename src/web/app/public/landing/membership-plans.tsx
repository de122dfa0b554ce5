import { IconCheck } from '@tabler/icons-react';
import { PLAN_DAYS, plans, type Plan } from '#contract/plans.ts';
import { euros, rupees } from '#web/lib/money.ts';
import { JoinButton } from '../join-button.tsx';
import { Section } from '../section.tsx';
import classes from './membership-plans.module.css';

interface PlanCardProps {
  plan: Plan;
  audience: string;
  action: string;
  strong?: boolean;
}

function PlanCard({ plan, audience, action, strong = false }: PlanCardProps) {
  return (
    <article className={`${classes.plan} ${strong ? classes.strong : ''}`}>
      <h3 className={classes.name}>{plan.name}</h3>
      <p className={classes.for}>{audience}</p>
      <p className={classes.price}>{rupees(plan.amountINR)}</p>
      <p className={classes.terms}>
        for {PLAN_DAYS} days · about {euros(plan.amountEUR)}
      </p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={20} stroke={2.25} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <JoinButton
        userType={plan.userType}
        size="lg"
        fullWidth
        {...(strong && { color: 'marigold' })}
      >
        {action}
      </JoinButton>
    </article>
  );
}

export function MembershipPlans() {
  return (
    <Section
      id="pricing"
      title="Membership Plans"
      lead={`One payment, ${PLAN_DAYS} days of everything. Nothing renews behind your back.`}
      centred
    >
      <div className={classes.plans}>
        <PlanCard
          plan={plans.normal}
          audience="You are looking for company."
          action="Join as User"
        />
        <PlanCard
          plan={plans.provider}
          audience="You offer your time as a companion."
          action="Become a Companion"
          strong
        />
      </div>
      <p className={classes.note}>
        Paid once by card, charged in euro at the shown amount. A plan that has been activated is
        not refunded.
      </p>
    </Section>
  );
}
