import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { photoFiles } from './photo-files.ts';
import { runningServer } from './server.ts';

const answers: ProfileChanges[] = [
  { connectionTypes: ['rent-a-friend'] },
  { age: 27, location: 'Pune', height: '150-165', bodyType: 'average' },
  { bio: 'I teach history.', interests: ['Chess'], occupation: 'Teacher' },
];

/** Fills the steps before this one in over the API. */
export async function reachStep(request: APIRequestContext, step: number): Promise<void> {
  const headers = { origin: runningServer().url };
  const changes = Object.assign({}, ...answers.slice(0, step - 1)) as ProfileChanges;
  const saved = await request.patch('/api/profiles/me/onboarding', {
    headers,
    data: { step, changes },
  });
  await expect(saved, await saved.text()).toBeOK();
  if (step > 4) await addPhotos(request, 2);
}

export async function addPhotos(request: APIRequestContext, count: number): Promise<void> {
  for (const { buffer, mimeType } of photoFiles(count)) {
    const reply = await request.post('/api/profiles/me/photos', {
      headers: { origin: runningServer().url, 'content-type': mimeType },
      data: buffer,
    });
    await expect(reply, await reply.text()).toBeOK();
  }
}

export async function ownProfile(page: Page): Promise<OwnProfile> {
  return (await (await page.request.get('/api/profiles/me')).json()) as OwnProfile;
}
