import { olderCityNames, cities, distanceKm, findCity, suggestCities } from './cities.ts';

import { expect, test } from 'vitest';

test('at least 250 cities stand in every state, inside India, each once', () => {
  expect(cities.length).toBeGreaterThanOrEqual(250);
  expect(new Set(cities.map(({ state }) => state)).size).toBe(36);
  expect(new Set(cities.map(({ name }) => name.toLowerCase())).size).toBe(cities.length);
  for (const { name, latitude, longitude, weight } of cities) {
    expect(name).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(latitude, name).toBeGreaterThan(6);
    expect(latitude, name).toBeLessThan(37);
    expect(longitude, name).toBeGreaterThan(68);
    expect(longitude, name).toBeLessThan(98);
    expect(weight, name).toBeGreaterThanOrEqual(1);
  }
});

test.each([
  ['Pune', 'Pune'],
  ['  pune ,  maharashtra ', 'Pune'],
  ['NAVI  MUMBAI', 'Navi Mumbai'],
  ['Bombay', 'Mumbai'],
  ['bangalore, Karnataka', 'Bengaluru'],
  ['Calcutta', 'Kolkata'],
  ['Madras', 'Chennai'],
  ['Gurgaon', 'Gurugram'],
])('%j means %s', (location, name) => {
  expect(findCity(location)?.name).toBe(name);
});

test.each(['', ' ', 'Atlantis', 'Pune, Kerala', 'constructor'])('%j means no city', (location) => {
  expect(findCity(location)).toBeNull();
});

test('every older name leads to a city', () => {
  for (const older of Object.keys(olderCityNames)) expect(findCity(older), older).not.toBeNull();
});

test('suggestions begin with what was typed, the largest first, then hold it', () => {
  const names = suggestCities('mum', 5).map(({ name }) => name);
  expect(names).toEqual(['Mumbai', 'Navi Mumbai']);
  expect(suggestCities('pu', 3).map(({ name }) => name)).toEqual(['Pune', 'Puducherry', 'Purnia']);
  expect(suggestCities('BANGA', 1)[0]?.name).toBe('Bengaluru');
  expect(suggestCities('a', 7)).toHaveLength(7);
  expect(suggestCities('  ', 7)).toEqual([]);
});

test('distances are those of the map, both ways', () => {
  const [mumbai, delhi] = [findCity('Mumbai'), findCity('Delhi')];
  if (!mumbai || !delhi) throw new Error('Both are in the list.');
  expect(distanceKm(mumbai, delhi)).toBeGreaterThan(1130);
  expect(distanceKm(mumbai, delhi)).toBeLessThan(1170);
  expect(distanceKm(delhi, mumbai)).toBe(distanceKm(mumbai, delhi));
  expect(distanceKm(delhi, delhi)).toBe(0);
});
