import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { aptInstall } from './apt.ts';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function namedChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named || runnable(named)) return named;
  throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run.`);
}

function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';

/** The Chromium this machine already has. */
export function installedChromium(): string | undefined {
  return namedChromium() || [chromium.executablePath(), ...onPath(...WHOLE)].find(runnable);
}

/**
 * The one without windows where it is there: tests take a third less time, but it shows no notifications. With CHROMIUM=whole
 * everything runs with the one that newcomers have.
 */
export function quickestChromium(): string | undefined {
  const shell = process.env.CHROMIUM === 'whole' ? undefined : onPath(SHELL).find(runnable);
  return namedChromium() || shell || installedChromium();
}

function downloadFromPlaywright(): void {
  console.error('No Chromium found; trying Playwright’s own …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
}

/** A Chromium that starts, fetched if the machine has none. */
export function getChromium(): string {
  const found = installedChromium();
  if (found) return found;
  downloadFromPlaywright();
  const downloaded = installedChromium();
  // A fresh download lacks the system libraries on a bare machine; Debian's package brings them.
  if (downloaded && spawnSync(downloaded, ['--version']).status === 0) return downloaded;
  if (aptInstall('chromium')) {
    aptInstall(SHELL);
    const packaged = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(runnable);
    if (packaged) return packaged;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install -y chromium) or set CHROMIUM_PATH to one.',
  );
}
