import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { plans } from '#contract/plans.ts';
import { userTypes, type UserType } from '#contract/options.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import classes from './plan-dialog.module.css';

const labels: Record<UserType, string> = {
  normal: 'Choose Normal User',
  provider: 'Choose Service Provider',
};

/** It cannot be closed without leaving: the page behind it is not open. */
export function PlanDialog() {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/' });
  return (
    <Sheet
      open
      onClose={leave}
      title="Choose your plan"
      footer={
        <Button variant="default" onClick={leave}>
          Browse Homepage Only
        </Button>
      }
    >
      <p className={classes.lead}>
        Members pay once for 30 days. It never renews by itself. Your{' '}
        <Link to="/dashboard" search={{ tab: 'settings' }}>
          account settings
        </Link>{' '}
        stay open without a plan.
      </p>
      <div className={classes.plans}>
        {userTypes.map((plan) => (
          <PlanCard key={plan} plan={plans[plan]} heading="h3">
            <Button
              fullWidth
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
