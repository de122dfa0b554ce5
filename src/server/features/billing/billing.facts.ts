declare module '#server/platform/events.ts' {
  interface Facts {
    /** Paid, extended, ended or handed back: whoever asks now gets another answer. */
    'subscription.changed': { memberId: string; until: Date | null };
    'payment.changed': { memberId: string; paymentId: string };
  }
}

declare module '#server/platform/reactions.ts' {
  interface Changes {
    'payment.completed': { memberId: string; paymentId: string };
    'subscription.ending': { memberId: string; until: Date; daysBefore: number };
    'payment.returned': { memberId: string; paymentId: string };
  }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface Queues {
    'billing.mail-receipt': { paymentId: string };
    'billing.mail-ending': { memberId: string };
  }
}

export {};
