import { expect, type APIRequestContext } from '@playwright/test';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { runningServer } from './server.ts';

/** A profile in which all is told but languages and answers. */
export const fullProfile = {
  bio: 'Chai first, then the hills.',
  age: 31,
  gender: 'female',
  location: 'Pune',
  height: '150-165',
  bodyType: 'average',
  education: 'masters',
  occupation: 'History teacher',
  relationshipStatus: 'single',
  lookingFor: 'Someone unhurried.',
  connectionTypes: ['rent-a-friend', 'emotional-healing'],
  interests: ['Ghazals', 'Trekking'],
  hobbies: ['Pottery'],
  physicalTraits: {
    hairColor: 'black',
    eyeColor: 'dark-brown',
    ethnicity: 'south-indian',
    tattoos: 'none',
    piercings: 'few',
  },
  lifestyle: {
    smoking: 'non-smoker',
    drinking: 'occasionally',
    exercise: 'weekly',
    diet: 'vegetarian',
    workSchedule: 'regular-hours',
    socialMedia: 'now-and-then',
  },
  personality: {
    outgoing: 6,
    adventurous: 8,
    romantic: 7,
    intellectual: 9,
    creative: 6,
    humor: 8,
    confidence: 5,
    empathy: 9,
  },
  relationshipGoals: {
    shortTerm: ['friendship'],
    longTerm: ['life-partner'],
    dealBreakers: ['rudeness'],
  },
} satisfies ProfileChanges;

/** As another device of the member would. */
export async function saveProfile(
  request: APIRequestContext,
  changes: ProfileChanges,
): Promise<void> {
  const reply = await request.patch('/api/profiles/me', {
    data: changes,
    headers: { origin: runningServer().url },
  });
  await expect(reply, await reply.text()).toBeOK();
}
