import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { PAY_ONCE, PLAN_DAYS, type PlanId, planIds, plans } from '#contract/billing/rules.ts';
import { dateText } from '#web/lib/dates.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { DocumentAgain } from './document-again.tsx';
import classes from './plan-dialog.module.css';

const labels: Record<PlanId, string> = {
  normal: 'Choose Normal User',
  provider: 'Choose Service Provider',
};

/** It cannot be closed without leaving: the page behind it is not open. */
export function PlanDialog({ subscription }: { subscription: Subscription | null }) {
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
