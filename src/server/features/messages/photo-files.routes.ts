import type { FastifyInstance } from 'fastify';
import type { FindCaller } from '#server/platform/http/call-context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findPhoto, PHOTO_FILES } from './photo-files.service.ts';

interface Asked {
  Params: { '*': string };
  Querystring: { photo?: string; until?: string; key?: string };
}

/** A browser that has a picture asks after this time whether it may still be shown. */
const KEPT_SECONDS = 3600;

/**
 * The pictures themselves, of profiles and chats. Whatever is wrong with a link, there is nothing there.
 * They are served here because this is the last feature that knows why somebody is shown to somebody.
 */
export function mountPhotoFiles(http: FastifyInstance, tools: Tools, findCaller: FindCaller): void {
  http.get<Asked>(`${PHOTO_FILES}/*`, async (request, reply) => {
    const { params, query } = request;
    const photoId = String(query.photo);
    const link = { photoId, file: params['*'], until: Number(query.until), key: String(query.key) };
    const caller = await findCaller(request);
    const found = caller && (await findPhoto(tools, caller, link));
    if (!found) throw refuse('NOT_FOUND');
    const tag = `"${photoId}"`;
    void reply
      .header('cache-control', `private, max-age=${Math.min(found.seconds, KEPT_SECONDS)}`)
      // What a browser has kept ends with its session, too.
      .header('vary', 'Cookie')
      .header('etag', tag);
    // No file ever changes.
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await found.read();
    if (!bytes) throw refuse('NOT_FOUND');
    return reply.type('image/webp').send(bytes);
  });
}
