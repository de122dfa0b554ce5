import { spawnSync } from 'node:child_process';
import { buildWeb } from '../build/build.ts';
import { getChromium } from '../local/chromium.ts';

try {
  getChromium();
  await buildWeb();
  const args = ['playwright', 'test', ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', args, { stdio: 'inherit' }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
