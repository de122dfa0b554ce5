import type { AnyContractRouter } from '@orpc/contract';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/platform/monitoring/metrics.ts';
import { readTraceparent, traceOf, within } from '#server/platform/tracing/trace.ts';
import type { Span, Tracer } from '#server/platform/tracing/tracer.ts';
import { routePatterns } from './route-patterns.ts';

export interface Watched {
  contract: AnyContractRouter;
  metrics: Metrics;
  tracer: Tracer;
}

/** Every request is counted, logged and traced once, by the pattern of its route. Before all other hooks, so that they are part of it. */
export function watchRequests(
  http: FastifyInstance,
  trustProxy: string[],
  { contract, metrics, tracer }: Watched,
): void {
  const routePattern = routePatterns(contract);
  const isTrusted = proxyAddr.compile(trustProxy);
  const spans = new WeakMap<FastifyRequest, Span>();
  const begin = (request: FastifyRequest): Span => {
    const { headers, socket } = request.raw;
    // From anybody else it would be a way to write into our logs.
    const begun = isTrusted(socket.remoteAddress ?? '', 0) ? readTraceparent(headers) : null;
    return tracer.begin('server', begun ?? traceOf(request.id));
  };
  const spanOf = (request: FastifyRequest): Span => {
    const span = spans.get(request) ?? begin(request);
    spans.set(request, span);
    return span;
  };
  http.addHook('onRequest', (request, _reply, done) => {
    within(spanOf(request).trace, done);
  });
  // Whoever has read a body comes back from the connection, which knows of no request.
  http.addHook('preValidation', (request, _reply, done) => {
    within(spanOf(request).trace, done);
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = routePattern(request);
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const span = spanOf(request);
    metrics.requests.observe(
      { method, route, status: `${Math.floor(status / 100)}xx` },
      elapsedTime / 1000,
    );
    request.log.info(
      { trace: span.trace.id, method, route, status, milliseconds: Math.round(elapsedTime) },
      'answered',
    );
    span.end({
      name: `${method} ${route}`,
      failed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
    });
  });
}
