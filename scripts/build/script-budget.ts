import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './page-template.ts';

/** Of compressed script, until a member can use the page: a cheap phone on a weak network waits 4 seconds for it. */
const MOST_BYTES = 200_000;
const LARGEST_SHOWN = 5;

/** The frame of every member's page, and what that fetches at once. */
const FRAME = [
  'index.html',
  'app/main.tsx',
  'app/shell/shell.tsx',
  'socket.io-client/build/esm/index.js',
];
const pages = {
  '/browse': 'features/discovery/browse/browse-page.tsx',
  '/messages': 'features/messages/messages-page.tsx',
};

/**
 * Fails when a page that members open every day needs more. What only some visits need is fetched by them: `lazyPage`, `lazy` or an
 * `import()` where it is used; what has to be there some time comes `whenQuiet`.
 */
export async function checkScriptBudget(manifest: Manifest, web: string): Promise<void> {
  for (const [address, page] of Object.entries(pages)) {
    const sizes = await Promise.all(
      filesOf(manifest, [...FRAME, page]).map(async (file) => ({
        file,
        bytes: (await stat(path.join(web, `${file}.br`)).catch(() => stat(path.join(web, file))))
          .size,
      })),
    );
    const sum = sizes.reduce((all, { bytes }) => all + bytes, 0);
    if (sum <= MOST_BYTES) continue;
    const largest = sizes
      .toSorted((one, other) => other.bytes - one.bytes)
      .slice(0, LARGEST_SHOWN)
      .map(({ file, bytes }) => `${file} ${bytes}`);
    throw new Error(
      `${address} needs ${sum} bytes of compressed script, more than ${MOST_BYTES}: ${largest.join(', ')}, …`,
    );
  }
}

/** The modules and all that they import. */
function filesOf(manifest: Manifest, modules: string[]): string[] {
  const names = new Set(modules.map((module) => nameIn(manifest, module)));
  // It grows while it is walked through.
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  return [...new Set([...names].flatMap((name) => manifest[name]?.file ?? []))];
}

function nameIn(manifest: Manifest, module: string): string {
  const name = Object.keys(manifest).find((each) => each.endsWith(module));
  if (!name) throw new Error(`The build holds no module ${module}`);
  return name;
}
