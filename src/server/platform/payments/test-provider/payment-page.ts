import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#server/platform/http/html.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import type { Outcome, TestPayments } from './test-payments.ts';
import { TEST_PAYMENTS, type TestSession, type TestSessions } from './test-sessions.queries.ts';

/** Each is a button: no card is ever asked for here. */
const cards = {
  success: 'Pays at once',
  declined: 'Is declined',
  authentication: 'Asks the bank first',
  delayed: 'Pays a few seconds later',
} as const;

const choiceSchema = z.object({
  choice: z.enum(['success', 'declined', 'authentication', 'confirmed', 'delayed', 'abandon']),
});
type Choice = z.infer<typeof choiceSchema>['choice'];

const button = (choice: Choice, label: string) =>
  `<p><button name="choice" value="${choice}">${escapeHtml(label)}</button></p>`;

function checkoutPage({ product, amount_total, currency }: TestSession, note = ''): string {
  const amount = ((amount_total ?? 0) / 100).toLocaleString('en-IE', {
    style: 'currency',
    currency: currency ?? 'eur',
  });
  const buttons = Object.entries(cards).map(([choice, label]) => button(choice as Choice, label));
  return plainPage(
    'Test payment',
    `<h1>Test payment</h1><p class="soft">No money moves here. Choose what the test card does.</p>
<article><h2>${escapeHtml(product)}</h2><p><strong>${amount}</strong></p></article>
${note}<form method="post">${buttons.join('')}${button('abandon', 'Leave without paying')}</form>`,
  );
}

const bankPage = () =>
  plainPage(
    'Test bank',
    `<h1>Your bank asks</h1><p>Is it you who pays?</p>
<form method="post">${button('confirmed', 'Yes, pay')}${button('declined', 'No')}</form>`,
  );

const outcomes: Partial<Record<Choice, Outcome>> = {
  success: 'paid',
  confirmed: 'paid',
  delayed: 'delayed',
  abandon: 'abandoned',
};

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
  const gone = (reply: FastifyReply) =>
    show(reply.code(410), plainPage('Test payment', '<h1>This payment page is closed</h1>'));
  const openOne = async (params: unknown) => {
    const { id } = z.object({ id: z.string() }).parse(params);
    const session = await sessions.find(id);
    return session?.status === 'open' ? session : null;
  };

  void http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(`${TEST_PAYMENTS}/:id`, async ({ params }, reply) => {
      const session = await openOne(params);
      return session ? show(reply, checkoutPage(session)) : gone(reply);
    });
    scope.post(`${TEST_PAYMENTS}/:id`, async ({ params, body }, reply) => {
      const session = await openOne(params);
      const chosen = choiceSchema.safeParse(body);
      if (!session || !chosen.success) return gone(reply);
      const { choice } = chosen.data;
      if (choice === 'authentication') return show(reply, bankPage());
      const outcome = outcomes[choice];
      if (!outcome)
        return show(reply, checkoutPage(session, '<p role="alert">Your card was declined.</p>'));
      const ended = await payments.end(session.id, outcome);
      const to = outcome === 'abandoned' ? session.cancel_url : session.success_url;
      return ended && to ? reply.redirect(to, 303) : gone(reply);
    });
  });
}
