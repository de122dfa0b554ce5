import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { AnyContractRouter } from '@orpc/contract';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { Context, Router } from '@orpc/server';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The contract has checked each reply, and knows nothing but JSON and files: nothing has to be turned into either. */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, false];
  }
}

/** How a router's calls are answered over HTTP, without a stream, a listener or a copy for each: they cost more than most calls. */
export function createApiHandler<Caller extends Context>(
  router: Router<AnyContractRouter, Caller>,
  { prefix, ...options }: StandardHandlerOptions<Caller> & { prefix: `/${string}` },
): (request: FastifyRequest, reply: FastifyReply, context: Caller) => Promise<boolean> {
  const serializer = new StandardOpenAPISerializer(
    new AsItIs(),
    new StandardBracketNotationSerializer(),
  );
  const handler = new StandardHandler<Caller>(
    router,
    new StandardOpenAPIMatcher(),
    new StandardOpenAPICodec(serializer),
    options,
  );
  return async (request, reply, context) => {
    const asked = {
      method: request.method,
      url: new URL(request.raw.url ?? '/', 'http://here'),
      headers: request.headers,
      // Fastify has read it.
      body: () => Promise.resolve(request.body),
      signal: undefined,
    };
    const { matched, response } = await handler.handle(asked, { prefix, context });
    if (!matched) return false;
    const { status, headers, body } = response;
    void reply.status(status);
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) void reply.header(name, value);
    if (body === undefined) void reply.send();
    else if (body instanceof Blob) await sendFile(reply, body);
    else await sendJson(request, reply, JSON.stringify(body));
    return true;
  };
}

async function sendFile(reply: FastifyReply, file: Blob): Promise<void> {
  const name = file instanceof File ? file.name : 'file';
  void reply.header('content-type', file.type);
  if (!reply.hasHeader('content-disposition'))
    void reply.header(
      'content-disposition',
      `inline; filename="${name.replaceAll('"', '')}"; filename*=utf-8''${encodeURIComponent(name)}`,
    );
  void reply.send(Buffer.from(await file.arrayBuffer()));
}

/** Of less, not even a packet would be spared. */
const WORTH_IT = 2_048;
/** Above it, others would notice that they wait. */
const AT_ONCE = 256 * 1024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zip = { level: 1 };

async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<void> {
  void reply.header('content-type', 'application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (json.length < WORTH_IT || !encoding) {
    void reply.send(json);
    return;
  }
  const isLarge = json.length > AT_ONCE;
  const compressed =
    encoding === 'br'
      ? isLarge
        ? await inBrotli(json, brotli)
        : brotliCompressSync(json, brotli)
      : isLarge
        ? await inGzip(json, zip)
        : gzipSync(json, zip);
  void reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(compressed);
}
