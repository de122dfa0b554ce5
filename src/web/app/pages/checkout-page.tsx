import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { plans } from '#contract/plans.ts';
import { createCheckoutSession } from '#web/features/billing/checkout-call.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import classes from './checkout-page.module.css';

const FALLBACK = 'Failed to initiate payment. Please try again.';

/** Goes on to the provider by itself; what is shown here is read on the way there, or when that fails. */
export function CheckoutPage() {
  const { plan = 'normal' } = useSearch({ from: '/member/payment/checkout' });
  const checkout = useMutation({
    mutationFn: () => createCheckoutSession(plan),
    onSuccess: (url) => window.location.assign(url),
  });
  const begin = useEffectEvent(() => checkout.mutate());
  useEffect(() => begin(), [plan]);

  if (checkout.isPending || checkout.isSuccess)
    return (
      <div className={classes.waiting} role="status">
        <Loader aria-hidden />
        <p>Initializing payment...</p>
      </div>
    );
  const { error } = checkout;
  return (
    <PageFrame title="Payment Checkout" narrow>
      <PlanCard plan={plans[plan]} heading="h2">
        <p className={classes.note}>
          You will be redirected to Stripe&rsquo;s secure page to pay by card.
        </p>
        <FormError
          id="checkout-error"
          message={error && (error instanceof Error ? error.message : FALLBACK)}
        />
        <Button fullWidth onClick={() => checkout.mutate()}>
          Stripe Checkout
        </Button>
        <LinkButton to="/dashboard" variant="default" fullWidth>
          Cancel
        </LinkButton>
      </PlanCard>
    </PageFrame>
  );
}
