import { billingContract } from '#contract/billing/endpoints.ts';
import { afterCommit, feature, repeat, work } from '#server/platform/feature.ts';
import { subscriptionChanged } from './billing.facts.ts';
import { endingMails, receiptMails, returnedMails } from './billing.mails.ts';
import { billingRoutes } from './billing.routes.ts';
import { mountCallableErrors } from './callable-errors.ts';
import { mailReceipt, mailReturned } from './receipts.service.ts';
import { reconcile } from './reconciliation.service.ts';
import { mailEnding, remind } from './reminders.service.ts';
import { mountWebhook, WEBHOOK_PATH } from './webhook.route.ts';

export const billing = feature({
  name: 'billing',
  contract: billingContract,
  routes: billingRoutes,
  listeners: [
    afterCommit(subscriptionChanged, ({ realtime }, { memberId, until }) =>
      realtime.setPaidUntil(memberId, until),
    ),
  ],
  jobs: [
    work(receiptMails, (tools, { paymentId }) => mailReceipt(tools, paymentId)),
    work(returnedMails, (tools, { paymentId }) => mailReturned(tools, paymentId)),
    work(endingMails, mailEnding),
    repeat('billing.reconcile', '*/5 * * * *', reconcile),
    repeat('billing.remind', '17 * * * *', remind),
  ],
  mount: (http, tools) => {
    mountCallableErrors(http);
    mountWebhook(http, tools);
    tools.payments.testProvider?.mount(http, WEBHOOK_PATH);
  },
});
