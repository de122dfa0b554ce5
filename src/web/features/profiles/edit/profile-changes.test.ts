import { expect, test } from 'vitest';
import {
  defaultLifestyle,
  defaultPersonality,
  defaultPhysicalTraits,
  defaultPreferences,
  defaultRelationshipGoals,
  profileChangesSchema,
} from '#contract/profiles/fields.ts';
import { withChanges, changesBetween, type EditableProfile } from '../profile-changes.ts';

const saved: EditableProfile = {
  displayName: 'Asha Menon',
  bio: 'Chai first.',
  age: 31,
  gender: null,
  location: 'Pune',
  height: null,
  bodyType: null,
  education: 'masters',
  occupation: null,
  relationshipStatus: null,
  lookingFor: null,
  connectionTypes: ['rent-a-friend'],
  interests: ['Chess', 'Ghazals'],
  hobbies: [],
  prompts: [],
  languages: [],
  physicalTraits: defaultPhysicalTraits,
  lifestyle: defaultLifestyle,
  personality: defaultPersonality,
  relationshipGoals: defaultRelationshipGoals,
  preferences: defaultPreferences,
};

test('nothing edited, nothing sent', () => {
  expect(changesBetween(saved, structuredClone(saved))).toEqual({});
});

test('only the fields that differ, those of a group one by one', () => {
  const edited: EditableProfile = {
    ...saved,
    bio: null,
    age: 32,
    lifestyle: { ...saved.lifestyle, diet: 'jain' },
    personality: { ...saved.personality, humor: 9 },
    preferences: { ...saved.preferences, ageRange: { min: 18, max: 45 } },
  };
  const changes = changesBetween(saved, edited);
  expect(changes).toEqual({
    bio: null,
    age: 32,
    lifestyle: { diet: 'jain' },
    personality: { humor: 9 },
    preferences: { ageRange: { max: 45 } },
  });
  expect(profileChangesSchema.safeParse(changes).success).toBe(true);
});

test('a list is sent whole, and only when it differs', () => {
  expect(changesBetween(saved, { ...saved, interests: ['Chess', 'Ghazals'] })).toEqual({});
  expect(changesBetween(saved, { ...saved, interests: ['Ghazals', 'Chess'] })).toEqual({
    interests: ['Ghazals', 'Chess'],
  });
  expect(changesBetween(saved, { ...saved, connectionTypes: [] })).toEqual({
    connectionTypes: [],
  });
});

test('an edit that was taken back is no edit', () => {
  const changes = changesBetween(saved, { ...saved, occupation: 'Potter' });
  const edited = withChanges(saved, changes);
  expect(changesBetween(saved, { ...edited, occupation: null })).toEqual({});
});

test('edits stay, and what was not touched follows what another tab saved', () => {
  const changes = changesBetween(saved, {
    ...saved,
    bio: 'Typed here',
    preferences: { ...saved.preferences, ageRange: { min: 25, max: 35 } },
  });
  const savedElsewhere: EditableProfile = {
    ...saved,
    bio: 'Saved there',
    occupation: 'Potter',
    preferences: { ...saved.preferences, distance: 200, ageRange: { min: 18, max: 60 } },
  };
  expect(withChanges(savedElsewhere, changes)).toEqual({
    ...savedElsewhere,
    bio: 'Typed here',
    preferences: { ...savedElsewhere.preferences, ageRange: { min: 25, max: 60 } },
  });
});
