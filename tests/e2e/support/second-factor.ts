import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { DEMO_PASSWORD } from '#server/demo/demo-members.ts';
import { GOOD_PASSWORD, post, signIn } from './accounts.ts';

/** A phone's own authenticator: it makes passkeys, and its owner always says yes. */
export async function addPlatformAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A browser that shows passkeys only when a page asks for one. */
export async function fillInNoPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/**
 * What an app with this key shows now, or some half minutes from now. Each works once, and also half a minute before and after its own: where an app was set
 * up with the code of now, the next one is new and good for a minute, however slow the machine is.
 */
export const codeOf = (key: string, later = 0) =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + later * 30 });

/** In the settings, where the dialog asks for a proof first. */
export async function confirmWithPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(GOOD_PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Begins to set up an authenticator app in the settings; gives its key. */
export async function setUpAuthenticator(page: Page, button = 'Set up'): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await confirmWithPassword(page, 'Continue');
  const dialog = setUpDialog(page);
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  return ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
}

const setUpDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Set up an authenticator app' });

export async function turnOnAuthenticator(page: Page, key: string): Promise<void> {
  const dialog = setUpDialog(page);
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
}

/** As somebody of the demo's team, with the code that the outbox shows. */
export async function signInStaff(
  { request }: Pick<BrowserContext, 'request'>,
  email: string,
): Promise<void> {
  // Another test may have used this half minute's code: the next one comes.
  await expect
    .poll(async () => passSecondStep(request, email), { intervals: [200, 2000] })
    .toBe(200);
}

/** What the app of somebody of the demo's team shows now. */
async function demoCode(request: APIRequestContext, email: string): Promise<string> {
  const page = await (await request.get('/outbox')).text();
  return new RegExp(`${email}: <strong>(\\d{6})`).exec(page)?.[1] ?? '';
}

async function passSecondStep(request: APIRequestContext, email: string): Promise<number> {
  const step = await signIn(request, { email, password: DEMO_PASSWORD });
  const { token } = (await step.json()) as { token: string };
  const proof = { method: 'code', code: await demoCode(request, email) };
  return (await post(request, '/accounts/sign-in/second-factor', { token, proof })).status();
}
