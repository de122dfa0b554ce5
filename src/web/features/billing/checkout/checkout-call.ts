import type { PlanId } from '#contract/billing/plans.ts';
import { CHECKOUT_PATH, callableCodeOf, checkoutRequestOf } from '#contract/billing/rules.ts';
import { call } from '../billing.api.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { announceSessionEnd } from '#web/lib/session-end.ts';

const TIMEOUT_MS = 70_000;
const FALLBACK = 'Failed to create checkout session. Please try again.';

/** `code` in the words of callable functions, by the status of the answer. */
class CheckoutFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Where to pay. */
export async function createCheckoutSession(plan: PlanId): Promise<string> {
  const { url, sessionId } = await ask({ data: checkoutRequestOf(plan) });
  if (typeof url === 'string') return url;
  if (typeof sessionId !== 'string')
    throw new CheckoutFailure('internal', 'No checkout URL or session ID returned');
  return (await call.billing.paymentPage({ sessionId })).url;
}

async function ask(envelope: { data: object }): Promise<{ url?: unknown; sessionId?: unknown }> {
  const reply = await send(JSON.stringify(envelope));
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw failureIn(reply.status, body);
  if (typeof body !== 'object' || body === null)
    throw new CheckoutFailure('internal', 'Response is not valid JSON object.');
  const { data, result } = body as { data?: object; result?: object };
  const answer = data ?? result;
  if (!answer) throw new CheckoutFailure('internal', 'Response is missing data field.');
  return answer;
}

function failureIn(status: number, body: unknown): CheckoutFailure {
  if (status === 401) announceSessionEnd();
  // What stands between us and the server answers in its own form.
  const { message } = (body ?? {}) as { message?: unknown };
  const said = typeof message === 'string' && status !== 500 ? message : FALLBACK;
  return new CheckoutFailure(callableCodeOf(status), said);
}

async function send(body: string): Promise<Response> {
  try {
    return await fetch(`/api${CHECKOUT_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new CheckoutFailure('deadline-exceeded', FALLBACK);
    throw new CheckoutFailure('internal', new NetworkFailure({ cause }).message, { cause });
  }
}
