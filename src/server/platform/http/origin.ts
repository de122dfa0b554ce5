import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers say where a changing request comes from; only our own pages may send one with our cookies.
 * Without PUBLIC_URL, "our own" is the address the visitor used.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host;
}

interface Reached {
  /** Null: whatever address the visitor used. */
  ownOrigin: string | null;
  trustProxy: string[];
}

/** Whether visitors come over https: PUBLIC_URL says so, or else a proxy that we trust. */
export function isOverHttps(
  { headers, socket }: IncomingMessage,
  { ownOrigin, trustProxy }: Reached,
): boolean {
  if (ownOrigin?.startsWith('https:')) return true;
  const protocol = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1);
  return (
    protocol?.trim() === 'https' && proxyAddr.compile(trustProxy)(socket.remoteAddress ?? '', 0)
  );
}

/** A token that no browser adds by itself; null where the cookie counts. */
export function bearerIn({ authorization }: IncomingHttpHeaders): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
