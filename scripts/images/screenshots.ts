import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { payForPlan } from '../../tests/e2e/support/paying.ts';
import { handServerOver } from '../../tests/e2e/support/server.ts';
import { buildWeb, builtAddresses } from '../build/build.ts';
import { chromiumFlags, getChromium } from '../local/chromium.ts';
import { startLocalServer } from '../local/server.ts';

const FOLDER = 'screenshots';
const README_FOLDER = 'docs/images';
const STRANGER = '019a0000-0000-7000-8000-000000000000';

const screens = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const themes = ['light', 'dark'] as const;

await buildWeb();
const addresses = builtAddresses();
const visitorPaths = [...addresses.public, ...addresses.link, '/no-such-page'];
const memberPaths = [
  ...addresses.member.map((path) => path.replace(/\$\w+/, STRANGER)),
  '/',
  ...['connections', 'messages', 'browse', 'matches', 'subscription', 'settings'].map(
    (tab) => `/dashboard?tab=${tab}`,
  ),
];

/** The pictures the README shows. */
const shownInReadme = [
  {
    file: 'landing-desktop-light.png',
    path: '/',
    screen: 'desktop',
    theme: 'light',
    signedIn: false,
  },
  {
    file: 'dashboard-phone-dark.png',
    path: '/dashboard',
    screen: 'phone',
    theme: 'dark',
    signedIn: true,
  },
] as const;

interface Look {
  screen: keyof typeof screens;
  theme: (typeof themes)[number];
  signedIn: boolean;
}

async function openBrowser(browser: Browser, url: string, { screen, theme, signedIn }: Look) {
  const context = await browser.newContext({
    ...screens[screen],
    baseURL: url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Sign-ups are limited per address; the server trusts this header here.
    extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${randomInt(1, 255)}` },
  });
  if (signedIn) await signUp(context, url, `asha-${screen}-${theme}@saath.example`);
  return context;
}

async function signUp(context: BrowserContext, origin: string, email: string): Promise<void> {
  const reply = await context.request.post('/api/accounts/sign-up', {
    headers: { origin },
    data: { name: 'Asha Menon', email, password: 'marigold lantern 42', acceptTerms: true },
  });
  if (!reply.ok()) throw new Error(`Sign-up failed: ${await reply.text()}`);
  await payForPlan(context.request, 'normal');
}

async function take(context: BrowserContext, path: string, file: string, fullPage: boolean) {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: file, fullPage });
  await page.close();
}

function fileName(path: string): string {
  return path === '/'
    ? 'landing'
    : path
        .slice(1)
        .replace(`/${STRANGER}`, '')
        .replaceAll(/[^a-z-]+/g, '-')
        .replace(/-+$/, '');
}

const server = await startLocalServer({ TRUST_PROXY: '127.0.0.1' });
handServerOver(server);
const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(README_FOLDER, { recursive: true });
  for (const screen of ['phone', 'desktop'] as const) {
    for (const theme of themes) {
      for (const signedIn of [false, true]) {
        const context = await openBrowser(browser, server.url, { screen, theme, signedIn });
        for (const path of signedIn ? memberPaths : visitorPaths) {
          const who = signedIn ? 'member' : 'visitor';
          await take(
            context,
            path,
            `${FOLDER}/${who}/${fileName(path)}-${screen}-${theme}.png`,
            true,
          );
        }
        for (const shown of shownInReadme) {
          if (shown.screen === screen && shown.theme === theme && shown.signedIn === signedIn) {
            await take(context, shown.path, `${README_FOLDER}/${shown.file}`, false);
          }
        }
        await context.close();
      }
    }
  }
  console.log(`Every route is in ${FOLDER}/, the README’s pictures are in ${README_FOLDER}/.`);
} finally {
  await browser.close();
  await server.stop();
}
