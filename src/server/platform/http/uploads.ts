import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointMeta } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Caller } from './caller.ts';
import { createTurnstile } from './turnstile.ts';

/** An endpoint whose body is a file itself. */
export interface Upload {
  endpoint: { '~orpc': { meta: EndpointMeta; route: { path?: `/${string}` } } };
  mostBytes: number;
  tooLarge: RefusalCode;
  /** Browsers send no type where they know none: then the content alone decides. */
  types: RegExp;
  wrongType: RefusalCode;
  /** Refuses whoever may not upload now, before anything is read. */
  admit(memberId: string): Promise<void>;
}

export interface UploadCalls {
  findCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

// Bodies are held in memory until they are worked on.
const MOST_AT_ONCE = 100;
// A burst of files shall not stand before everybody else in every line.
const MOST_STARTED_AT_ONCE = 2;
const MOMENT_MS = 1000;

/** Only these paths take files, and everything that can be refused without reading the body is. */
export function mountUpload(
  http: FastifyInstance,
  address: string,
  upload: Upload,
  calls: UploadCalls,
): void {
  const { mostBytes, tooLarge, types, wrongType, admit } = upload;
  const enter = createTurnstile(MOST_STARTED_AT_ONCE, MOMENT_MS);
  let open = 0;
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
      const pieces = await readAtMost(mostBytes, payload);
      if (!pieces) throw refuse(tooLarge);
      return asFile(pieces);
    });
    scope.addHook('onRequest', async (request, reply) => {
      const { memberId } = await calls.findCaller(request, reply);
      const { 'content-type': type, 'content-length': length } = request.headers;
      if (type !== undefined && !types.test(type)) throw refuse(wrongType);
      if (Number(length) > mostBytes) throw refuse(tooLarge);
      if (open >= MOST_AT_ONCE) throw refuse('UNAVAILABLE');
      open += 1;
      reply.raw.once('close', () => (open -= 1));
      reply.raw.once('close', await enter());
      await admit(memberId);
    });
    scope.addHook('preValidation', async (request) => {
      request.body ??= asFile([]);
    });
    scope.post(address, calls.answer);
  });
}

const asFile = (pieces: Buffer<ArrayBuffer>[]) => new File(pieces, 'upload');

/** In the pieces it came in: joining them first would cost every other request a moment. Null: there is more. */
function readAtMost(most: number, payload: IncomingMessage): Promise<Buffer<ArrayBuffer>[] | null> {
  return new Promise((resolve, reject) => {
    let pieces: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    payload.on('data', (piece: Buffer<ArrayBuffer>) => {
      size += piece.length;
      if (size <= most) pieces.push(piece);
      else {
        pieces = [];
        resolve(null);
      }
    });
    payload.once('end', () => resolve(pieces));
    // Whoever hangs up waits for no answer.
    payload.once('error', () => reject(refuse('INVALID_INPUT')));
  });
}
