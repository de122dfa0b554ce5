import {
  expect,
  type APIRequest,
  type APIRequestContext,
  type APIResponse,
  type Page,
} from '@playwright/test';
import { DAY_MINUTES, weekdays } from '#contract/companions/hours.rules.ts';
import { DEMO_MODERATOR } from '#server/demo/demo-members.ts';
import { post } from './accounts.ts';
import { makePerson, type Person } from './people.ts';
import { photoFiles } from './photo-files.ts';
import { signInStaff } from './second-factor.ts';
import { runningServer } from './server.ts';

async function done(reply: Promise<APIResponse>) {
  const answer = await reply;
  await expect(answer, await answer.text()).toBeOK();
  return answer.json();
}
const headers = () => ({ origin: runningServer().url });

/** Once for all companions of a file: a code of the second factor works once, and half a minute is long. */
export async function signInModerator({ request }: { request: APIRequest }) {
  const staff = await request.newContext({ baseURL: runningServer().url });
  await signInStaff({ request: staff }, DEMO_MODERATOR);
  return staff;
}

/** Whose passport a person of the team has looked at. */
async function verify(request: APIRequestContext, staff: APIRequestContext): Promise<void> {
  const details = {
    documentType: 'passport',
    name: 'Asha Menon',
    birthDate: '1995-03-21',
    number: `M${String(Date.now()).slice(-7)}`,
    expiresOn: '2090-01-31',
  };
  await done(post(request, '/identity', { documentType: 'passport' }));
  for (const [place, part] of ['front', 'selfie'].entries()) {
    const { buffer, mimeType } = photoFiles(2)[place] ?? { buffer: '', mimeType: '' };
    await done(
      request.post(`/api/identity/${part}`, {
        data: buffer,
        headers: { ...headers(), 'content-type': mimeType },
      }),
    );
  }
  await done(request.put('/api/identity/details', { data: details, headers: headers() }));
  const { check } = await done(post(request, '/identity/submit'));
  await done(post(staff, `/admin/identity/${check.id}/claim`));
  const decision = { outcome: 'approve', details };
  await done(post(staff, `/admin/identity/${check.id}/decide`, { decision }));
}

/** Somebody who is listed as a companion, there day and night and available now. */
export async function makeCompanion(
  request: APIRequestContext,
  staff: APIRequestContext,
  name: string,
): Promise<Person> {
  const person = await makePerson(request, name, {}, 'provider');
  await verify(request, staff);
  const offer = {
    categories: ['rent-a-friend', 'emotional-healing'],
    kinds: ['chat', 'voice', 'video'],
    languages: ['en', 'hi'],
    offers: 'Long walks and good listening.',
    refuses: 'Nothing after midnight.',
    hours: weekdays.map((_, day) => ({ day, from: 0, until: DAY_MINUTES })),
  };
  const saved = await done(request.patch('/api/companion', { data: offer, headers: headers() }));
  expect(saved.missing).toEqual([]);
  await done(request.put('/api/companion/available', { data: { hours: 4 }, headers: headers() }));
  return person;
}

export const card = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(`, ${name}$`) });

/** On the companion's profile: a video call, now. */
export async function askOnPage(page: Page, companion: Person) {
  await page.goto(`/profile/${companion.id}`);
  await page.getByRole('button', { name: 'Ask for a chat or call' }).click();
  const sheet = page.getByRole('dialog', { name: `Ask ${companion.name}` });
  for (const choice of ['Rent-a-Friend', 'Video call', 'Now'])
    await sheet.getByRole('radio', { name: choice, exact: true }).click();
  await sheet.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/requests/);
  await expect(card(page, companion.name).filter({ hasText: 'Waiting for' })).toBeVisible();
}

/** What is counted of the session that goes on now. */
export async function countedSeconds(request: APIRequestContext): Promise<number> {
  const reply = await request.get('/api/companions/sessions/open').catch(() => null);
  const { items } = reply?.ok() ? await reply.json() : { items: [] };
  return items[0]?.countedSeconds ?? 0;
}
