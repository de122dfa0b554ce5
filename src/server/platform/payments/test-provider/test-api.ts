import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readForm, unknownName, type FormBody } from './form-body.ts';
import type { TestPayments } from './test-payments.ts';
import type { TestSession } from './test-provider.tables.ts';
import type { TestSessions } from './test-sessions.queries.ts';

/** Of Stripe's parameters, those that this stand-in honours: it refuses others, as Stripe refuses what it does not know. */
const knownParameters = {
  openSession: [
    'mode',
    'line_items[*][quantity]',
    'line_items[*][price_data][currency]',
    'line_items[*][price_data][unit_amount]',
    'line_items[*][price_data][product_data][name]',
    'line_items[*][price_data][product_data][description]',
    'client_reference_id',
    'customer_email',
    'metadata[*]',
    'payment_intent_data[metadata][*]',
    'expires_at',
    'success_url',
    'cancel_url',
  ],
  readSession: ['expand[*]'],
  listSessions: ['payment_intent', 'limit'],
  refund: ['payment_intent', 'amount', 'metadata[*]'],
};

/** Without these Stripe opens no checkout for a single payment. */
export const requiredParameters = {
  openSession: [
    'mode',
    'success_url',
    'line_items[0][quantity]',
    'line_items[0][price_data][currency]',
    'line_items[0][price_data][unit_amount]',
    'line_items[0][price_data][product_data][name]',
  ],
};

interface Asked {
  form: FormBody;
  idempotencyKey: string | null;
}

type Answer = Promise<{ status: number; body: object }>;

const done = (body: object) => ({ status: 200, body });
const refused = (
  status: number,
  message: string,
  more: { param?: string; code?: string } = {},
) => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

const withIntent = (session: TestSession) => ({
  ...session,
  payment_intent: {
    id: session.payment_intent,
    object: 'payment_intent',
    status: session.payment_status === 'paid' ? 'succeeded' : 'processing',
  },
});

/** As much of Stripe's API as we use, in its own form. Only this machine can reach it. */
export async function startTestApi(
  sessions: TestSessions,
  payments: TestPayments,
  secretKey: string,
): Promise<{ url: string; server: Server }> {
  const known =
    (names: string[], respondTo: (asked: Asked) => Answer) =>
    async (asked: Asked): Answer => {
      const unknown = unknownName(asked.form, names);
      return unknown
        ? refused(400, `Received unknown parameter: ${unknown}`, { param: unknown })
        : respondTo(asked);
    };
  const orMissing = (body: object | null) =>
    body ? done(body) : refused(404, 'No such object', { code: 'resource_missing' });

  const openSession = known(knownParameters.openSession, async ({ form, idempotencyKey }) => {
    const missing = requiredParameters.openSession.find((name) => !form.get(name));
    if (missing) return refused(400, `Missing required param: ${missing}.`, { param: missing });
    if (form.get('mode') !== 'payment') return refused(400, 'Invalid mode', { param: 'mode' });
    return done(await sessions.open(form, idempotencyKey));
  });
  const listSessions = known(knownParameters.listSessions, async ({ form }) => {
    const found = await sessions.findByIntent(form.get('payment_intent') ?? '');
    const data = found ? [found] : [];
    return done({ object: 'list', url: '/v1/checkout/sessions', has_more: false, data });
  });
  const readSession = (id: string) =>
    known(knownParameters.readSession, async ({ form }) => {
      const found = await sessions.find(id);
      const isExpanded = [...form.values()].includes('payment_intent');
      return orMissing(found && isExpanded ? withIntent(found) : found);
    });
  const refund = known(knownParameters.refund, async ({ form }) => {
    const intentId = form.get('payment_intent') ?? '';
    const amount = form.get('amount');
    const paid = (await sessions.findByIntent(intentId))?.amount_total;
    // A part of it can be refunded at Stripe, and not here: we ask for no part.
    if (amount !== undefined && paid !== undefined && Number(amount) !== paid)
      return refused(400, 'Invalid refund amount', { param: 'amount' });
    return orMissing(await payments.refund(intentId));
  });

  async function answer(request: IncomingMessage, url: URL): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refused(401, 'Invalid API Key provided');
    const isPost = request.method === 'POST';
    const form = isPost ? readForm(await text(request)) : readForm(url.search.slice(1));
    const { 'idempotency-key': key } = request.headers;
    const asked = { form, idempotencyKey: typeof key === 'string' ? key : null };
    if (url.pathname === '/v1/checkout/sessions')
      return isPost ? openSession(asked) : listSessions(asked);
    if (url.pathname === '/v1/refunds' && isPost) return refund(asked);
    const [, id] = /^\/v1\/checkout\/sessions\/(\w[\w-]*)$/.exec(url.pathname) ?? [];
    if (id && !isPost) return readSession(id)(asked);
    return refused(404, `Unrecognized request URL (${request.method}: ${url.pathname})`);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(
      request,
      new URL(request.url ?? '/', 'http://provider'),
    ).catch(() => ({ status: 500, body: { error: { type: 'api_error', message: 'failed' } } }));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
