/**
 * Bundles the server, its workers and what operators run beside it into dist/server: a folder without subfolders, where
 * each file finds its workers beside itself. Packages stay where they are.
 */
import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '#server/platform/root.ts';

const SERVER = path.join(ROOT, 'dist/server');

const programs = [
  'src/server/main.ts',
  ...['start', 'demo', 'cluster', 'admin', 'seed', 'backup', 'restore'].map(
    (name) => `scripts/${name}.ts`,
  ),
];
const workers = readdirSync(path.join(ROOT, 'src/server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.worker.ts'))
  .map((file) => path.join('src/server', file));

const workersBeside: Plugin = {
  name: 'workers beside whoever starts them',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[\\/]server[\\/].*\.ts$/ }, async (file) => ({
      loader: 'ts' as const,
      contents: (await readFile(file.path, 'utf8')).replaceAll(
        /'\.\/([\w-]+\.worker)\.ts', import/g,
        "'./$1.js', import",
      ),
    })),
};

await rm(SERVER, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: [...programs, ...workers],
  outdir: SERVER,
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [workersBeside],
});
