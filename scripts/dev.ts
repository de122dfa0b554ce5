import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { buildWeb } from './build/build.ts';

const SERVER_PORT = process.env.PORT ?? '3000';

// Prerendered pages are made by the build; Vite serves everything that changes while working.
await buildWeb();

// The server refuses requests from pages that are not its own, so it has to know that Vite serves them here.
const vite = await createServer({ server: { strictPort: true } });
await vite.listen();
const address = `http://localhost:${vite.config.server.port}`;

const server = spawn(
  'node_modules/.bin/tsx',
  ['watch', '--clear-screen=false', 'src/server/main.ts'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: SERVER_PORT, PUBLIC_URL: address },
  },
);

let stopping = false;
async function stop(code: number) {
  if (stopping) return;
  stopping = true;
  if (server.exitCode === null) server.kill('SIGTERM');
  await vite.close();
  process.exitCode = code;
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
server.on('exit', (code) => void stop(code ?? 0));

console.log(
  `\nSaath for development: ${address} (API on port ${SERVER_PORT}). Ctrl-C stops both.\n`,
);
