import type { AnyContractRouter } from '@orpc/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { newId } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import type { Logger } from '#server/platform/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import { API_PREFIX } from '#contract/site.ts';
import { CHEAP } from './json-replies.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { answerClientError, securityHeaders } from './security-headers.ts';

const BODY_LIMIT = 100 * 1024;
// Many members share one address behind a mobile carrier: this only stops floods.
const REQUESTS_PER_MINUTE = 3000;

/** The HTTP server with everything that holds for every request, and no routes yet. */
export async function createHttpServer(
  config: Config,
  log: Logger,
  contract: AnyContractRouter,
  isLeaving: () => boolean,
): Promise<FastifyInstance> {
  const routePattern = routePatterns(contract);
  const headers = securityHeaders(config.publicUrl);
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    // A photo over a slow mobile line takes more than a minute; what comes before it does not.
    requestTimeout: 150_000,
    // Node would answer the second by itself, without our headers.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // What still comes over a connection that was open before is answered like anything else, as its last.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, { id }, reply) => {
      void reply.headers({ ...headers, 'x-request-id': id });
      answerMalformed(reply);
    },
    clientErrorHandler: answerClientError(headers),
  }) as unknown as FastifyInstance;
  http.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headers).end();
  });
  http.removeContentTypeParser('text/plain');
  http.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    if (!request.headers.host && request.raw.httpVersion === '1.1') throw refuse('INVALID_INPUT');
  });
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done();
  });
  const paceOfRefusals = createRefusalPace();
  http.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('retry-after') || isLeaving()) return;
    const next = await paceOfRefusals(addressBlock(request.ip));
    if (next === 'hang up') request.raw.destroy();
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = routePattern(request);
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, milliseconds },
      'answered',
    );
  });
  await http.register(cookie);
  // Each route that asks for it: pages and files are compressed before anybody asks for them.
  await http.register(compress, { global: false, encodings: ['br', 'gzip'], ...CHEAP });
  await http.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => addressBlock(request.ip),
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
  return http;
}

/** Addresses that cannot even be decoded. */
function answerMalformed(reply: Pick<FastifyReply, 'status'>): void {
  const refusal = refuse('INVALID_INPUT');
  void reply.status(refusal.status).send(refusal.toJSON());
}

interface Route {
  method: string;
  path: string;
}

const routesIn = (branch: object): Route[] =>
  Object.values(branch).flatMap((leaf: object) =>
    '~orpc' in leaf ? [(leaf['~orpc'] as { route: Route }).route] : routesIn(leaf),
  );

const partsOf = (path: string) => path.split('/').slice(1);
const isGap = (part: string) => part.startsWith('{');
const gapsIn = (parts: string[]) => parts.filter(isGap).length;
const keyOf = (method: string, parts: string[]) => `${method} ${parts.length}`;

/** What may be logged of an address: whom or what it is about stands in the rest. */
function routePatterns(contract: AnyContractRouter): (request: FastifyRequest) => string {
  const declared = byMethodAndLength(contract);
  return ({ method, url, routeOptions }) => {
    const route = routeOptions.url ?? 'none';
    if (route !== `${API_PREFIX}/*`) return route;
    const asked = partsOf(url.slice(API_PREFIX.length).split('?', 1)[0] ?? '');
    const found = declared
      .get(keyOf(method, asked))
      ?.find((parts) => parts.every((part, at) => part === asked[at] || isGap(part)));
    return found ? `${API_PREFIX}/${found.join('/')}` : route;
  };
}

/** Those with a word of their own come before those whose gap it could fill. */
function byMethodAndLength(contract: AnyContractRouter): Map<string, string[][]> {
  const declared = new Map<string, string[][]>();
  for (const { method, path } of routesIn(contract)) {
    const parts = partsOf(path);
    const alike = [...(declared.get(keyOf(method, parts)) ?? []), parts];
    declared.set(
      keyOf(method, parts),
      alike.toSorted((one, other) => gapsIn(one) - gapsIn(other)),
    );
  }
  return declared;
}
