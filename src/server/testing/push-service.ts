import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import type { PushSubscriptionInput } from '#contract/notifications/endpoints.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A push service on this machine, and browsers that subscribe to it. */
export interface PushService {
  host: string;
  /** What a browser would hand over, and what reached that browser, decrypted. */
  subscribe(): { subscription: PushSubscriptionInput; received: Record<string, unknown>[] };
  /** From now on the service answers that the browser is gone. */
  forget(): void;
  headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => void>();
  const headers: IncomingHttpHeaders[] = [];
  let gone = false;
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers.push(request.headers);
      const deliver = browsers.get(request.url ?? '');
      if (gone || !deliver) return response.writeHead(410).end();
      deliver(Buffer.concat(chunks));
      return response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    host,
    headers,
    forget: () => {
      gone = true;
    },
    subscribe: () => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const received: Record<string, unknown>[] = [];
      browsers.set(path, (body) => {
        const options = { version: 'aes128gcm', privateKey: keys, authSecret: auth } as const;
        received.push(JSON.parse(decrypt(body, options).toString('utf8')));
      });
      return {
        subscription: { endpoint: `http://${host}${path}`, keys: { p256dh, auth } },
        received,
      };
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

/** A server whose members' browsers are woken by a push service on this machine, which closes with it. */
export async function startServerWithPush(): Promise<{ server: TestServer; service: PushService }> {
  const service = await startPushService();
  const server = await startTestServer({ PUSH_HOSTS: service.host });
  const close = async () => {
    await server.close();
    await service.close();
  };
  return { server: { ...server, close }, service };
}
