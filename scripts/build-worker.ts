import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Beside the hashed files, what the frame of the app asks for. */
const BESIDES = ['/theme.js', '/favicon.svg', '/avatar.png'];

/** The service worker, which has to know what the pages of this very build begin with. */
export async function buildWorker(web: string, memberPages: string[]): Promise<void> {
  const { build } = await import('vite');
  const shell = await readFile(path.join(web, 'pages/app.html'), 'utf8');
  const version = createHash('sha256').update(shell).digest('hex').slice(0, 16);
  const BUILD = JSON.stringify({ version, files: [...filesIn(shell), ...BESIDES] });
  await build({
    configFile: false,
    root: path.join(ROOT, 'src/web'),
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD, MEMBER_PAGES: JSON.stringify(memberPages) },
    build: {
      outDir: web,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/web/worker/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

/** But for stylesheets: those that the frame begins with stand in it. */
function filesIn(shell: string): string[] {
  const found = shell.matchAll(
    /<(?!link rel="stylesheet")[^<>]+(?:href|src)="(?<file>\/assets\/[^"]+)"/g,
  );
  return [...new Set([...found].flatMap(({ groups }) => groups?.['file'] ?? []))];
}
