import { plans } from '#contract/plans.ts';
import type { UserType } from '#contract/options.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';

const TIMEOUT_MS = 70_000;

/** How the service behind the checkout names what went wrong, by the status of its answer. */
const codes: Record<number, string> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export class CheckoutFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const FALLBACK = 'Failed to create checkout session. Please try again.';

/** Where to pay. */
export async function createCheckoutSession(planType: UserType): Promise<string> {
  const { amountINR, amountEUR } = plans[planType];
  const data = {
    planType,
    amountINR,
    eurAmount: amountEUR,
    amountInCents: Math.round(amountEUR * 100),
  };
  const reply = await send(JSON.stringify({ data }));
  const body = await readObject(reply);
  if (!reply.ok) {
    const { message } = body as { message?: unknown };
    throw new CheckoutFailure(
      codes[reply.status] ?? 'unknown',
      typeof message === 'string' && reply.status !== 500 ? message : FALLBACK,
    );
  }
  const answer = (body['data'] ?? body['result']) as Record<string, unknown> | undefined;
  if (answer === undefined)
    throw new CheckoutFailure('internal', 'Response is missing data field.');
  if (typeof answer['url'] === 'string') return answer['url'];
  if (typeof answer['sessionId'] === 'string') return `/payment/session/${answer['sessionId']}`;
  throw new CheckoutFailure('internal', 'No checkout URL or session ID returned');
}

async function send(body: string): Promise<Response> {
  try {
    return await fetch('/api/createCheckoutSession', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new CheckoutFailure('deadline-exceeded', FALLBACK);
    throw new NetworkFailure({ cause });
  }
}

async function readObject(reply: Response): Promise<Record<string, unknown>> {
  const body: unknown = await reply.json().catch(() => null);
  if (typeof body !== 'object' || body === null)
    throw new CheckoutFailure('internal', 'Response is not valid JSON object.');
  return body as Record<string, unknown>;
}
