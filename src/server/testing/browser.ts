import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { RefusalBody, ReplyBody } from './reply-body.ts';

export interface Reply<Body = Partial<RefusalBody>> {
  status: number;
  headers: IncomingHttpHeaders;
  body: Body;
  /** As they came. */
  bytes: Buffer;
}

interface SendOptions {
  headers?: Record<string, string | undefined>;
  /** Sent as it is, instead of as JSON. */
  raw?: string | Uint8Array;
  /** Only the headers are sent: the answer must not wait for the body. */
  unsent?: boolean;
}

type ReplyTo<Method extends string, Path extends string> = Reply<ReplyBody<Method, Path>>;
type Send<Method extends string> = <Path extends string>(
  path: Path,
  body?: unknown,
  options?: SendOptions,
) => Promise<ReplyTo<Method, Path>>;

/** What a browser does for HTTP: keeps cookies and connections, says where a request comes from. */
export interface Browser {
  cookies: Map<string, string>;
  get<Path extends string>(path: Path, options?: SendOptions): Promise<ReplyTo<'GET', Path>>;
  post: Send<'POST'>;
  patch: Send<'PATCH'>;
  put: Send<'PUT'>;
  delete<Path extends string>(path: Path, options?: SendOptions): Promise<ReplyTo<'DELETE', Path>>;
  /** Posts a file as the body itself. */
  upload<Path extends string>(
    path: Path,
    bytes: Uint8Array,
    type?: string,
  ): Promise<ReplyTo<'POST', Path>>;
  cookieHeader(): string;
}

export function createBrowser(
  url: string,
  localAddress: string,
  agent = new Agent({ keepAlive: true }),
  always: Record<string, string> = {},
): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body: unknown,
    options: SendOptions = {},
  ): Promise<ReplyTo<Method, Path>> {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = {
      ...always,
      ...(cookies.size > 0 ? { cookie: cookieHeader() } : {}),
      ...(method === 'GET' ? {} : { origin: url }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const present = Object.fromEntries(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    );
    const reply = await exchange(
      new URL(path, url),
      { method, headers: present, localAddress, agent },
      options.unsent ? null : payload,
    );
    for (const line of reply.headers['set-cookie'] ?? []) keep(cookies, line);
    // The server checks what it sends against the contract.
    return reply as ReplyTo<Method, Path>;
  }

  return {
    cookies,
    cookieHeader,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
    upload: (path, bytes, type = 'image/jpeg') =>
      send('POST', path, undefined, { raw: bytes, headers: { 'content-type': type } }),
  };
}

const unpacking: Record<string, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function exchange(
  url: URL,
  options: {
    method: string;
    headers: Record<string, string | undefined>;
    localAddress: string;
    agent: Agent;
  },
  payload: string | Uint8Array | null | undefined,
): Promise<Reply<unknown>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        if (payload === null) outgoing.destroy();
        const received = Buffer.concat(chunks);
        const unpack = unpacking[incoming.headers['content-encoding'] ?? ''];
        // An answer without a body keeps the header.
        const isPacked = unpack && received.length > 0;
        const text = (isPacked ? unpack(received) : received).toString('utf8');
        const isJson = incoming.headers['content-type']?.includes('json');
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: isJson && text ? JSON.parse(text) : text,
          bytes: received,
        });
      });
    });
    outgoing.on('error', reject);
    if (payload === null) outgoing.flushHeaders();
    else outgoing.end(payload);
  });
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
  if (gone) cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), pair.slice(at + 1));
}
