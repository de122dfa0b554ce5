import { useSearch } from '@tanstack/react-router';
import { IconInfoCircle } from '@tabler/icons-react';
import { plans } from '#contract/plans.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import { PlanCard } from '../shell/plan-card.tsx';
import classes from './checkout-page.module.css';

export function CheckoutPage() {
  const { plan = 'normal' } = useSearch({ from: '/member/payment/checkout' });
  return (
    <PageFrame title="Payment Checkout" narrow>
      <PlanCard plan={plans[plan]} heading="h2">
        <p className={classes.note}>
          <IconInfoCircle size={22} stroke={1.6} aria-hidden />
          <span>
            Card payment is not open on this site yet. <strong>Nothing is charged.</strong>
          </span>
        </p>
        <LinkButton to="/dashboard" variant="default" fullWidth>
          Cancel
        </LinkButton>
      </PlanCard>
    </PageFrame>
  );
}
