import { request, type RequestOptions } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Asks the site as a browser would that knows its certificate, and finds its host on this machine. */
export function createProbe(host: string, certificate: string) {
  return (path: string, { method = 'GET', headers = {}, body }: Asking = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const options: RequestOptions = {
        host: '127.0.0.1',
        servername: host,
        ca: certificate,
        agent: false,
        path,
        method,
        headers: {
          host,
          origin: `https://${host}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      const asked = request(options, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      asked.on('error', reject);
      asked.end(payload);
    });
}

export type Probe = ReturnType<typeof createProbe>;

const PAUSE_MS = 20;

/** Asks all the while that something is done, and counts who was not answered as they should be. */
export async function askDuring(
  ask: () => Promise<Answer>,
  done: Promise<void>,
): Promise<{ asked: number; failures: string[] }> {
  const failures: string[] = [];
  let asked = 0;
  const over = new AbortController();
  const goOn = async () => {
    while (!over.signal.aborted) {
      asked += 1;
      const failure = await ask().then(
        ({ status }) => (status === 200 ? null : `answered with ${status}`),
        (error: unknown) => String(error),
      );
      if (failure) failures.push(failure);
      await wait(PAUSE_MS);
    }
  };
  const asking = Promise.all([goOn(), goOn(), goOn(), goOn()]);
  try {
    await done;
  } finally {
    over.abort();
  }
  await asking;
  return { asked, failures };
}
