import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD, demoMembers } from '#server/demo/demo-members.ts';

/** The pages of this browser are from now on those of a member of the demo who has a plan. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const reply = await context.request.post(`${url}/api/accounts/sign-in`, {
    data: { email: demoMembers[0]?.email, password: DEMO_PASSWORD, remember: false },
    headers: { origin: url },
  });
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}.`);
}
