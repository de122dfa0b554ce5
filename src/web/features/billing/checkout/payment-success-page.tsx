import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Loader } from '@mantine/core';
import {
  IconCircleCheck,
  IconClockHour4,
  IconCreditCardOff,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import { dateText } from '#web/lib/dates.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useSite } from '#web/lib/site.tsx';
import { useWhoWaits } from '#web/lib/who-waits.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSubscription, subscriptionQuery } from '../subscription.ts';
import { api } from '../billing.api.ts';
import classes from '../billing.module.css';

const PROCESSING_MS = 2_000;
const ASK_AGAIN_MS = 2_000;

/** Where the provider sends members back to. It believes the server alone. */
export function PaymentSuccessPage() {
  const { session_id: sessionId } = useSearch({ from: '/member/payment/success' });
  return (
    <div className={classes.page} aria-live="polite">
      {sessionId === undefined ? (
        <LastPayment />
      ) : (
        <Payment key={sessionId} sessionId={sessionId} />
      )}
    </div>
  );
}

function Payment({ sessionId }: { sessionId: string }) {
  const processing = useProcessing();
  const { data, isPending, error, refetch } = useQuery({
    ...api.billing.payment.queryOptions({ input: { sessionId } }),
    refetchInterval: ({ state }) => (isUndecided(state.data?.status) ? ASK_AGAIN_MS : false),
  });
  if (processing || isPending) return <PaymentProcessing />;
  if (data) return <PaymentOutcome status={data.status} sessionId={sessionId} />;
  if (refusalOf(error)?.code === 'NOT_FOUND') return <PaymentOutcome status={null} />;
  return <Unknown error={error} onRetry={() => void refetch()} />;
}

/** For an address that names no payment: nothing was paid just now as far as we know. A plan says of itself what is true. */
function LastPayment() {
  const processing = useProcessing();
  const { subscription, isPending, error, refetch } = useSubscription();
  if (processing || isPending) return <PaymentProcessing />;
  if (error) return <Unknown error={error} onRetry={() => void refetch()} />;
  const status = subscription?.paymentStatus ?? null;
  if (status !== 'completed') return <PaymentOutcome status={status} />;
  // One that has paid for a time that is over is not what they look for.
  if (!subscription?.isActive || !subscription.expiryDate) return <NotFound />;
  return <Active until={subscription.expiryDate} />;
}

const Unknown = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadFailure
    order={1}
    title="Your payment could not be looked up"
    error={error}
    onRetry={onRetry}
  />
);

const isUndecided = (status: PaymentStatus | undefined) =>
  status === 'open' || status === 'pending';

function useProcessing(): boolean {
  const [processing, setProcessing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setProcessing(false), PROCESSING_MS);
    return () => clearTimeout(timer);
  }, []);
  return processing;
}

const REDIRECT_MS = 3_000;

const PaymentProcessing = () => (
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

function PaymentOutcome({ status, sessionId }: PaymentOutcomeProps) {
  if (status === null) return <NotFound />;
  if (status === 'completed') return <Paid sessionId={sessionId} />;
  if (status === 'open' || status === 'pending') return <Pending />;
  if (status === 'refunded' || status === 'disputed') return <Returned />;
  return <NotPaid />;
}

function Paid({ sessionId }: { sessionId: string | undefined }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const whoWaits = useWhoWaits();
  useEffect(() => {
    // The dashboard must not meet them with what was true before they paid.
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    const leave = () => void navigate({ to: '/dashboard', replace: true });
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, queryClient]);
  return (
    <>
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
      {/* Said aloud, it would cut off what was just said about the payment. */}
      <div className={classes.whoWaits} aria-live="off">
        {whoWaits}
      </div>
    </>
  );
}

const Active = ({ until }: { until: string }) => (
  <EmptyState
    icon={IconCircleCheck}
    tone="leaf"
    order={1}
    title="Your membership is active"
    text={`You have paid until ${dateText(until)}. This address names no new payment.`}
  >
    <LinkButton to="/dashboard" replace>
      Go to Dashboard
    </LinkButton>
  </EmptyState>
);

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
