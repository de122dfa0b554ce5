import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  body: any;
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

/** What a browser does for HTTP: keeps cookies and connections, says where a request comes from. */
export interface Browser {
  cookies: Map<string, string>;
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
  delete(path: string, options?: SendOptions): Promise<Reply>;
  /** Posts a file as the body itself. */
  upload(path: string, bytes: Uint8Array, type?: string): Promise<Reply>;
  cookieHeader(): string;
}

export function createBrowser(
  url: string,
  localAddress: string,
  agent = new Agent({ keepAlive: true }),
): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(
    method: string,
    path: string,
    body: unknown,
    options: SendOptions = {},
  ): Promise<Reply> {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = {
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
    return reply;
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

function exchange(
  url: URL,
  options: {
    method: string;
    headers: Record<string, string | undefined>;
    localAddress: string;
    agent: Agent;
  },
  payload: string | Uint8Array | null | undefined,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        if (payload === null) outgoing.destroy();
        const received = Buffer.concat(chunks);
        const zipped = incoming.headers['content-encoding'] === 'gzip';
        const text = (zipped ? gunzipSync(received) : received).toString('utf8');
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
