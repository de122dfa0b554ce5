import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { browseFiltersSchema } from '#contract/discovery/fields.ts';
import { browseChoices, browseSortLabels } from '#contract/discovery/rules.ts';
import { valuesOf } from '#contract/profiles/options.ts';
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

/** The page reads the address without the contract's schema, which would bring Zod to everybody who looks around. */
test('whatever the address says, the contract accepts what is read from it, and reads the same', () => {
  const oneOf = (values: readonly string[]) =>
    fc.oneof(fc.constantFrom(...values), fc.constant('robot'), fc.string());
  const age = fc.oneof(fc.integer({ min: 0, max: 120 }).map(String), fc.string());
  const param = {
    search: fc.string({ maxLength: 100 }),
    location: fc.string({ maxLength: 100 }),
    ageMin: age,
    ageMax: age,
    sort: oneOf(valuesOf(browseSortLabels)),
    ...Object.fromEntries(
      Object.entries(browseChoices).map(([name, values]) => [name, oneOf(values)]),
    ),
  };
  fc.assert(
    fc.property(fc.record(param, { requiredKeys: [] }), (params) => {
      const read = filtersIn(params);
      expect(browseFiltersSchema.parse(read)).toEqual(read);
      for (const [name, value] of Object.entries(params)) {
        if (name === 'ageMin' || name === 'ageMax' || name === 'sort') continue;
        const schema = browseFiltersSchema.shape[name as keyof typeof browseFiltersSchema.shape];
        const checked = schema.safeParse(value);
        const expected = checked.success && checked.data !== '' ? checked.data : undefined;
        expect(read[name as keyof typeof read]).toBe(expected);
      }
    }),
  );
});
