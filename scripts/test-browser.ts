import { spawnSync } from 'node:child_process';
import { buildWeb } from './build.ts';
import { getChromium } from './chromium.ts';

try {
  const env = { ...process.env, CHROMIUM_PATH: getChromium() };
  await buildWeb();
  const args = ['playwright', 'test', ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', args, { stdio: 'inherit', env }).status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
