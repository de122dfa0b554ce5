import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { newId } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import type { Logger } from '#server/platform/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import { CHEAP } from './json-replies.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { answerClientError, securityHeaders } from './security-headers.ts';
import { watchRequests, type Watched } from './watched-requests.ts';

const BODY_LIMIT = 100 * 1024;
// Many members share one address behind a mobile carrier: this only stops floods.
const REQUESTS_PER_MINUTE = 3000;

/** The HTTP server with everything that holds for every request, and no routes yet. */
export async function createHttpServer(
  config: Config,
  watched: Watched & { log: Logger },
  isLeaving: () => boolean,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl);
  const http = Fastify({
    loggerInstance: watched.log,
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
  watchRequests(http, config.trustProxy, watched);
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
