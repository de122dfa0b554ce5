/** A client can say within so many days that something is wrong with a session. */
export const DISPUTE_DAYS = 7;
export const DISPUTE_MAX = 1000;
export const PAYOUT_REASON_MIN = 3;
export const PAYOUT_REASON_MAX = 300;

/** `asked`: waits for an admin; `approved`: waits for the bank; then it is `paid` or `refused`. */
export const payoutStates = ['asked', 'approved', 'paid', 'refused'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** `open`: nobody has decided yet. */
export const disputeStates = ['open', 'for-client', 'for-companion'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** `on-hold`: may still go back; `available`: was handed over; `reversed`: went back. */
export const earningStates = ['on-hold', 'available', 'reversed'] as const;

export const payoutMethods = ['upi', 'bank'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** As India's banks and tax office write them. */
export const UPI_FORM = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,31}$/;
export const ACCOUNT_FORM = /^\d{9,18}$/;
export const IFSC_FORM = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** The fourth letter says whose it is: P, of a person. */
export const PAN_FORM = /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/;

export const statementKinds = ['csv', 'pdf'] as const;
