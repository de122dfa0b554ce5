import { Title } from '@mantine/core';
import { plans } from '#contract/plans.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PlanCard } from '../shell/plan-card.tsx';
import classes from './dashboard.module.css';

export function SubscriptionTab() {
  const { member } = useAuth();
  const plan = plans[member?.userType ?? 'normal'];
  return (
    <div className={classes.stack}>
      <div>
        <Title order={2}>No active membership</Title>
        <p className={classes.hint}>
          This is the plan for your account. It never renews by itself.
        </p>
      </div>
      <PlanCard plan={plan}>
        <LinkButton to="/payment/checkout" search={{ plan: plan.userType }}>
          Subscribe
        </LinkButton>
      </PlanCard>
    </div>
  );
}
