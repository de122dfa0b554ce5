export { PaymentHistory } from './payment-history.tsx';
export { PlanGate } from './plan-gate.tsx';
export { SubscriptionDetails } from './subscription-details.tsx';
export { useLiveSubscription, useSubscription } from './subscription.ts';
