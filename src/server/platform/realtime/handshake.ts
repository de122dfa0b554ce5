import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type Clock, minutes } from '#server/platform/clock.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { cookieIn, SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { httpsCheck, isOwnOrigin } from '#server/platform/http/origin.ts';
import { hashToken } from '#server/platform/ids.ts';
import { addressBlock } from '#server/platform/limits/address.ts';
import { createQuickCounts } from '#server/platform/limits/quick-counts.ts';
import type { KnownSessions } from './known-sessions.ts';

// Every open tab comes back some times when the network or the server is restless.
const CONNECTIONS_PER_SESSION = 120;
const CONNECTIONS_PER_MEMBER = 300;
// Sessions that ended while pages of theirs were open, of all who share an address, and then some.
const STRANGERS_PER_ADDRESS = 300;

export interface HandshakeOptions {
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
