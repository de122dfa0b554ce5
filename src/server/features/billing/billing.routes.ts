import type { FastifyInstance } from 'fastify';
import { billingContract } from '#contract/billing/endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { createOneAtATime } from '#server/platform/http/one-at-a-time.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  createCheckout,
  findPaymentPage,
  readCheckout,
  readPayments,
  readSubscription,
} from './subscriptions.service.ts';
import { readInvoice } from './invoices.service.ts';
import { readAllPayments, refundPayment } from './refunds.service.ts';
import { takeEvent } from './settling.service.ts';

const DRAWN_WITHIN_MS = 1_000;

const routes = implementContract(billingContract);

const oneAtATime = createOneAtATime(DRAWN_WITHIN_MS);

export const billingRoutes = {
  createCheckoutSession: routes.createCheckoutSession.handler(async ({ context, input }) => ({
    data: await createCheckout(
      context.tools,
      context.caller().memberId,
      input.data,
      context.origin,
    ),
  })),
  subscription: routes.subscription.handler(({ context }) =>
    readSubscription(context.tools, context.caller().memberId),
  ),
  payments: routes.payments.handler(({ context, input }) =>
    readPayments(context.tools, context.caller().memberId, input.cursor),
  ),
  payment: routes.payment.handler(({ context, input }) =>
    readCheckout(context.tools, context.caller().memberId, input.sessionId),
  ),
  paymentPage: routes.paymentPage.handler(({ context, input }) =>
    findPaymentPage(context.tools, context.caller().memberId, input.sessionId),
  ),
  invoice: routes.invoice.use(oneAtATime).handler(async ({ context, input }) => {
    const { name, bytes } = await readInvoice(context.tools, context.caller(), input.id);
    return {
      headers: {
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
      body: new File([bytes], name, { type: 'application/pdf' }),
    };
  }),
  admin: {
    payments: routes.admin.payments.handler(({ context, input }) =>
      readAllPayments(context.tools, context.caller().memberId, input),
    ),
    refund: routes.admin.refund.handler(({ context, input }) =>
      refundPayment(context.tools, context.caller().memberId, input.id),
    ),
  },
};

export const WEBHOOK_PATH = '/webhooks/stripe';

/** Apart from the API: what is signed are the bytes as they came, and whoever sends them has no session and no page. */
export function mountWebhook(http: FastifyInstance, tools: Tools): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async ({ body, headers }, reply) => {
      await takeEvent(tools, tools.payments.readWebhook(body, headers));
      return reply.send({ received: true });
    });
  });
}
