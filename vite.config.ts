import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { contractWithoutSchemas } from './scripts/build/contract-without-schemas.ts';
import { directImports } from './scripts/build/direct-imports.ts';

type ChunkingContext = Rolldown.ChunkingContext;

const server = `http://localhost:${process.env.PORT ?? 3000}`;

const ACCOUNT_PAGES = /web\/features\/accounts\/(sign-in\/)?[^/]+-page\.tsx$/;
const STAFF_PAGES = /web\/(app\/staff|features\/[^/]+\/(admin|console))\//;
const ZOD = /node_modules\/zod\//;
const SORTING = /node_modules\/@dnd-kit\//;

/** What somebody who is not signed in opens. */
const VISITORS = new RegExp(
  [/web\/app\/public\/([^/]+\/)?[^/]+-page\.tsx$/, ACCOUNT_PAGES]
    .map(({ source }) => source)
    .join('|'),
);
/** The frame of every member's page, with what it shows at once. */
const FRAME =
  /web\/(app\/shell\/shell|features\/(home\/who-waits|notifications\/alerts\/show-alert))\.tsx?$/;
const BROWSE = /web\/features\/discovery\/browse\/browse-page\.tsx$/;
const MESSAGES = /web\/features\/messages\/messages-page\.tsx$/;
const DAILY = new RegExp([FRAME, BROWSE, MESSAGES].map(({ source }) => source).join('|'));
/** What any page may fetch once it is awake. */
const API =
  /web\/(lib\/(accounts\.api|failure)|app\/public\/grievances\.api|features\/notifications\/alerts\/drop-push)\.ts$/;

/**
 * Chunks that pages share, by who needs a module: each of one of the lists. Later pages find it there, and others never fetch it.
 * What only one page needs stays with that, unless `whole`.
 */
const sharedChunks = [
  { name: 'api', needs: [[API]] },
  { name: 'common', needs: [[VISITORS, DAILY]] },
  { name: 'public', needs: [[/web\/app\/public\/([^/]+\/)?[^/]+-page\.tsx$/]] },
  { name: 'toasts', needs: [[/web\/app\/shell\/toasts\.tsx$/]], whole: true },
  { name: 'accounts', needs: [[ACCOUNT_PAGES]] },
  { name: 'frame', needs: [[FRAME], [BROWSE, MESSAGES]] },
  { name: 'browse', needs: [[BROWSE]] },
  { name: 'messages', needs: [[MESSAGES]] },
  { name: 'charts', needs: [[/node_modules\/@mantine\/charts\//]] },
  { name: 'members', needs: [[]] },
];

type Way = 'importers' | 'importedIds';
const known = new Map<string, boolean>();

/** Whether the way from a module, through who imports it or what it imports, leads to one of the wanted. */
function leadsTo(wanted: RegExp, id: string, way: Way, context: ChunkingContext): boolean {
  const keyOf = (each: string) => `${wanted.source} ${way} ${each}`;
  const found = new Set([id]);
  // It grows while it is walked through.
  for (const each of found) {
    const leads = known.get(keyOf(each));
    if (leads === true || wanted.test(each)) {
      known.set(keyOf(id), true);
      return true;
    }
    if (leads === undefined)
      for (const next of context.getModuleInfo(each)?.[way] ?? []) found.add(next);
  }
  // Then none on the way does.
  for (const each of found) known.set(keyOf(each), false);
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
  { name: 'loader', test: /rolldown\/runtime|vite\/preload-helper|web\/lib\/when-quiet/ },
  // What every page needs, apart from our own code, which changes more often.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  // The entries themselves must stay apart, or nothing would run them.
  {
    name: 'start',
    tags: ['$initial' as const],
    test: /src\/(contract|web\/(?!app\/(main|entry)\.tsx?|index\.html))/,
  },
  // What pages share; each page's own part stays apart.
  ...sharedChunks.map(({ name, needs, whole = false }) => ({
    debugName: name,
    name: (id: string, context: ChunkingContext) =>
      needs.some((all) => all.every((page) => leadsTo(page, id, 'importers', context))) &&
      !leadsTo(ZOD, id, 'importedIds', context) &&
      !leadsTo(SORTING, id, 'importedIds', context) &&
      !isForStaff(id, context)
        ? name
        : null,
    minShareCount: whole ? 1 : 2,
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
  plugins: [react(), contractWithoutSchemas(), directImports()],
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
