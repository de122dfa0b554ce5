import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '#server/platform/config/config.ts';
import { escapeHtml } from './html.ts';
import { addressFault } from './listen.ts';
import { answerClientError, securityHeaders } from './security-headers.ts';

interface Progress {
  step: string;
  /** From 0 to 1; null: nobody knows. */
  part: number | null;
}

export interface StartingPage {
  tell(step: string, part?: number): void;
  close(): Promise<void>;
}

/** Whoever opens the site before it is ready sees how far it is; the page turns into the site by itself. */
export async function openStartingPage(
  config: Pick<Config, 'port' | 'host' | 'brandName' | 'publicUrl'>,
): Promise<StartingPage> {
  let now: Progress = { step: 'Starting', part: null };
  const headers = securityHeaders(config.publicUrl);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response, config.brandName, now);
  });
  server.on('clientError', answerClientError(headers));
  try {
    await once(server.listen({ port: config.port, host: config.host }), 'listening');
  } catch (error) {
    throw addressFault(error, config);
  }
  return {
    tell: (step, part) => {
      now = { step, part: part ?? null };
    },
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  brandName: string,
  now: Progress,
): void {
  const isPage =
    ['GET', 'HEAD'].includes(method ?? '') && headers.accept?.includes('text/html') === true;
  response.writeHead(503, {
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-security-policy': `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src '${SCRIPT_HASH}'`,
  });
  response.end(isPage ? page(brandName, now) : JSON.stringify({ ok: false, ...now }));
}

// Between our last answer and the site's first there is a moment without any, which is no reason to give up.
const SCRIPT = `
const step = document.querySelector('[role=status]');
const bar = document.querySelector('progress');
async function look() {
  try {
    const reply = await fetch('/readyz', { headers: { accept: 'application/json' } });
    if (reply.ok) return location.reload();
    const now = await reply.json();
    if (step.textContent !== now.step) step.textContent = now.step;
    if (now.part === null) bar.removeAttribute('value');
    else bar.value = now.part;
  } catch {}
  setTimeout(look, 500);
}
look();
`;
const SCRIPT_HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;

const page = (brandName: string, { step, part }: Progress) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brandName)} is getting ready</title>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>
  :root { color-scheme: light dark; --paper: #fbf6f0; --ink: #2a1a2c; --soft: #6d5c6e; --line: #eadfd5; --plum: #5b2158; }
  @media (prefers-color-scheme: dark) { :root { --paper: #171018; --ink: #f4ecf2; --soft: #b7a6b5; --line: #3a2c3d; --plum: #d9a3d2; } }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; text-align: center; }
  main { width: min(22rem, 86vw); }
  h1 { margin: 0 0 1.75rem; font: 500 2rem/1.2 Georgia, 'Noto Serif', serif; letter-spacing: -0.01em; text-wrap: balance; }
  progress { appearance: none; width: 100%; height: 0.5rem; border: 0; border-radius: 1rem; overflow: hidden; background: var(--line); }
  ::-webkit-progress-bar { background: var(--line); }
  ::-webkit-progress-value { background: var(--plum); border-radius: 1rem; transition: width 0.4s; }
  ::-moz-progress-bar { background: var(--plum); border-radius: 1rem; }
  progress:indeterminate { background: linear-gradient(90deg, var(--line) 30%, var(--plum), var(--line) 70%) 100% 0 / 300% 100%; animation: pass 2s linear infinite; }
  progress:indeterminate::-webkit-progress-bar { background: none; }
  progress:indeterminate::-moz-progress-bar { background: none; }
  @keyframes pass { to { background-position: -50% 0; } }
  @media (prefers-reduced-motion: reduce) { progress:indeterminate { animation: none; } }
  p { margin: 0.75rem 0 0; text-wrap: balance; }
  p + p { color: var(--soft); font-size: 0.9rem; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(brandName)} is getting ready</h1>
<progress aria-label="How far it is" ${part === null ? '' : `value="${part}"`}></progress>
<p role="status">${escapeHtml(step)}</p>
<p>This page opens the site by itself.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
