import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointMeta } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { isUnbegun, refuse, refuseUnbegun } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Caller } from './caller.ts';
import type { UploadPlace, UploadRoom } from './upload-room.ts';

/** An endpoint whose body is a file itself. */
export interface Upload {
  endpoint: { '~orpc': { meta: EndpointMeta; route: { path?: `/${string}` } } };
  mostBytes: number;
  tooLarge: RefusalCode;
  /** A body that is slower, once so much time has passed, is given up. */
  slowest: { bytesPerSecond: number; afterMs: number };
  /** Browsers send no type where they know none: then the content alone decides. */
  types: RegExp;
  wrongType: RefusalCode;
  /** Refuses whoever may not upload now, before anything is read. */
  admit(tools: Tools, memberId: string, headers: IncomingHttpHeaders): Promise<void>;
}

type Piece = Buffer<ArrayBuffer>;

/** What such an endpoint gets as its input. It stays in the pieces it came in: every copy would cost everybody a moment. */
export class UploadedFile extends File {
  readonly pieces: readonly Piece[];
  /** Aborted as soon as nobody waits for the answer any more. */
  readonly over: AbortSignal;
  readonly headers: IncomingHttpHeaders;

  constructor(pieces: readonly Piece[], over: AbortSignal, headers: IncomingHttpHeaders) {
    super([], 'upload');
    this.pieces = pieces;
    this.over = over;
    this.headers = headers;
  }

  override get size(): number {
    return sizeOf(this.pieces);
  }
}

const sizeOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** The contract knows it as a file; only what came this way is one of ours. */
export function asUploaded(file: File): UploadedFile {
  if (file instanceof UploadedFile) return file;
  throw refuse('INVALID_INPUT');
}

export interface UploadCalls {
  findCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
  /** Refuses whoever may not upload now, and counts the others. */
  admit(request: FastifyRequest, reply: FastifyReply, memberId: string): Promise<void>;
  /** Takes back what was counted for what was not begun. */
  unspend(request: FastifyRequest): Promise<void>;
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

// A piece has 64 kB: still 8 MB a second, more than members' connections have.
const BREATH_MS = 8;

/** Only these paths take files, and everything that can be refused without reading the body is. */
export function mountUpload(
  http: FastifyInstance,
  address: string,
  upload: Upload,
  room: UploadRoom,
  calls: UploadCalls,
): void {
  const { mostBytes, tooLarge, types, wrongType } = upload;
  const readBody = createBodyReader(upload);
  const ends = new WeakMap<FastifyRequest, AbortSignal>();
  const places = new WeakMap<FastifyRequest, UploadPlace>();

  async function read(
    request: FastifyRequest,
    payload: IncomingMessage,
    over: AbortSignal,
  ): Promise<Piece[]> {
    refuseIfOver(over);
    const place = places.get(request);
    if (!place) throw new Error('only who has been let in sends a body');
    try {
      // Whoever does not say how much comes may send the most.
      place.reserve(Number(request.headers['content-length'] ?? mostBytes));
      const pieces = await readBody(payload, over, place.taken);
      place.keep(sizeOf(pieces));
      return pieces;
    } catch (error) {
      if (isUnbegun(error)) await calls.unspend(request);
      throw error;
    }
  }

  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      const over = ends.get(request) ?? AbortSignal.abort();
      return new UploadedFile(await read(request, payload, over), over, request.headers);
    });
    scope.addHook('onRequest', async (request, reply) => {
      // Before anything is waited for: whoever hangs up meanwhile is never heard of again.
      const over = endOf(request, reply);
      ends.set(request, over);
      const { memberId } = await calls.findCaller(request, reply);
      const { 'content-type': type, 'content-length': length } = request.headers;
      if (type !== undefined && !types.test(type)) throw refuse(wrongType);
      if (Number(length) > mostBytes) throw refuse(tooLarge);
      refuseIfOver(over);
      places.set(request, room.enter(memberId, over));
      await calls.admit(request, reply, memberId);
    });
    scope.addHook('preValidation', async (request) => {
      const over = ends.get(request) ?? AbortSignal.abort();
      request.body ??= new UploadedFile([], over, request.headers);
    });
    scope.post(address, calls.answer);
  });
}

/**
 * Aborted when the request is answered or its client is gone. The connection is watched too: an answer that stands behind
 * another one on it is not told.
 */
export function endOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const over = new AbortController();
  const { socket } = request.raw;
  const end = () => {
    socket.off('close', end);
    reply.raw.off('close', end);
    over.abort();
  };
  if (socket.destroyed || reply.raw.closed) end();
  else {
    socket.once('close', end);
    reply.raw.once('close', end);
  }
  return over.signal;
}

/** Whoever hangs up waits for no answer. */
function refuseIfOver(over: AbortSignal): void {
  if (over.aborted) throw refuse('INVALID_INPUT');
}

function createBodyReader({ mostBytes, tooLarge, slowest }: Upload) {
  return function readBody(
    payload: IncomingMessage,
    over: AbortSignal,
    taken: AbortSignal,
  ): Promise<Piece[]> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      let pieces: Piece[] | null = [];
      let size = 0;
      const look = setInterval(() => {
        const passed = performance.now() - began;
        if (passed < slowest.afterMs || (size / passed) * 1000 >= slowest.bytesPerSecond) return;
        giveUp('CONNECTION_TOO_SLOW');
      }, slowest.afterMs / 4);
      const fail = (code: RefusalCode) => {
        clearInterval(look);
        pieces = null;
        reject(code === 'UNAVAILABLE' ? refuseUnbegun() : refuse(code));
      };
      const giveUp = (code: RefusalCode) => {
        fail(code);
        // Nothing else would end the connection of whoever never finishes.
        over.addEventListener('abort', () => payload.socket.destroySoon());
      };
      over.addEventListener('abort', () => clearInterval(look));
      taken.addEventListener('abort', () => giveUp('UNAVAILABLE'));
      payload.on('data', (piece: Piece) => {
        if (!pieces || over.aborted) return;
        if (size + piece.length > mostBytes) return fail(tooLarge);
        size += piece.length;
        pieces.push(piece);
        // Left to itself a fast sender gets many pieces read in one go, and everybody else waits.
        payload.pause();
        setTimeout(() => payload.resume(), BREATH_MS);
      });
      payload.once('end', () => {
        clearInterval(look);
        if (pieces) resolve(pieces);
      });
      payload.once('error', () => fail('INVALID_INPUT'));
    });
  };
}
