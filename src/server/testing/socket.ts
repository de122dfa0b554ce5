import { io, type Socket } from 'socket.io-client';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

/** The live connection of a page, as the browser's session; rejects when the server refuses it. */
export function openSocket(
  server: TestServer,
  browser: Browser,
  headers: Record<string, string> = {},
): Promise<Socket> {
  const socket = io(server.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: browser.cookieHeader(), origin: server.url, ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** The payload of the next such event. */
export const nextEvent = <Payload = unknown>(socket: Socket, event: string): Promise<Payload> =>
  new Promise((resolve) => {
    socket.once(event, resolve);
  });
