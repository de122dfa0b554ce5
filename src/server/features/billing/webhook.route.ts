import type { FastifyInstance } from 'fastify';
import type { Tools } from '#server/platform/tools.ts';
import { takeEvent } from './webhook.service.ts';

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
