import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers say where a changing request comes from; only our own pages may send one with our cookies.
 * Without PUBLIC_URL, "our own" is the address the visitor used.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, ownOrigin: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (ownOrigin) return origin === ownOrigin;
  return /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host;
}

interface Reached {
  /** Null: whatever address the visitor used. */
  ownOrigin: string | null;
  trustProxy: string[];
}

/** Tells whether a visitor comes over https: PUBLIC_URL says so, or else a proxy that we trust. */
export function httpsCheck({ ownOrigin, trustProxy }: Reached) {
  if (ownOrigin?.startsWith('https:')) return () => true;
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ headers, socket }: IncomingMessage): boolean => {
    const protocol = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1);
    return protocol?.trim() === 'https' && isTrusted(socket.remoteAddress ?? '', 0);
  };
}

/** A token that no browser adds by itself; null where the cookie counts. */
export function bearerIn({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
