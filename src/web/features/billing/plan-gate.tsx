import { Loader, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { ownPlanFirst, PAY_ONCE, PLAN_DAYS, type PlanId, plans } from '#contract/billing/plans.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { dateText } from '#web/lib/dates.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { useSubscription } from './subscription.ts';
import { DocumentAgain } from './document-again.tsx';
import classes from './billing.module.css';

interface PlanGateProps {
  /** What is behind it, blurred, for whoever has no plan. */
  behind: ReactNode;
  /** Whom a plan would open, above the plans. */
  preview?: ReactNode;
  children: ReactNode;
}

/** Shows what a plan opens, or the plans. */
export function PlanGate({ behind, preview, children }: PlanGateProps) {
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
      <PlanDialog subscription={subscription} preview={preview} />
    </>
  );
}

const labels: Record<PlanId, string> = {
  normal: 'Choose Normal User',
  provider: 'Choose Service Provider',
};

interface PlanDialogProps {
  subscription: Subscription | null;
  preview: ReactNode;
}

/** It cannot be closed without leaving: the page behind it is not open. */
function PlanDialog({ subscription, preview }: PlanDialogProps) {
  const navigate = useNavigate();
  const { member } = useAuth();
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
      {preview}
      <p className={classes.lead}>{leadFor(subscription)}</p>
      <DocumentAgain className={classes.lead} />
      <div className={classes.plans}>
        {ownPlanFirst(member?.userType).map((plan, place) => (
          <PlanCard key={plan} plan={plans[plan]} heading="h3" strong={place === 0} actionFirst>
            <Button
              fullWidth
              {...(place === 0 ? { color: 'marigold' } : { variant: 'default' })}
              onClick={() => void navigate({ to: '/payment/checkout', search: { plan } })}
            >
              {labels[plan]}
            </Button>
          </PlanCard>
        ))}
      </div>
      <p className={classes.stays}>
        Your{' '}
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
