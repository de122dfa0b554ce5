import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';
import { type Clock, minutes } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { cookieIn, SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { httpsCheck, isOwnOrigin } from '#server/platform/http/origin.ts';
import { hashToken } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import { answerRaw, type SecurityHeaders } from '#server/platform/http/security-headers.ts';
import type { KnownSessions } from './known-sessions.ts';

// Every open tab comes back some times when the network or the server is restless.
const CONNECTIONS_PER_SESSION = 120;
const CONNECTIONS_PER_MEMBER = 300;
// Sessions that ended while pages of theirs were open, of all who share an address, and then some.
const STRANGERS_PER_ADDRESS = 300;

interface HandshakeOptions {
  clock: Clock;
  ownOrigin: string | null;
  /** Whose X-Forwarded-For is believed. */
  trustProxy: string[];
  sessions: KnownSessions;
}

export interface Handshake {
  addressOf(request: IncomingMessage): string;
  callerOf(request: IncomingMessage): Promise<Caller | null>;
  /** Why a connection may not be opened, if it may not. */
  refusalOf(request: IncomingMessage): Promise<string | null>;
}

/** Who may open a connection. Everybody else is turned away as cheaply as possible. */
export function createHandshake({
  clock,
  ownOrigin,
  trustProxy,
  sessions,
}: HandshakeOptions): Handshake {
  const ofSession = createQuickCounts(clock, CONNECTIONS_PER_SESSION, minutes(1));
  const ofMember = createQuickCounts(clock, CONNECTIONS_PER_MEMBER, minutes(1));
  const strangers = createQuickCounts(clock, STRANGERS_PER_ADDRESS, minutes(1));
  const isOverHttps = httpsCheck({ ownOrigin, trustProxy });
  const tokenOf = (request: IncomingMessage) =>
    cookieIn(request.headers.cookie, SESSION_COOKIE, isOverHttps(request));

  const isTrusted = proxyAddr.compile(trustProxy);
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted);
  return {
    addressOf,
    callerOf: async (request) => {
      const token = tokenOf(request);
      return token ? sessions.identify(token) : null;
    },
    refusalOf: async (request) => {
      // The library's own CORS settings do not guard websockets; this does.
      if (!isOwnOrigin(request.headers, ownOrigin)) return 'foreign origin';
      const token = tokenOf(request);
      if (!token) return 'not signed in';
      if (ofSession.count(hashToken(token))) return 'too often';
      const address = addressBlock(addressOf(request));
      // Guesses cost a look-up each. Whoever shares the address with a guesser, and is somebody, is known already.
      if (strangers.isFull(address) && !sessions.isKnown(token)) return 'too often';
      const caller = await sessions.identify(token);
      if (!caller) {
        strangers.count(address);
        return 'not signed in';
      }
      return ofMember.count(caller.memberId) ? 'too often' : null;
    },
  };
}

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
