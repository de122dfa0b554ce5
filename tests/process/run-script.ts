import { spawn } from 'node:child_process';
import { buildServer } from '../../scripts/build/build.ts';

/** One of our scripts on a data folder of its own, as an operator meets it. */
export async function runScript(
  script: string,
  dataDir: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  await buildServer();
  const child = spawn(process.execPath, [`dist/server/${script}.js`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}
