import { completeness } from './completeness.ts';
import type { Photo } from './endpoints.ts';
import { defaultLifestyle, defaultRelationshipGoals } from './fields.ts';

import { expect, test } from 'vitest';

const photo = {} as Photo;

const empty = {
  profileImages: [],
  connectionTypes: [],
  bio: null,
  age: null,
  gender: null,
  location: null,
  occupation: null,
  education: null,
  relationshipStatus: null,
  height: null,
  bodyType: null,
  lookingFor: null,
  interests: [],
  hobbies: [],
  prompts: [],
  languages: [],
  lifestyle: defaultLifestyle,
  personalityStated: false,
  relationshipGoals: defaultRelationshipGoals,
} satisfies Parameters<typeof completeness>[0];

const full: Parameters<typeof completeness>[0] = {
  profileImages: [photo, photo],
  connectionTypes: ['rent-a-friend'],
  bio: 'Chai first.',
  age: 31,
  gender: 'prefer-not-to-say',
  location: 'Pune',
  occupation: 'Potter',
  education: 'masters',
  relationshipStatus: 'single',
  height: '150-165',
  bodyType: 'prefer-not-to-say',
  lookingFor: 'Someone to walk with',
  interests: ['Chess'],
  hobbies: ['Pottery'],
  prompts: [{ prompt: 'chai', answer: 'Trains.' }],
  languages: ['mr'],
  personalityStated: true,
  lifestyle: {
    smoking: 'non-smoker',
    drinking: 'occasionally',
    exercise: 'daily',
    diet: 'jain',
    workSchedule: 'flexible',
    socialMedia: 'never',
  },
  relationshipGoals: { shortTerm: ['friendship'], longTerm: [], dealBreakers: [] },
};

const labels = (profile: typeof full) => completeness(profile).missing.map(({ label }) => label);

test('nothing filled in is 0 percent, and photos are asked for first', () => {
  const { percent, missing } = completeness(empty);
  expect(percent).toBe(0);
  expect(missing[0]).toEqual({ label: '2 photos', section: 'photos' });
});

test('everything filled in is 100 percent; preferring not to say is an answer', () => {
  expect(completeness(full)).toEqual({ percent: 100, missing: [] });
});

test('one photo is not enough', () => {
  expect(completeness({ ...full, profileImages: [photo] })).toEqual({
    percent: 85,
    missing: [{ label: '1 more photo', section: 'photos' }],
  });
});

test('height without a body type is half an answer', () => {
  expect(labels({ ...full, bodyType: null })).toEqual(['Height and body type']);
});

test('every habit counts, and deal breakers alone are no goal', () => {
  expect(labels({ ...full, lifestyle: { ...full.lifestyle, diet: null } })).toEqual(['Lifestyle']);
  const relationshipGoals = { shortTerm: [], longTerm: [], dealBreakers: ['rudeness' as const] };
  expect(labels({ ...full, relationshipGoals })).toEqual(['Relationship goals']);
});

test('an answer, languages and a personality are asked for, and one of each is enough', () => {
  expect(
    completeness({ ...full, prompts: [], languages: [], personalityStated: false }).missing,
  ).toEqual([
    { label: 'Answer a question', section: 'prompts' },
    { label: 'Languages you speak', section: 'basic' },
    { label: 'Personality', section: 'personality' },
  ]);
});

test('an answer that waits for a person is not missing', () => {
  const unanswered = { ...full, prompts: [] };
  expect(completeness(unanswered, ['prompt:chai']).missing).toEqual([]);
  expect(completeness(unanswered, ['bio']).percent).toBe(95);
});

test('each part leads to the section where it is filled in', () => {
  expect(completeness({ ...full, age: null, bio: null }).missing).toEqual([
    { label: 'Bio', section: 'about' },
    { label: 'Age', section: 'basic' },
  ]);
});
