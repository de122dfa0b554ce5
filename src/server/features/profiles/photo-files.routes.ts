import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { openPhotoFile, PHOTO_FILES } from './photo-files.service.ts';

interface Asked {
  Params: { '*': string };
  Querystring: { until?: string; key?: string };
}

/** The pictures themselves. Whatever is wrong with an address, there is nothing there. */
export function mountPhotoFiles(http: FastifyInstance, tools: Tools): void {
  http.get<Asked>(`${PHOTO_FILES}/*`, async ({ params, query }, reply) => {
    const asked = { file: params['*'], until: Number(query.until), key: String(query.key) };
    const found = await openPhotoFile(tools, asked);
    if (!found) throw refuse('NOT_FOUND');
    return reply
      .header('cache-control', `private, max-age=${found.seconds}, immutable`)
      .type('image/webp')
      .send(found.bytes);
  });
}
