import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/errors.ts';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';
import { isRefusal, refuse, refuseFault } from '#server/platform/refusal.ts';
import { sendPage, type Pages } from './pages.ts';

const byFrameworkCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_BODY_TYPE',
};

/**
 * Every error leaves in one shape: a code and a sentence, or a page for people; never a detail of ours. Comes before
 * all routes: those mounted earlier would keep the framework's own words. The pages are there later.
 */
export function handleErrors(
  http: FastifyInstance,
  { refusals }: Pick<Metrics, 'refusals'>,
  pagesNow: () => Pages | null,
): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    refusals.inc({ code: refusal.code });
    // What was not refused by us is a fault, also one that a database had which is back in a moment.
    if (!isRefusal(error) && refusal.status >= 500)
      request.log.error({ err: error }, 'a request failed');
    const seconds = retryAfterOf(refusal);
    if (seconds !== undefined) void reply.header('retry-after', seconds);
    const pages = pagesNow();
    if (pages && wantsPage(request)) {
      const page = refusal.status >= 500 || refusal.status === 429 ? pages.error : pages.notFound;
      return sendPage(request, reply, page, refusal.status);
    }
    return reply.status(refusal.status).send(refusal.toJSON());
  });
  http.setNotFoundHandler((request, reply) => {
    const pages = pagesNow();
    return pages && wantsPage(request)
      ? sendPage(request, reply, pages.notFound, 404)
      : reply.status(404).send(refuse('NOT_FOUND').toJSON());
  });
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && headers.accept?.includes('text/html') === true;
}

export function retryAfterOf(refusal: { data: unknown }): number | undefined {
  return (refusal.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
}

function asRefusal(error: unknown) {
  if (isRefusal(error)) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : byFrameworkCode[code];
  if (known) return refuse(known);
  // Malformed addresses, headers and the like: the framework's 4xx are the caller's fault.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return refuse('INVALID_INPUT');
  }
  return refuseFault(error);
}
