import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { bankView, checkoutView, closedView } from './payment-page-views.ts';
import type { Outcome, TestPayments } from './test-payments.ts';
import type { TestSession } from './test-provider.tables.ts';
import { TEST_PAYMENTS, type TestSessions } from './test-sessions.queries.ts';

const choiceSchema = z.object({
  choice: z.enum(['success', 'declined', 'authentication', 'confirmed', 'delayed', 'abandon']),
});
type Choice = z.infer<typeof choiceSchema>['choice'];

const outcomes: Partial<Record<Choice, Outcome>> = {
  success: 'paid',
  confirmed: 'paid',
  delayed: 'delayed',
  abandon: 'abandoned',
};

const checkoutSchema = z.object({ id: z.string().regex(/^[\w-]+$/) });

/**
 * What members see instead of Stripe's page. A form that another site posts here is harmless: it would have to know the
 * name of the checkout, which is as long as a password and only its member's; no session counts here, no money moves, and
 * the way back is the one the checkout was opened with, whatever is posted.
 */
export function mountPaymentPage(
  http: FastifyInstance,
  sessions: TestSessions,
  payments: TestPayments,
): void {
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  const closed = (reply: FastifyReply, session: TestSession | null) =>
    show(reply.code(410), closedView(session));
  const find = async (params: unknown) => {
    const { success, data } = checkoutSchema.safeParse(params);
    return success ? sessions.find(data.id) : null;
  };

  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${TEST_PAYMENTS}/:id`, async ({ params }, reply) => {
      const session = await find(params);
      return session?.status === 'open'
        ? show(reply, checkoutView(session, null))
        : closed(reply, session);
    });
    scope.post(`${TEST_PAYMENTS}/:id`, async ({ params, body }, reply) => {
      const session = await find(params);
      const chosen = choiceSchema.safeParse(body);
      if (session?.status !== 'open' || !chosen.success) return closed(reply, session);
      const { choice } = chosen.data;
      if (choice === 'authentication') return show(reply, bankView(session));
      const outcome = outcomes[choice];
      if (!outcome)
        return show(reply, checkoutView(session, 'Your card was declined. Try another one.'));
      const ended = await payments.end(session.id, outcome);
      const to = outcome === 'abandoned' ? session.cancel_url : session.success_url;
      return ended && to ? reply.redirect(to, 303) : closed(reply, await find(params));
    });
  });
}
