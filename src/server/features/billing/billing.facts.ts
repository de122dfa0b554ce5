declare module '#server/platform/events.ts' {
  interface Facts {
    /** Paid, extended, ended or handed back: whoever asks now gets another answer. */
    'subscription.changed': { memberId: string; until: Date | null };
    'payment.changed': { memberId: string; paymentId: string };
    'payment.completed': PaymentDone;
    'payment.returned': PaymentReturned;
    'subscription.ending': SubscriptionEnding;
  }
}

declare module '#server/platform/reactions.ts' {
  interface Changes {
    /** Told before the others: how long the plan lasts now; null: there is none. */
    'subscription.changed': { memberId: string; until: Date | null };
    'payment.completed': PaymentDone;
    'payment.returned': PaymentReturned;
    'subscription.ending': SubscriptionEnding;
  }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface Queues {
    'billing.mail-receipt': { paymentId: string };
    'billing.mail-returned': { paymentId: string };
    'billing.mail-ending': { memberId: string; until: string };
  }
}

interface PaymentDone {
  memberId: string;
  paymentId: string;
  at: Date;
  /** How long the plan lasts with it, or without it. */
  until: Date | null;
}

interface PaymentReturned extends PaymentDone {
  status: 'refunded' | 'disputed';
}

interface SubscriptionEnding {
  memberId: string;
  at: Date;
  until: Date;
  daysBefore: number;
}

export {};
