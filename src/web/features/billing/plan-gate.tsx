import { Loader, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { PAY_ONCE, PLAN_DAYS, type PlanId, planIds, plans } from '#contract/billing/plans.ts';
import { dateText } from '#web/lib/dates.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { useSubscription } from './subscription.ts';
import { DocumentAgain } from './document-again.tsx';
import classes from './billing.module.css';

interface PlanGateProps {
  /** What is behind it, blurred, for whoever has no plan. */
  behind: ReactNode;
  children: ReactNode;
}

/** Shows what a plan opens, or the plans. */
export function PlanGate({ behind, children }: PlanGateProps) {
  const { subscription, isActive, isPending, error, refetch } = useSubscription();
  if (isPending)
    return (
      <div className={classes.loader} role="status">
        <Loader aria-label="Looking for your plan" />
      </div>
    );
  if (error)
    return (
      <LoadFailure
        title="Your plan could not be looked up"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (isActive) return children;
  return (
    <>
      <div className={classes.behind} inert>
        {behind}
      </div>
      <PlanDialog subscription={subscription} />
    </>
  );
}

const labels: Record<PlanId, string> = {
  normal: 'Choose Normal User',
  provider: 'Choose Service Provider',
};

/** It cannot be closed without leaving: the page behind it is not open. */
function PlanDialog({ subscription }: { subscription: Subscription | null }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/' });
  return (
    <Sheet
      open
      wide
      onClose={leave}
      title="Choose your plan"
      footer={
        <Button variant="default" fullWidth onClick={leave}>
          Browse Homepage Only
        </Button>
      }
    >
      <p className={classes.lead}>
        {leadFor(subscription)} Your{' '}
        <Link to="/dashboard" search={{ tab: 'profile' }}>
          profile
        </Link>
        ,{' '}
        <Link to="/dashboard" search={{ tab: 'settings' }}>
          settings
        </Link>{' '}
        and{' '}
        <Link to="/dashboard" search={{ tab: 'subscription' }}>
          payments
        </Link>{' '}
        stay open without a plan.
      </p>
      <DocumentAgain className={classes.lead} />
      <div className={classes.plans}>
        {planIds.map((plan) => (
          <PlanCard key={plan} plan={plans[plan]} heading="h3" strong={plan === 'provider'}>
            <Button
              fullWidth
              color={plan === 'provider' ? 'marigold' : 'plum'}
              onClick={() => void navigate({ to: '/payment/checkout', search: { plan } })}
            >
              {labels[plan]}
            </Button>
          </PlanCard>
        ))}
      </div>
    </Sheet>
  );
}

function leadFor(subscription: Subscription | null): string {
  if (subscription?.paymentStatus === 'pending')
    return 'Payment is being processed: this page opens by itself as soon as your bank confirms it.';
  if (subscription?.expiryDate)
    return `Your plan ended on ${dateText(subscription.expiryDate)}. Pay once for another ${PLAN_DAYS} days.`;
  return PAY_ONCE;
}
