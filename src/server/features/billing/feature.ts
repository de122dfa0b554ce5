import { billingContract, billingEvents } from '#contract/billing/endpoints.ts';
import { afterCommit, feature, repeat, work } from '#server/platform/feature.ts';
import { subscriptionChanged } from './billing.facts.ts';
import { endingMails, receiptMails, returnedMails } from './billing.mails.ts';
import { billingRoutes } from './billing.routes.ts';
import { mountCallableErrors } from './callable-errors.ts';
import { eraseBilling } from './erasure.service.ts';
import { mailReceipt, mailReturned } from './receipts.service.ts';
import { checkPlans, reconcile } from './reconciliation.service.ts';
import { mailEnding, remind } from './reminders.service.ts';
import { mountWebhook, WEBHOOK_PATH } from './webhook.route.ts';
import { ownBillingData } from './own-data.service.ts';

/** So long may a page be told what needs a plan after its end. */
const LAPSED_AFTER_MS = 5_000;

export const billing = feature({
  name: 'billing',
  contract: billingContract,
  routes: billingRoutes,
  export: ownBillingData,
  events: billingEvents,
  listeners: [
    afterCommit(subscriptionChanged, ({ realtime }, { memberId }) =>
      realtime.refresh(memberId, billingEvents.subscriptionChanged),
    ),
  ],
  jobs: [
    work(receiptMails, (tools, { paymentId }) => mailReceipt(tools, paymentId)),
    work(returnedMails, (tools, { paymentId }) => mailReturned(tools, paymentId)),
    work(endingMails, mailEnding),
    repeat('billing.reconcile', '*/5 * * * *', reconcile),
    repeat('billing.remind', '17 * * * *', remind),
    // Two in the morning in India.
    repeat('billing.check-plans', '37 20 * * *', checkPlans),
  ],
  erase: [eraseBilling],
  mount: (http, tools) => {
    mountCallableErrors(http);
    mountWebhook(http, tools);
    tools.payments.testProvider?.mount(http, WEBHOOK_PATH);
  },
  start: ({ realtime }) => {
    const sweep = setInterval(
      () => realtime.refreshLapsed(billingEvents.subscriptionChanged),
      LAPSED_AFTER_MS,
    );
    return () => clearInterval(sweep);
  },
});
