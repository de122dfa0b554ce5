import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieIn, SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { bearerIn, httpsCheck } from '#server/platform/http/origin.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { openPhotoFile, PHOTO_FILES } from './photo-files.service.ts';

interface Asked {
  Params: { '*': string };
  Querystring: { until?: string; for?: string; key?: string };
}

/** The pictures themselves. Whatever is wrong with an address, there is nothing there. */
export function mountPhotoFiles(http: FastifyInstance, tools: Tools): void {
  const { ownOrigin, config } = tools;
  const isOverHttps = httpsCheck({ ownOrigin, trustProxy: config.trustProxy });
  const tokenIn = ({ headers, raw }: FastifyRequest<Asked>) =>
    bearerIn(headers) ?? cookieIn(headers.cookie, SESSION_COOKIE, isOverHttps(raw));
  http.get<Asked>(`${PHOTO_FILES}/*`, async (request, reply) => {
    const { params, query } = request;
    const asked = {
      file: params['*'],
      until: Number(query.until),
      onlyFor: query.for ?? null,
      key: String(query.key),
    };
    const found = await openPhotoFile(tools, asked, tokenIn(request));
    if (!found) throw refuse('NOT_FOUND');
    return reply
      .header('cache-control', `private, max-age=${found.seconds}, immutable`)
      .type('image/webp')
      .send(found.bytes);
  });
}
