import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import {
  type EditableProfile,
  faultAt,
  faultsOf,
  findFaults,
  withoutFaultsIn,
  withoutFaulty,
} from './profile-changes.ts';

const edited = {
  displayName: 'Asha Menon',
  preferences: { ageRange: { min: 18, max: 35 } },
} as EditableProfile;

test('each fault stands at its field', () => {
  const changes = {
    age: 17,
    preferences: { distance: 501 },
    interests: ['fine', 'x'.repeat(41)],
  } as ProfileChanges;
  const faults = findFaults(changes, edited);
  expect(faultAt(faults, ['age'])).toBe('Age must be between 18 and 100');
  expect(faultAt(faults, ['preferences.distance'])).toBe('Distance must be between 1 and 500');
  expect(faultAt(faults, ['interests'])).toBe('Each entry must be at most 40 characters');
  expect(faultAt(faults, ['bio'])).toBeNull();
});

test('an empty name and a range upside down are told', () => {
  const faults = findFaults(
    { displayName: ' ' },
    {
      ...edited,
      displayName: ' ',
      preferences: { ...edited.preferences, ageRange: { min: 40, max: 30 } },
    },
  );
  expect(faultAt(faults, ['displayName'])).toBe('Please enter your name');
  expect(faultAt(faults, ['preferences.ageRange'])).toMatch(/cannot be above/);
});

test('what the server found is shown the same way', () => {
  const data = { faults: [{ field: 'preferences.ageRange', message: 'Upside down' }] };
  const error = new ORPCError('INVALID_INPUT', { data });
  expect(faultAt(faultsOf(error), ['preferences.ageRange'])).toBe('Upside down');
  expect(faultsOf(new Error('offline'))).toEqual({});
});

test('editing a field takes its fault away and leaves the others', () => {
  const faults = { age: 'a', 'interests.1': 'b', 'preferences.distance': 'c' };
  expect(withoutFaultsIn(faults, ['interests', 'preferences.distance'])).toEqual({ age: 'a' });
});

test('only the field that is not right is held back, not its group', () => {
  const changes = {
    age: 17,
    bio: 'Hello',
    preferences: { distance: 501, gender: 'any' },
    interests: ['x'.repeat(41)],
    gone: 1,
  } as ProfileChanges;
  expect(withoutFaulty(changes)).toEqual({ bio: 'Hello', preferences: { gender: 'any' } });
});
