import { IconReceipt } from '@tabler/icons-react';
import { useSite } from '#web/lib/site.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './lone-page.module.css';

export function PaymentSuccessPage() {
  const { supportEmail } = useSite();
  return (
    <div className={classes.page}>
      <EmptyState
        icon={IconReceipt}
        order={1}
        title="No payment found"
        text={
          <>
            We know of no payment for your account. If your card was charged, please write to{' '}
            <a href={`mailto:${supportEmail}`} className={classes.link}>
              {supportEmail}
            </a>
            .
          </>
        }
      >
        <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
      </EmptyState>
    </div>
  );
}
