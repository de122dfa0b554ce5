import type { PaymentStatus } from '#contract/billing/rules.ts';
import classes from './billing.module.css';

interface Look {
  tone: 'good' | 'waiting' | 'bad';
  text: string;
}

const looks: Record<PaymentStatus, Look> = {
  completed: { tone: 'good', text: 'Completed' },
  pending: { tone: 'waiting', text: 'Payment is being processed' },
  open: { tone: 'bad', text: 'Not paid' },
  failed: { tone: 'bad', text: 'Failed' },
  expired: { tone: 'bad', text: 'Not paid' },
  refunded: { tone: 'bad', text: 'Refunded' },
  disputed: { tone: 'bad', text: 'Disputed' },
};

export function PaymentStatusText({ status }: { status: PaymentStatus }) {
  const { tone, text } = looks[status];
  return (
    <span className={classes.status} data-tone={tone}>
      {text}
    </span>
  );
}
