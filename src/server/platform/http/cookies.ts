import { parse } from 'cookie';
import type { FastifyReply } from 'fastify';

/** Names every cookie we use; the privacy page lists the same three. Over https each begins with `__Host-`. */
export const SESSION_COOKIE = 'saath_session';
/** Proves that this browser has signed in before, so that nobody else's failures can lock it out. */
export const DEVICE_COOKIE = 'saath_device';
/** Readable by our pages: only says that someone is signed in, to draw the right header at once. */
export const HERE_COOKIE = 'saath_here';

interface CookieOptions {
  /** Left out: until the browser closes. */
  maxAgeMs?: number;
  readable?: boolean;
}

/** Reading and writing cookies of one request. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  clear(name: string): void;
}

/** Browsers let no other host of our domain set a cookie of such a name, and only over https. */
const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

export function cookieIn(
  header: string | undefined,
  name: string,
  secure: boolean,
): string | undefined {
  return header === undefined ? undefined : parse(header)[nameOf(name, secure)];
}

export function cookiesOf(
  request: { headers: { cookie?: string | undefined } },
  reply: FastifyReply,
  secure: boolean,
): Cookies {
  const set = (name: string, value: string, { maxAgeMs, readable = false }: CookieOptions = {}) => {
    void reply.setCookie(nameOf(name, secure), value, {
      path: '/',
      sameSite: 'lax',
      httpOnly: !readable,
      secure,
      ...(maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1000) }),
    });
  };
  return {
    get: (name) => cookieIn(request.headers.cookie, name, secure),
    set,
    clear: (name) => set(name, '', { maxAgeMs: 0 }),
  };
}
