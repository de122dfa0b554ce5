export { PaymentHistory, SubscriptionDetails } from './subscription-details.tsx';
export { PlanGate } from './plan-gate.tsx';
export { useLiveSubscription, useSubscription } from './subscription.ts';
