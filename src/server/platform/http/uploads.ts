import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointMeta } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Caller } from './caller.ts';

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

/** Only these paths take files, and everything that can be refused without reading the body is. */
export function mountUpload(
  http: FastifyInstance,
  address: string,
  upload: Upload,
  calls: UploadCalls,
): void {
  const { mostBytes, tooLarge, types, wrongType, admit } = upload;
  let open = 0;
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => asFile(bytes),
    );
    scope.setErrorHandler((error: FastifyError) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? refuse(tooLarge) : error;
    });
    scope.addHook('onRequest', async (request, reply) => {
      const { memberId } = await calls.findCaller(request, reply);
      const { 'content-type': type, 'content-length': length } = request.headers;
      if (type !== undefined && !types.test(type)) throw refuse(wrongType);
      if (Number(length) > mostBytes) throw refuse(tooLarge);
      if (open >= MOST_AT_ONCE) throw refuse('UNAVAILABLE');
      open += 1;
      reply.raw.once('close', () => (open -= 1));
      await admit(memberId);
    });
    scope.addHook('preValidation', async (request) => {
      request.body ??= asFile(Buffer.alloc(0));
    });
    scope.post(address, { bodyLimit: mostBytes }, calls.answer);
  });
}

const asFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'upload');
