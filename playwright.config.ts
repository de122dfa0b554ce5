import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, installedChromium, quickestChromium } from './scripts/local/chromium.ts';

const launch = (executablePath: string | undefined) => ({
  launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
});
// What behaves alike at both sizes runs once, at the one that is harder on it.
const NOT_ON_DESKTOPS = /@phone|@notifications/;
const ON_PHONES = /@phone|@both/;
const desktop = { viewport: { width: 1440, height: 900 } };
const { userAgent } = devices['Pixel 7'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A second try films what the first did wrong, and is reported as flaky: something to mend.
  retries: 1,
  // Two cores have room for a third: each waits for its pages now and then.
  workers: 3,
  // Far above what anything takes: a busy machine shall be slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 120_000,
    // Requests that a worker answers cannot be held or changed by a test. Tests of the worker let it in.
    serviceWorkers: 'block',
    // Filming every page would cost a quarter of the time on two cores, and so would a picture of its end.
    trace: 'on-first-retry',
    ...launch(quickestChromium()),
  },
  projects: [
    { name: 'desktop', grepInvert: NOT_ON_DESKTOPS, use: desktop },
    {
      name: 'notifications',
      grep: /@notifications/,
      use: { ...desktop, ...launch(installedChromium()) },
    },
    {
      name: 'phone',
      grep: ON_PHONES,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent,
      },
    },
  ],
});
