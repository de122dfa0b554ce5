import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** Few files instead of a hundred: every request costs a phone on a weak network dearly. */
const groups = [
  // Used by the entry, which must not pull the rest along.
  { name: 'loader', test: /vite\/preload-helper/, priority: 6 },
  // What every page needs, apart from our own code, which changes more often.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
  // The entries themselves must stay apart, or nothing would run them.
  {
    name: 'start',
    tags: ['$initial' as const],
    test: /src\/(contract|web\/(?!app\/(main|entry)\.tsx?|index\.html))/,
    priority: 4,
  },
  { name: 'icons', test: /@tabler/, priority: 3 },
  // What the public pages share; each page's own part stays apart.
  {
    name: 'public',
    test: /contract\/(options|plans)|web\/(ui\/(brand|link-button)|app\/public\/[^/]+(?<!-page)\.)/,
    priority: 2,
  },
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
