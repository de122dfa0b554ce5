import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  IconCircleCheck,
  IconClockHour4,
  IconCreditCardOff,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import { subscriptionQuery } from './subscription.ts';
import { useSite } from '#web/lib/site.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './lone-page.module.css';

const REDIRECT_MS = 3_000;

export const PaymentProcessing = () => (
  <div className={classes.waiting}>
    <Loader aria-hidden />
    <p>Processing your payment...</p>
  </div>
);

interface PaymentOutcomeProps {
  /** Null: there is no such payment. */
  status: PaymentStatus | null;
  sessionId?: string;
}

export function PaymentOutcome({ status, sessionId }: PaymentOutcomeProps) {
  if (status === null) return <NotFound />;
  if (status === 'completed') return <Paid sessionId={sessionId} />;
  if (status === 'open' || status === 'pending') return <Pending />;
  if (status === 'refunded' || status === 'disputed') return <Returned />;
  return <NotPaid />;
}

function Paid({ sessionId }: { sessionId: string | undefined }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    // The dashboard must not meet them with what was true before they paid.
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    const leave = () => void navigate({ to: '/dashboard', replace: true });
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, queryClient]);
  return (
    <EmptyState
      icon={IconCircleCheck}
      tone="leaf"
      order={1}
      title="Payment Successful!"
      text={
        <>
          Your subscription has been activated. You now have full access to all features.
          {sessionId && <span className={classes.reference}>Session {sessionId}</span>}
        </>
      }
    >
      <LinkButton to="/dashboard" replace>
        Go to Dashboard Now
      </LinkButton>
    </EmptyState>
  );
}

const Pending = () => (
  <EmptyState
    icon={IconClockHour4}
    tone="marigold"
    order={1}
    title="Payment is being processed"
    text="Your bank has not confirmed it yet. This page changes by itself, and we write to you as soon as it has."
  >
    <LinkButton to="/dashboard" search={{ tab: 'subscription' }}>
      Go to My Subscription
    </LinkButton>
  </EmptyState>
);

const Returned = () => (
  <EmptyState
    icon={IconReceiptRefund}
    order={1}
    title="This payment was returned"
    text="The money goes back to your card, and what it paid for has ended."
  >
    <LinkButton to="/dashboard" search={{ tab: 'subscription' }}>
      Go to My Subscription
    </LinkButton>
  </EmptyState>
);

const NotPaid = () => (
  <EmptyState
    icon={IconCreditCardOff}
    tone="brick"
    order={1}
    title="The payment did not go through"
    text="No plan was activated. If your card was charged, the money goes back to it."
  >
    <LinkButton to="/dashboard" search={{ tab: 'subscription' }}>
      Try again
    </LinkButton>
  </EmptyState>
);

function NotFound() {
  const { supportEmail } = useSite();
  return (
    <EmptyState
      icon={IconReceipt}
      order={1}
      title="No payment found"
      text={
        <>
          We know of no such payment for your account. If your card was charged, please write to{' '}
          <a href={`mailto:${supportEmail}`} className={classes.link}>
            {supportEmail}
          </a>
          .
        </>
      }
    >
      <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
    </EmptyState>
  );
}
