import { Skeleton, Title } from '@mantine/core';
import { plans } from '#contract/plans.ts';
import { PaymentHistory } from '#web/features/billing/payment-history.tsx';
import { SubscriptionDetails } from '#web/features/billing/subscription-details.tsx';
import { useSubscription } from '#web/features/billing/subscription.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import classes from './dashboard.module.css';

export function SubscriptionTab() {
  const { subscription, isPending, error, refetch } = useSubscription();
  if (isPending) return <Skeleton height={320} radius="lg" />;
  if (error)
    return (
      <LoadFailure
        title="Your plan could not be looked up"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={classes.stack}>
      {subscription ? <SubscriptionDetails subscription={subscription} /> : <FirstPlan />}
      <PaymentHistory />
    </div>
  );
}

function FirstPlan() {
  const { member } = useAuth();
  const plan = plans[member?.userType ?? 'normal'];
  return (
    <>
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
    </>
  );
}
