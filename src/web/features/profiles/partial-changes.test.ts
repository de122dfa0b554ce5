import { expect, test } from 'vitest';
import { withChanges, withoutFieldsOf, withoutKnown } from './profile-changes.ts';

const profile = {
  age: 27,
  bio: null as string | null,
  interests: ['Chess'],
  lifestyle: { smoking: 'non-smoker', diet: null as string | null },
};

test('a change of one field of a group leaves the others', () => {
  expect(withChanges(profile, { age: 28, lifestyle: { diet: 'jain' } })).toEqual({
    ...profile,
    age: 28,
    lifestyle: { smoking: 'non-smoker', diet: 'jain' },
  });
});

test('a list is replaced as a whole', () => {
  expect(withChanges(profile, { interests: [] }).interests).toEqual([]);
});

test('what is known already is no change', () => {
  const changes = { age: 27, bio: 'Hello', interests: ['Chess'], lifestyle: { diet: null } };
  expect(withoutKnown(changes, profile)).toEqual({ bio: 'Hello' });
});

test('what was typed while a save was under way is kept', () => {
  const sent = { bio: 'Hel', lifestyle: { diet: 'vegan', smoking: 'regularly' } };
  const now = { bio: 'Hello', lifestyle: { diet: 'vegan', smoking: 'occasionally' } };
  expect(withoutKnown(now, sent)).toEqual({ bio: 'Hello', lifestyle: { smoking: 'occasionally' } });
});

test('fields that were saved elsewhere are dropped, whatever they say', () => {
  const changes = { age: 27, bio: 'Hello', lifestyle: { diet: 'vegan', smoking: 'regularly' } };
  expect(withoutFieldsOf(changes, { bio: 'Other', lifestyle: { diet: 'jain' } })).toEqual({
    age: 27,
    lifestyle: { smoking: 'regularly' },
  });
});
