import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/site.ts';
import { acceptedEncoding } from './json-replies.ts';
import type { Page } from './pages.ts';

/** What a member's page asks for as soon as it is awake comes with it: a phone on a weak network need not ask. */
export interface EarlyPage {
  /** Addresses within the API, as the page will ask for them. */
  calls: readonly string[];
  /** What is seen of the replies, by the same addresses, until the script is there. */
  look(replies: Readonly<Record<string, unknown>>): string;
}

const QUALITY = 5;
const ROOT = '<div id="root">';

/** False where one of the calls is refused, whoever asks is a visitor, or the server closes: they get the page without. */
export async function sendEarly(
  http: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, calls, look }: EarlyPage & { page: Page },
): Promise<boolean> {
  const { 'accept-encoding': encodings, 'if-none-match': _, ...headers } = request.headers;
  // The API itself answers: what it asks of a caller and what it counts holds here, too.
  const answers = await Promise.all(
    calls.map((call) =>
      http
        .inject({
          url: API_PREFIX + call,
          headers,
          ...(request.ip && { remoteAddress: request.socket.remoteAddress ?? request.ip }),
        })
        .catch(() => null),
    ),
  );
  if (!answers.every((answer) => answer?.statusCode === 200)) return false;
  const replies = Object.fromEntries(
    calls.map((call, place): [string, unknown] => [call, answers[place]?.json()]),
  );
  const block = JSON.stringify(replies).replaceAll('<', String.raw`\u003c`);
  const html = page.plain
    .toString()
    .replace(
      ROOT,
      () => `${look(replies)}<script type="application/json" id="early">${block}</script>${ROOT}`,
    );
  for (const answer of answers) {
    const cookies = answer?.headers['set-cookie'];
    if (cookies) void reply.header('set-cookie', cookies);
  }
  // Somebody's own: nothing on the way may keep it.
  void reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
  if (acceptedEncoding(encodings) !== 'br') {
    await reply.send(html);
    return true;
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const small = await promisify(brotliCompress)(Buffer.from(html), { params });
  await reply.header('content-encoding', 'br').send(small);
  return true;
}
