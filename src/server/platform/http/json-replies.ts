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

/**
 * Members wait for our processor more than for the last tenth of the bytes: 42 kB of browse become 9.3 kB in 0.13 ms, where quality 4
 * made 8.5 kB of them in 0.6 to 0.8. Whatever is so quick costs less here than on another thread.
 */
export const CHEAP = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  /** Of less, not even a packet would be spared. */
  threshold: 2048,
  /** Above it, others would notice that they wait. */
  syncThreshold: 256 * 1024,
};

/** The contract has checked each reply, and knows nothing but JSON and files: nothing has to be turned into either. */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, false];
  }
}

/** How a router's calls are answered over HTTP, without a stream, a listener or a copy for each: they cost more than most calls. */
export function createApiHandler<Asked extends Context>(
  router: Router<AnyContractRouter, Asked>,
  { prefix, ...options }: StandardHandlerOptions<Asked> & { prefix: `/${string}` },
): (request: FastifyRequest, reply: FastifyReply, context: Asked) => Promise<boolean> {
  const serializer = new StandardOpenAPISerializer(
    new AsItIs(),
    new StandardBracketNotationSerializer(),
  );
  const handler = new StandardHandler<Asked>(
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
  if (!reply.hasHeader('content-disposition')) {
    const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
    const whole = encodeURIComponent(name).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    void reply.header(
      'content-disposition',
      `inline; filename="${plain}"; filename*=utf-8''${whole}`,
    );
  }
  void reply.send(Buffer.from(await file.arrayBuffer()));
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

const encodings = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, CHEAP.brotliOptions),
    beside: (text: string) => inBrotli(text, CHEAP.brotliOptions),
  },
  gzip: {
    atOnce: (text: string) => gzipSync(text, CHEAP.zlibOptions),
    beside: (text: string) => inGzip(text, CHEAP.zlibOptions),
  },
};

async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<void> {
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (json.length < CHEAP.threshold || !encoding) {
    void reply.send(json);
    return;
  }
  const { atOnce, beside } = encodings[encoding];
  void reply.header('content-encoding', encoding);
  void reply.send(json.length > CHEAP.syncThreshold ? await beside(json) : atOnce(json));
}

/** The better of the two that whoever asks can read. */
export function acceptedEncoding(accepted = ''): keyof typeof encodings | null {
  const accepts = (name: string) =>
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .some(
        ([named, ...rest]) => named === name && !rest.some((part) => /^q=0(\.0*)?$/.test(part)),
      );
  return (['br', 'gzip'] as const).find(accepts) ?? null;
}
