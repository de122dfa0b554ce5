export const billingRefusals = {
  WRONG_AMOUNT: { status: 400, message: 'The amount is not the price of this plan.' },
  PLAN_COVERED: {
    status: 409,
    message: 'Your companion plan already includes everything this plan offers.',
  },
  NOT_REFUNDABLE: {
    status: 409,
    message: 'Only a completed payment can be refunded, by the provider that took it.',
  },
  REFUND_ASKED: { status: 409, message: 'A refund of this payment has already been asked for.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Failed to create checkout session. Please try again.',
  },
  REFUND_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider did not confirm the refund. Please look again in a minute.',
  },
} as const;
