import { IconCreditCardOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from '../billing.module.css';

export function PaymentCancelPage() {
  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconCreditCardOff}
        order={1}
        title="Payment Cancelled"
        text="Your payment was cancelled. No charges were made to your account."
      >
        <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
        <LinkButton to="/" variant="default">
          Go to Homepage
        </LinkButton>
      </EmptyState>
    </div>
  );
}
