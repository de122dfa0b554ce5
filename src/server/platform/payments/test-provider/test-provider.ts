import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeKeys } from '#server/platform/config/config.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/ids.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { createDeliveries } from './deliveries.ts';
import { startTestApi } from './test-api.ts';
import { createTestPayments, type Outcome, type TestPayments } from './test-payments.ts';
import {
  deleteTestSessions,
  openTestSessions,
  TEST_PAYMENTS,
  type TestSessions,
} from './test-sessions.queries.ts';
import type { TestSession } from './test-provider.tables.ts';

export interface TestProvider {
  keys: StripeKeys;
  /** Where members pay, and where we hear of it. */
  mount(http: FastifyInstance, webhookPath: string): void;
  /** Forgets these checkouts. */
  forget(tx: Executor, references: string[]): Promise<void>;
  close(): void;
}

export interface Needs {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  secret: string;
}

/** Stands in for Stripe: it answers the same client, shows a page to pay on, and signs the same webhooks. */
export async function startTestProvider(needs: Needs): Promise<TestProvider> {
  const { db, clock, jobs, secret } = needs;
  // The same on every node of one site.
  const secretKey = `sk_test_${keyedHash(secret, 'test provider key')}`;
  const webhookSecret = `whsec_${keyedHash(secret, 'test provider webhooks')}`;
  const sessions = openTestSessions(db, clock);
  const deliveries = createDeliveries(new Stripe(secretKey), webhookSecret, {
    clock,
    jobs,
    sessions,
  });
  const payments = createTestPayments(sessions, deliveries, clock);
  const { url, server } = await startTestApi(sessions, payments, secretKey);
  let listensAt: (address: string) => void;
  let neverListens: (why: Error) => void;
  const address = new Promise<string>((resolve, reject) => {
    listensAt = resolve;
    neverListens = reject;
  });
  // Only whoever has something to tell minds.
  address.catch(() => undefined);
  return {
    keys: { secretKey, webhookSecret, apiBase: url },
    mount: (http, webhookPath) => {
      mountPaymentPage(http, sessions, payments);
      const webhookUrl = async () => `${await address}${webhookPath}`;
      http.addHook('onReady', () => deliveries.start(webhookUrl));
      http.addHook('onListen', async () =>
        listensAt(ownAddress(http.server.address() as AddressInfo)),
      );
      // Jobs that wait for it would keep the server from closing.
      http.addHook('onClose', async () => neverListens(new Error('the server closes')));
    },
    forget: deleteTestSessions,
    close: () => void server.close(),
  };
}

