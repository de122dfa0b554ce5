import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runningServer } from './server.ts';

export interface NextBuild {
  url: string;
  /** From now on pages and worker come from another build. */
  release(): void;
  close(): Promise<void>;
}

/** Stands before the running server and can pretend that it was deployed anew. */
export async function startNextBuild(): Promise<NextBuild> {
  let released = false;
  const renew = (text: string) =>
    text
      .replace(/version:(?<quote>[`"'])\w+/, 'version:$<quote>nextbuild')
      .replace('<head>', '<head><meta name="build" content="next" />');
  const http: Server = createServer((request, response) => {
    const headers = { cookie: request.headers.cookie ?? '' };
    const pass = async () => {
      const answer = await fetch(`${runningServer().url}${request.url}`, { headers });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isText = released && /html|javascript/.test(type);
      response.end(isText ? renew(bytes.toString('utf8')) : bytes);
    };
    pass().catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    release: () => {
      released = true;
    },
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
