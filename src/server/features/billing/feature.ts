import type { FastifyInstance } from 'fastify';
import { CHECKOUT_PATH, callableCodeOf } from '#contract/billing/rules.ts';
import { API_PREFIX } from '#contract/site.ts';
import { billingContract, billingEvents } from '#contract/billing/endpoints.ts';
import { afterCommit, atCommit, feature, repeat, work } from '#server/platform/feature.ts';
import { paymentMoved, subscriptionChanged } from './billing.facts.ts';
import { endingMails, receiptMails, returnedMails } from './billing.mails.ts';
import { billingRoutes, mountWebhook, WEBHOOK_PATH } from './billing.routes.ts';
import { eraseBilling, ownBillingData } from './own-data.service.ts';
import { mailReceipt, mailReturned, mailEnding, remind } from './mails.service.ts';
import { paymentFigures } from './payment-figures.queries.ts';
import { checkPlans, reconcile } from './settling.service.ts';

/** Clients of the checkout look for `error`, beside what every refusal of ours says. */
function mountCallableErrors(http: FastifyInstance): void {
  http.addHook('onSend', async ({ url }, { statusCode }, payload) => {
    const isCheckout = url.split('?', 1)[0] === `${API_PREFIX}${CHECKOUT_PATH}`;
    if (statusCode < 400 || !isCheckout || typeof payload !== 'string') return payload;
    const refusal = JSON.parse(payload) as { message: string };
    const status = callableCodeOf(statusCode).replaceAll('-', '_').toUpperCase();
    return JSON.stringify({ ...refusal, error: { status, message: refusal.message } });
  });
}

/** So long may a page be told what needs a plan after its end. */
const LAPSED_AFTER_MS = 5_000;

export const billing = feature({
  name: 'billing',
  contract: billingContract,
  routes: billingRoutes,
  export: ownBillingData,
  events: billingEvents,
  listeners: [
    atCommit(paymentMoved, ({ metrics }, { status }) => metrics.payments.inc({ status })),
    atCommit(subscriptionChanged, ({ callers }, { memberId }) => callers.forget(memberId)),
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
  figures: [paymentFigures],
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
