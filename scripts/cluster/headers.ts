import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Hold for one connection alone. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a proxy says of whom it speaks for, which visitors say only to pretend; and what we have answered ourselves. */
const OURS_TO_SAY = ['expect', 'forwarded', 'via', 'x-real-ip'];

const namedBy = (connection = ''): string[] =>
  connection.split(',').map((name) => name.trim().toLowerCase());

/** What a visitor asks, as we ask it for them. */
export function towardsNode({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const named = new Set([...namedBy(headers.connection), ...OURS_TO_SAY]);
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !OF_THE_CONNECTION.has(name) && !named.has(name) && !name.startsWith('x-forwarded-'),
  );
  const { host, 'transfer-encoding': encoding } = headers;
  return {
    ...Object.fromEntries(kept),
    // A body of unknown length, for which Node would leave it out with some methods.
    ...(encoding !== undefined && { 'transfer-encoding': 'chunked' }),
    ...(host !== undefined && { host, 'x-forwarded-host': host }),
    'x-forwarded-for': socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '',
    'x-forwarded-proto': 'http',
  };
}

/** What a node answers, name and value by turns, as visitors get it. */
export function passedOn(raw: string[]): string[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [])) as [
    string,
    string,
  ][];
  const named = new Set(
    pairs.flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? namedBy(value) : [])),
  );
  return pairs
    .filter(([name]) => {
      const lower = name.toLowerCase();
      return !OF_THE_CONNECTION.has(lower) && !named.has(lower);
    })
    .flat();
}
