import type { FastifyInstance } from 'fastify';
import { CHECKOUT_PATH, callableCodeOf } from '#contract/billing/rules.ts';
import { API_PREFIX } from '#contract/site.ts';

/** Clients of the checkout look for `error`, beside what every refusal of ours says. */
export function mountCallableErrors(http: FastifyInstance): void {
  http.addHook('onSend', async ({ url }, { statusCode }, payload) => {
    const isCheckout = url.split('?', 1)[0] === `${API_PREFIX}${CHECKOUT_PATH}`;
    if (statusCode < 400 || !isCheckout || typeof payload !== 'string') return payload;
    const refusal = JSON.parse(payload) as { message: string };
    const status = callableCodeOf(statusCode).replaceAll('-', '_').toUpperCase();
    return JSON.stringify({ ...refusal, error: { status, message: refusal.message } });
  });
}
