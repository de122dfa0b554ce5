import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { ping } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';

const insiders = new BlockList();
insiders.addSubnet('127.0.0.0', 8);
insiders.addSubnet('10.0.0.0', 8);
insiders.addSubnet('172.16.0.0', 12);
insiders.addSubnet('192.168.0.0', 16);
insiders.addAddress('::1', 'ipv6');
insiders.addSubnet('fc00::', 7, 'ipv6');

const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** /healthz: alive. /readyz: can serve. /metrics: for Prometheus, from inside the network only. */
export function mountProbes(http: FastifyInstance, tools: Tools, isLeaving: () => boolean): void {
  const { registry } = tools.metrics;
  collectDefaultMetrics({ register: registry });

  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (request, reply) => {
    if (isLeaving()) return reply.status(503).send({ ok: false, leaving: true });
    try {
      await Promise.all([ping(tools.db), tools.storage.check()]);
      // Without Redis a node serves its own visitors as well as before: nobody is turned away for it.
      return { ok: true, ...(tools.bus ? { redis: tools.bus.isUp() ? 'up' : 'away' } : {}) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ ok: false });
    }
  });
  http.get('/metrics', async (request, reply) => {
    if (!isInsider(request)) throw refuse('NOT_FOUND');
    await tools.figures.read();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isInsider(request: FastifyRequest): boolean {
  // Whatever came through a proxy came from outside.
  if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.ip.replace(/^::ffff:/i, '');
  return insiders.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
