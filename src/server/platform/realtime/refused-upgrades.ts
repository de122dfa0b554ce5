import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';
import { answerRaw, type SecurityHeaders } from '#server/platform/http/security-headers.ts';

const WEBSOCKET_KEY = /^[+/0-9A-Za-z]{22}==$/;

/** What the library would turn away in words of its own. Our pages name no protocol. */
const isNoWebsocket = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' ||
  headers.upgrade?.toLowerCase() !== 'websocket' ||
  !WEBSOCKET_KEY.test(headers['sec-websocket-key'] ?? '') ||
  headers['sec-websocket-version'] !== '13' ||
  headers['sec-websocket-protocol'] !== undefined;

interface Refused {
  req: IncomingMessage & { res?: ServerResponse };
  message: string;
  context?: { message?: string };
}

/**
 * Nobody else listens to a connection that asks for an upgrade before that is decided: an error of it, such as hanging up, would
 * end the process. Nothing but the live connection can be upgraded to.
 */
export function guardUpgrades(http: HttpServer, path: string, headers: SecurityHeaders): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    if (!request.url?.startsWith(`${path}/`))
      answerRaw(socket, 404, 'There is nothing to connect to here.', headers);
  });
}

/** Whoever is turned away at the handshake gets the headers that every answer of ours has. */
export function answerRefusedUpgrades(engine: Server['engine'], headers: SecurityHeaders): void {
  engine.use(
    (request: IncomingMessage, response: ServerResponse, next: (fault?: Error) => void) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      next(isNoWebsocket(request) ? new Error('no websocket') : undefined);
    },
  );
  engine.on('connection_error', ({ req, message, context }: Refused) => {
    // One that asked for no upgrade is answered as usual.
    if (!req.res) answerRaw(req.socket, 400, context?.message ?? message, headers);
  });
}
