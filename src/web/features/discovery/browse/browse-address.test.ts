import { expect, test } from 'vitest';
import { countFilters, filtersIn, paramsOf } from './use-browse-filters.ts';

const everyone = { ageMin: 18, ageMax: 50, sort: 'fit' } as const;

test('an address without filters asks for everyone of 18 to 50', () => {
  expect(filtersIn({})).toEqual(everyone);
  expect(paramsOf(everyone)).toEqual({});
  expect(countFilters(everyone)).toBe(0);
});

test.each([
  { search: 'ghazals' },
  { gender: 'female' },
  { ageMin: '25' },
  { ageMin: '60', ageMax: '100' },
  { location: 'Pune' },
  { distance: '100', gender: 'non-binary' },
  { sort: 'nearest' },
  { connectionType: 'rent-a-friend', bodyType: 'curvy', education: 'phd' },
  { smoking: 'non-smoker', drinking: 'occasionally' },
  { verified: 'yes' },
  { companions: 'yes', availableNow: 'yes', language: 'ta' },
  { companionCategory: 'rent-a-friend', companionKind: 'video' },
])('%o is read and written the same', (params) => {
  expect(paramsOf(filtersIn(params))).toEqual(params);
});

test.each([
  { gender: 'robot' },
  { ageMin: '17' },
  { ageMin: '1e1' },
  { ageMax: 'old' },
  { ageMin: '40', ageMax: '30' },
  { ageMin: '55' },
  { bodyType: 'plus-size' },
  { verified: 'no' },
  { companionCategory: 'friendship-with-benefits' },
  { language: 'tlh' },
  { search: '  ' },
  { location: 'x'.repeat(81) },
])('%o counts as nothing', (params) => {
  expect(filtersIn(params)).toEqual(everyone);
});

test('one bad value does not take the others along', () => {
  expect(filtersIn({ gender: 'robot', smoking: 'regularly' })).toEqual({
    ...everyone,
    smoking: 'regularly',
  });
});

test('an age range is one filter, a search is none', () => {
  expect(countFilters(filtersIn({ ageMin: '20', ageMax: '30', search: 'x' }))).toBe(1);
  expect(countFilters(filtersIn({ gender: 'male', location: 'Pune' }))).toBe(2);
});
