import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { contractWithoutSchemas } from './scripts/build/contract-without-schemas.ts';

type ChunkingContext = Rolldown.ChunkingContext;

const server = `http://localhost:${process.env.PORT ?? 3000}`;

const ACCOUNT_PAGES = /web\/features\/accounts\/(sign-in\/)?[^/]+-page\.tsx$/;
const STAFF_PAGES = /web\/(app\/staff|features\/[^/]+\/(admin|console))\//;
const ZOD = /node_modules\/zod\//;
const SORTING = /node_modules\/@dnd-kit\//;
const FEATURE_INDEX = /web\/features\/[^/]+\/index\.ts$/;

/** Chunks that pages share, by who needs a module first: later pages find it there, and others never fetch it. */
const sharedChunks = [
  { name: 'public', needs: /web\/app\/public\/([^/]+\/)?[^/]+-page\.tsx$/ },
  // What any page may fetch once it is awake.
  {
    name: 'api',
    needs:
      /web\/(lib\/(accounts\.api|failure)|app\/public\/grievances\.api|features\/notifications\/alerts\/drop-push)\.ts$/,
  },
  { name: 'toasts', needs: /web\/app\/shell\/toasts\.tsx$/ },
  { name: 'accounts', needs: ACCOUNT_PAGES },
  { name: 'members', needs: /./ },
];

/** Whether the way from a module, through who imports it or what it imports, leads to one of the wanted. */
function leadsTo(
  wanted: RegExp,
  id: string,
  way: 'importers' | 'importedIds',
  context: ChunkingContext,
): boolean {
  const found = new Set([id]);
  // It grows while it is walked through.
  for (const each of found) {
    if (wanted.test(each)) return true;
    for (const next of context.getModuleInfo(each)?.[way] ?? []) found.add(next);
  }
  return false;
}

/** Whether only pages of staff have a way to it. */
function isForStaff(id: string, context: ChunkingContext): boolean {
  const found = new Set([id]);
  const importersOf = (each: string) => context.getModuleInfo(each)?.importers ?? [];
  for (const each of found) for (const next of importersOf(each)) found.add(next);
  return [...found].every((each) => importersOf(each).length > 0 || STAFF_PAGES.test(each));
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
  ...sharedChunks.map(({ name, needs }) => ({
    debugName: name,
    name: (id: string, context: ChunkingContext) =>
      leadsTo(needs, id, 'importers', context) &&
      !leadsTo(ZOD, id, 'importedIds', context) &&
      !leadsTo(SORTING, id, 'importedIds', context) &&
      !isForStaff(id, context)
        ? name
        : null,
    minShareCount: 2,
  })),
  // What only pages of staff share; what they share with members lies there.
  {
    debugName: 'staff',
    name: (id: string, context: ChunkingContext) => (isForStaff(id, context) ? 'staff' : null),
    minShareCount: 2,
  },
  // What checks the fields of a form, and Zod with it: most pages have none.
  {
    debugName: 'validation',
    name: (id: string, context: ChunkingContext) =>
      leadsTo(ACCOUNT_PAGES, id, 'importers', context) ? 'validation' : null,
    minShareCount: 2,
  },
  // What sorts photos, which most pages that check a form do not.
  {
    debugName: 'photo-sorting',
    name: (id: string, context: ChunkingContext) =>
      leadsTo(SORTING, id, 'importedIds', context) ? 'photo-sorting' : null,
    minShareCount: 2,
  },
  // Whatever else pages share leads to Zod as well.
  { name: 'profile-validation', minShareCount: 2 },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  root: 'src/web',
  // The pages that are prerendered from the second build find these files where the first one puts them.
  publicDir: isSsrBuild ? (false as const) : 'public',
  plugins: [react(), contractWithoutSchemas()],
  ssr: { noExternal: true as const },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    sourcemap: false,
    // Images stay files: the prerendered page and the browser must agree on their address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Of six thousand icons and all of Mantine only what pages import is read: half the time and half the memory.
      experimental: { lazyBarrel: true },
      // It only hands on: who imports one screen of a feature does not fetch the others.
      treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
      ...(isSsrBuild
        ? {}
        : {
            input: { index: 'src/web/index.html', main: 'src/web/app/main.tsx' },
            output: { codeSplitting: { groups } },
          }),
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
}));
