import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Scripts come from our own files only: nothing inline, nothing evaluated, nobody else's. */
const contentSecurity = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // The component library sets sizes and colours through style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // A voice note that was just recorded, or fetched to be heard.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export type SecurityHeaders = Record<string, string>;

/** What every answer carries, whoever gives it: a route, the framework, the parser or the socket server. */
export function securityHeaders(publicUrl: string | null): SecurityHeaders {
  const overHttps = publicUrl?.startsWith('https:') === true;
  const policy = overHttps ? [...contentSecurity, 'upgrade-insecure-requests'] : contentSecurity;
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Local http must not be remembered as https.
    ...(overHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const byParserCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers whoever speaks no HTTP, or too much or too slowly of it. */
export const answerClientError =
  (headers: SecurityHeaders) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
    // Whoever has hung up, or is being answered already, gets nothing more.
    if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const status = byParserCode[code] ?? 400;
    answerRaw(socket, status, STATUS_CODES[status] ?? '', headers);
  };

/** Where nobody else has begun to answer. */
export function answerRaw(
  socket: Duplex,
  status: number,
  body: string,
  headers: SecurityHeaders,
): void {
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  socket.end(`${head}\r\n${body}`, () => socket.destroy());
}
