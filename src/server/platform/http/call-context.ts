import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Budget } from '#contract/access.ts';
import { spend, unspend } from '#server/platform/limits/budget.ts';
import type { Tools } from '#server/platform/tools.ts';
import { checkAccess, type Caller, type Identify } from './caller.ts';
import { cookieIn, cookiesOf, SESSION_COOKIE, type Cookies } from './cookies.ts';
import { bearerIn, httpsCheck } from './origin.ts';
import { endOf, UploadedFile } from './uploads.ts';

/** What a route knows about the request it answers. */
export interface CallContext {
  tools: Tools;
  requestId: string;
  cookies: Cookies;
  /** What says who calls: the bearer's, or else the cookie's. */
  sessionToken: string | undefined;
  /** The peer's address, or what a trusted proxy says it is. */
  address: string;
  userAgent: string;
  /** Where the site is, as whoever asks sees it. */
  origin: string;
  /** Whoever is signed in; null for a visitor. Looked up once per request. */
  findCaller(): Promise<Caller | null>;
  /** The caller of an endpoint that visitors cannot reach. */
  caller(): Caller;
  /** Refuses whoever lacks what an endpoint requires. */
  check(access: Access, caller: Caller | null): void;
  /** Counts this call; once, also where it was counted before its body was read. */
  spend(budget: Budget | 'cheap', byMember: boolean): Promise<void>;
  /** Whoever has waited may not be who they were: looked up once more. */
  findCallerAgain(): Promise<Caller | null>;
  /** Once the caller's other changes are done. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** Takes back what was counted. */
  unspend(): Promise<void>;
  setHeader(name: string, value: string): void;
  /** Whoever asked no longer waits. */
  hasHungUp(): boolean;
  /** Aborted as soon as nobody waits for the answer any more. */
  over(): AbortSignal;
}

/** Whoever is signed in where a request comes from, outside of the API. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

export function callerFinder({ ownOrigin, config }: Tools, identify: Identify): FindCaller {
  const isOverHttps = httpsCheck({ ownOrigin, trustProxy: config.trustProxy });
  return async ({ headers, raw }) => {
    const token = bearerIn(headers) ?? cookieIn(headers.cookie, SESSION_COOKIE, isOverHttps(raw));
    return token ? identify(token) : null;
  };
}

interface Knowing {
  identify: Identify;
  isOverHttps(request: IncomingMessage): boolean;
}

export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: Tools,
  { identify, isOverHttps }: Knowing,
): CallContext {
  const secure = isOverHttps(request.raw);
  const cookies = cookiesOf(request, reply, secure);
  const bearer = bearerIn(request.headers);
  const sessionToken = bearer ?? cookies.get(SESSION_COOKIE);
  // Of a page of ours only where its origin was checked.
  const { origin = '' } = request.headers;
  const page = bearer === null && URL.canParse(origin) ? new URL(origin).origin : null;
  let spent: Parameters<typeof spend> | null = null;
  let found: Caller | null = null;
  let lookup: Promise<Caller | null> | undefined;
  return {
    tools,
    requestId: request.id,
    cookies,
    sessionToken,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    origin: tools.ownOrigin ?? page ?? tools.config.publicUrl,
    findCaller: () => {
      lookup ??= sessionToken ? identify(sessionToken) : Promise.resolve(null);
      return lookup.then((caller) => (found = caller));
    },
    findCallerAgain: async () => {
      found = sessionToken ? await identify(sessionToken) : null;
      return found;
    },
    caller: () => {
      if (!found) throw new Error('only endpoints that visitors cannot reach have a caller');
      return found;
    },
    check: (access, caller) =>
      checkAccess(access, caller, {
        now: tools.clock.now(),
        mailDelivered: tools.config.smtpUrl !== null,
      }),
    spend: async (budget, byMember) => {
      if (spent) return;
      const who = byMember && found ? { memberId: found.memberId } : {};
      spent = [tools, budget, { ...who, address: request.ip }];
      await spend(...spent);
    },
    unspend: async () => {
      const [counting, budget, who] = spent ?? [tools, 'cheap', {}];
      if (budget !== 'cheap') await unspend(counting, budget, who);
    },
    // The parts of a file that is uploaded come in turns of their own.
    inTurn: (change) =>
      found && !(request.body instanceof UploadedFile)
        ? tools.inTurn(found.memberId, change, found.sessionId)
        : change(),
    setHeader: (name, value) => {
      void reply.header(name, value);
    },
    hasHungUp: () => reply.raw.destroyed || request.raw.socket.destroyed,
    over: () => endOf(request, reply),
  };
}
