import { Skeleton, Title } from '@mantine/core';
import { PAY_ONCE, planIds, plans } from '#contract/billing/rules.ts';
import {
  PaymentHistory,
  SubscriptionDetails,
  useSubscription,
} from '#web/features/billing/index.ts';
import { CompanionTime } from '#web/features/companions/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import classes from './dashboard.module.css';

export function SubscriptionTab() {
  const { subscription, isActive, isPending, error, refetch } = useSubscription();
  if (isPending) return <Skeleton height={420} radius="lg" />;
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
      <CompanionTime hasPlan={isActive} />
      <PaymentHistory />
    </div>
  );
}

const FirstPlan = () => (
  <>
    <div>
      <Title order={2}>No active membership</Title>
      <p className={classes.hint}>{PAY_ONCE}</p>
    </div>
    <div className={classes.plans}>
      {planIds.map((plan) => (
        <PlanCard key={plan} plan={plans[plan]}>
          <LinkButton to="/payment/checkout" search={{ plan }} fullWidth>
            Subscribe
          </LinkButton>
        </PlanCard>
      ))}
    </div>
  </>
);
