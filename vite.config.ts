import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

type ChunkingContext = Rolldown.ChunkingContext;

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** Who needs a module first. Whoever comes later finds it there, and whoever stays outside never fetches it. */
const circles = [
  { name: 'public', needs: /web\/app\/public\/[^/]+-page\.tsx$/ },
  // What any page may fetch once it is awake.
  { name: 'api', needs: /web\/lib\/(call|failure|push)\.ts$/ },
  { name: 'toasts', needs: /web\/app\/shell\/toasts\.tsx$/ },
  { name: 'accounts', needs: /web\/features\/accounts\/[^/]+-page\.tsx$/ },
  { name: 'members', needs: /./ },
];

function isNeeded(by: RegExp, id: string, context: ChunkingContext): boolean {
  const found = new Set([id]);
  // It grows while it is walked through.
  for (const each of found) {
    if (by.test(each)) return true;
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer);
  }
  return false;
}

/**
 * Few files instead of a hundred: every request costs a phone on a weak network dearly. The first group that fits takes a
 * module and what that imports.
 */
const groups = [
  // Used by the entry, which must not pull the rest along.
  { name: 'loader', test: /vite\/preload-helper/ },
  // What every page needs, apart from our own code, which changes more often.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  // The entries themselves must stay apart, or nothing would run them.
  {
    name: 'start',
    tags: ['$initial' as const],
    test: /src\/(contract|web\/(?!app\/(main|entry)\.tsx?|index\.html))/,
  },
  { name: 'icons', test: /@tabler/ },
  // What pages share; each page's own part stays apart.
  ...circles.map(({ name, needs }) => ({
    debugName: name,
    name: (id: string, context: ChunkingContext) => (isNeeded(needs, id, context) ? name : null),
    minShareCount: 2,
  })),
];

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Images stay files: the prerendered page and the browser must agree on their address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'src/web/index.html', main: 'src/web/app/main.tsx' },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/files': server,
      '/test-payments': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
