import { createRoute } from '@tanstack/react-router';
import { type PlanId, planIds } from '#contract/billing/plans.ts';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute, onlyFor, staffRoute } from '#web/lib/routes.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';
import { readPaymentFilter } from './admin/payments.api.ts';

const getParentRoute = () => memberRoute;

const checkout = createRoute({
  getParentRoute,
  path: '/payment/checkout',
  staticData: { title: 'Payment Checkout' },
  validateSearch: (search: Record<string, unknown>): { plan?: PlanId | undefined } => ({
    plan: choiceParam(search['plan'], planIds),
  }),
  component: lazyPage(() => import('./checkout/checkout-page.tsx'), 'CheckoutPage'),
});

const paymentSuccess = createRoute({
  getParentRoute,
  path: '/payment/success',
  staticData: { title: 'Payment' },
  validateSearch: (search: Record<string, unknown>): { session_id?: string } => {
    const session = textParam(search['session_id']);
    return session ? { session_id: session } : {};
  },
  component: lazyPage(() => import('./checkout/payment-success-page.tsx'), 'PaymentSuccessPage'),
});

const paymentCancel = createRoute({
  getParentRoute,
  path: '/payment/cancel',
  staticData: { title: 'Payment Cancelled' },
  component: lazyPage(() => import('./checkout/payment-cancel-page.tsx'), 'PaymentCancelPage'),
});

const adminPayments = createRoute({
  getParentRoute: () => staffRoute,
  path: '/admin/payments',
  staticData: { title: 'Payments' },
  beforeLoad: onlyFor('admin'),
  validateSearch: readPaymentFilter,
  component: lazyPage(() => import('./admin/admin-payments-page.tsx'), 'AdminPaymentsPage'),
});

export const billing = feature({
  memberPages: [checkout, paymentSuccess, paymentCancel],
  adminPages: [adminPayments],
});
