import { expect, test } from 'vitest';
import { mergeChanges, withoutKnown } from './partial-changes.ts';

const profile = {
  age: 27,
  bio: null as string | null,
  interests: ['Chess'],
  lifestyle: { smoking: 'non-smoker', diet: null as string | null },
};

test('a change of one field of a group leaves the others', () => {
  expect(mergeChanges(profile, { age: 28, lifestyle: { diet: 'jain' } })).toEqual({
    ...profile,
    age: 28,
    lifestyle: { smoking: 'non-smoker', diet: 'jain' },
  });
});

test('a list is replaced as a whole', () => {
  expect(mergeChanges(profile, { interests: [] }).interests).toEqual([]);
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
