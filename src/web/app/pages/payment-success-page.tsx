import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconCircleCheck,
  IconClockHour4,
  IconCreditCardOff,
  IconReceipt,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PaymentStatus } from '#contract/billing.ts';
import { api } from '#web/lib/call.ts';
import { useSite } from '#web/lib/site.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './lone-page.module.css';

const PROCESSING_MS = 2_000;
const REDIRECT_MS = 3_000;
const ASK_AGAIN_MS = 2_000;

const isUndecided = (status: PaymentStatus | undefined) =>
  status === 'open' || status === 'pending';

/** Where the provider sends members back to. It believes the server alone. */
export function PaymentSuccessPage() {
  const { session_id: sessionId } = useSearch({ from: '/member/payment/success' });
  const processing = useProcessing();
  const { data, isPending } = useQuery({
    ...api.billing.payment.queryOptions({ input: { sessionId: sessionId ?? '' } }),
    enabled: sessionId !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (isUndecided(state.data?.status) ? ASK_AGAIN_MS : false),
  });
  return (
    <div className={classes.page} aria-live="polite">
      {processing || (sessionId && isPending) ? (
        <div className={classes.waiting}>
          <Loader aria-hidden />
          <p>Processing your payment...</p>
        </div>
      ) : (
        <Outcome status={data?.status} sessionId={sessionId} />
      )}
    </div>
  );
}

function useProcessing(): boolean {
  const [processing, setProcessing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setProcessing(false), PROCESSING_MS);
    return () => clearTimeout(timer);
  }, []);
  return processing;
}

interface OutcomeProps {
  status: PaymentStatus | undefined;
  sessionId: string | undefined;
}

function Outcome({ status, sessionId }: OutcomeProps) {
  if (status === 'completed') return <Paid sessionId={sessionId} />;
  if (isUndecided(status))
    return (
      <EmptyState
        icon={IconClockHour4}
        order={1}
        title="Payment is being processed"
        text="Your bank has not confirmed it yet. This page changes by itself, and we write to you as soon as it has."
      >
        <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
      </EmptyState>
    );
  if (status) return <NotPaid />;
  return <NotFound />;
}

function Paid({ sessionId }: { sessionId: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/dashboard' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <EmptyState
      icon={IconCircleCheck}
      order={1}
      title="Payment Successful!"
      text={
        <>
          Your subscription has been activated. You now have full access to all features.
          {sessionId && <span className={classes.reference}>Session {sessionId}</span>}
        </>
      }
    >
      <LinkButton to="/dashboard">Go to Dashboard Now</LinkButton>
    </EmptyState>
  );
}

const NotPaid = () => (
  <EmptyState
    icon={IconCreditCardOff}
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
