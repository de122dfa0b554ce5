import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { plans } from '#contract/billing/plans.ts';
import { createCheckoutSession } from './checkout-call.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { DocumentAgain } from '../document-again.tsx';
import classes from '../billing.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The member has gone on to the provider from here. */
    wentToPay?: true;
  }
}

const FALLBACK = 'Failed to initiate payment. Please try again.';

/** Goes on to the provider by itself; what is shown here is read on the way there, or on the way back. */
export function CheckoutPage() {
  const { plan = 'normal' } = useSearch({ from: '/member/payment/checkout' });
  const wentToPay = useLocation({ select: ({ state }) => state.wentToPay });
  const navigate = useNavigate();
  const checkout = useMutation({
    mutationFn: () => createCheckoutSession(plan),
    onSuccess: async (url) => {
      const state = { wentToPay: true } as const;
      await navigate({ to: '.', search: true, replace: true, state });
      window.location.assign(url);
    },
  });
  const begin = useEffectEvent(() => {
    // Back from the provider's page leads here: it must not lead there again.
    if (!wentToPay) checkout.mutate();
  });
  useEffect(() => {
    // A moment later, so that a page that is mounted twice begins once.
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, [plan]);

  if (checkout.isPending || (checkout.isIdle && !wentToPay))
    return (
      <div className={classes.checkoutPageWaiting} role="status">
        <Loader aria-hidden />
        <p>Initializing payment...</p>
      </div>
    );
  const { error } = checkout;
  return (
    <PageFrame title="Payment Checkout" narrow>
      <PlanCard plan={plans[plan]} heading="h2">
        <div className={classes.actions}>
          {plan === 'provider' && <DocumentAgain className={classes.note} />}
          <p className={classes.note}>
            You will be redirected to Stripe&rsquo;s secure page to pay by card.
          </p>
          <FormError id="checkout-error" message={error && (error.message || FALLBACK)} />
          <Button fullWidth onClick={() => checkout.mutate()}>
            Stripe Checkout
          </Button>
          <LinkButton to="/dashboard" variant="default" fullWidth>
            Cancel
          </LinkButton>
        </div>
      </PlanCard>
    </PageFrame>
  );
}