// Whoever listens on every address is found on this machine's own.
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server that listens here is reached from the same machine. */
export function ownAddress({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  const host = everywhere[address] ?? address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

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
function mountPaymentPage(
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

/** By what they do: no card is ever asked for here. */
const cards = [
  ['success', 'Card that succeeds', 'Pays at once.'],
  ['declined', 'Card that is declined', 'You may try another one.'],
  ['authentication', 'Card that needs authentication', 'Your bank asks you first.'],
  ['delayed', 'Card with delayed success', 'The money arrives a few seconds later.'],
] as const;

/** ₹2,500 and €27.50, of a price that says what the card is charged; the charge alone where it does not. */
function amountsOf({ amount_total, currency, description }: TestSession) {
  const format = { style: 'currency', currency: currency ?? 'eur' } as const;
  const charge = ((amount_total ?? 0) / 100).toLocaleString('en-IE', format);
  const [price, charged] = (description ?? '').split(', charged as ');
  return price && charged === charge
    ? { price: escapeHtml(price), charge: escapeHtml(charge) }
    : { price: escapeHtml(charge), charge: null };
}

const documentOf = (title: string, order: string, pay: string) =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PAGE_STYLE}</style></head>
<body><main><section class="order"><div>${order}</div></section><section class="pay"><div>${pay}</div></section></main></body></html>`;

const order = (session: TestSession) =>
  `<form method="post"><button class="back" name="choice" value="abandon">Leave without paying</button></form>
<h1>${escapeHtml(session.product)} <span class="test">Test mode</span></h1>${amountView(session)}<p class="soft">Paid once. No money moves here.</p>`;

function amountView(session: TestSession): string {
  const { price, charge } = amountsOf(session);
  const charged = charge ? `<p class="soft">charged as <span>${charge}</span></p>` : '';
  return `<p class="amount">${price}</p>${charged}`;
}

/** `fault` stands above the cards. */
function checkoutView(session: TestSession, fault: string | null): string {
  const choices = cards.map(
    ([choice, name, effect], place) =>
      `<label><input type="radio" name="choice" value="${choice}"${place === 0 ? ' checked' : ''}><span><strong>${name}</strong><span class="soft">${effect}</span></span></label>`,
  );
  return documentOf(
    'Test payment',
    order(session),
    `<h2>Pay by card</h2>${fault ? `<p class="alert" role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post"><p class="soft" id="cards">Choose a test card.</p><fieldset aria-labelledby="cards">${choices.join('')}</fieldset><button class="go">Pay ${amountsOf(session).price}</button></form>`,
  );
}

const bankView = (session: TestSession) =>
  documentOf(
    'Test bank',
    order(session),
    `<h2>Your bank asks</h2><p class="soft">Is it you who pays ${amountsOf(session).price}?</p>
<form method="post" class="ask"><button class="go" name="choice" value="confirmed">Yes, pay</button><button class="go plain" name="choice" value="declined">No, it is not me</button></form>`,
  );

/** `session` is null where there never was one. */
function closedView(session: TestSession | null): string {
  const to = session?.status === 'complete' ? session.success_url : session?.cancel_url;
  return documentOf(
    'Test payment',
    '<h1>Test payment</h1>',
    `<h2>This payment page is closed</h2><p class="soft">It was paid, left, or open for too long.</p>${to ? `<p><a href="${escapeHtml(to)}">Go back</a></p>` : ''}`,
  );
}

/** Of a page that looks like a provider's own: not ours, and plainly a test. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f6f6f9; --surface: #fff; --ink: #1d1b26; --soft: #5f5c6e; --line: #dcdbe4; --main: #3f3a8c; --on-main: #fff; --wash: #efeefb; --side: #2b2763; --on-side: #fff; --side-soft: #d5d2f5; --bad: #a03328; --bad-wash: #fbe7e3; --test: #fdf0d6; --on-test: #6b4406 }
@media (prefers-color-scheme: dark) { :root { --paper: #131219; --surface: #1d1b26; --ink: #f1f0f7; --soft: #b3b0c4; --line: #3a3748; --main: #b4aef5; --on-main: #16133d; --wash: #2a2740; --side: #221f45; --on-side: #f1f0f7; --side-soft: #c3bfe6; --bad: #f5a599; --bad-wash: #3d1f1c; --test: #3b2c12; --on-test: #f0c878 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, 'Segoe UI', sans-serif }
main { display: grid; min-height: 100dvh; grid-template-rows: auto 1fr }
.order { padding: 20px; background: var(--side); color: var(--on-side) }
.pay { padding: 24px 20px 40px }
.order > div, .pay > div { max-width: 420px; margin: 0 auto }
h1, h2, p { margin: 0 } h1 { font-size: 1rem; font-weight: 500; color: var(--side-soft) } h2 { font-size: 1.25rem }
.back { margin: 0 0 16px -12px; padding: 10px 12px; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
.amount { margin-top: 4px; font-size: 2.25rem; font-weight: 650; letter-spacing: -.02em }
.test { display: inline-block; margin-left: 8px; padding: 2px 10px; border-radius: 99px; background: var(--test); color: var(--on-test); font-size: .8125rem; font-weight: 650; vertical-align: 2px }
.soft { color: var(--soft) } .order .soft { color: var(--side-soft) }
fieldset { min-width: 0; margin: 12px 0 20px; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
label { display: flex; gap: 14px; align-items: flex-start; padding: 14px 16px; cursor: pointer }
label + label { border-top: 1px solid var(--line) } label:has(:checked) { background: var(--wash) }
label:first-of-type { border-radius: 12px 12px 0 0 } label:last-of-type { border-radius: 0 0 12px 12px }
label strong, label span { display: block } input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--main) }
.go { width: 100%; min-height: 50px; margin-bottom: 12px; border: 0; border-radius: 12px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 650; cursor: pointer }
.go.plain { border: 1px solid var(--line); background: var(--surface); color: var(--ink) }
.alert { margin: 12px 0; padding: 12px 16px; border-radius: 12px; background: var(--bad-wash); color: var(--bad); font-weight: 600 }
.ask { margin-top: 20px }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px } .order :focus-visible { outline-color: var(--on-side) } a { color: inherit }
@media (width >= 860px) { main { grid-template: 1fr / 1fr 1fr } .order, .pay { padding: 96px 64px } .order > div { margin-right: 0 } .pay > div { margin-left: 0 } }`;
