import { api } from '#server/platform/http/api.ts';
import { createCheckout, findPaymentPage } from './checkout.service.ts';
import { readCheckout, readPayments, readSubscription } from './subscriptions.service.ts';

export function billingRoutes() {
  const routes = api.billing;
  return {
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
  };
}
