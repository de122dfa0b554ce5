import { citiesByState, olderCityNames } from './cities-data.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

export interface City extends Place {
  name: string;
  state: string;
  /** Roughly how many lakh people live there. */
  weight: number;
}

export const cities: readonly City[] = Object.entries(citiesByState).flatMap(([state, list]) =>
  list.split(',').map((entry) => readCity(state, entry.trim())),
);

const cityByName = new Map(cities.flatMap((city) => spellings(city).map((name) => [name, city])));

const olderNames = Object.entries(olderCityNames).flatMap(([older, name]) => {
  const city = cityByName.get(name.toLowerCase());
  return city ? [{ older: older.toLowerCase(), city }] : [];
});
for (const { older, city } of olderNames) {
  cityByName.set(older, city);
  cityByName.set(`${older}, ${city.state.toLowerCase()}`, city);
}

const byWeight = cities.toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));

/** The city that a written location means; null when we do not know it. */
export function findCity(location: string): City | null {
  return cityByName.get(tidy(location)) ?? null;
}

/** How a city is written as a location: two cities of one name are told apart by their state. */
export function locationOf(city: City): string {
  return findCity(city.name) === city ? city.name : `${city.name}, ${city.state}`;
}

/** Cities whose name begins with what was typed, then those that hold it; larger ones first. */
export function suggestCities(typed: string, most: number): City[] {
  const wanted = tidy(typed);
  if (!wanted) return [];
  const found = new Set<City>();
  for (const matches of [startsWith, holds]) {
    for (const city of byWeight) if (matches(city.name, wanted)) found.add(city);
    for (const { older, city } of olderNames) if (matches(older, wanted)) found.add(city);
  }
  return [...found].slice(0, most);
}

const EARTH_RADIUS_KM = 6371;

/** As the crow flies. */
export function distanceKm(a: Place, b: Place): number {
  const [fromLatitude, toLatitude] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(toLatitude - fromLatitude) +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function readCity(state: string, entry: string): City {
  const words = entry.split(/\s+/);
  const [latitude = 0, longitude = 0, weight = 1] = words.splice(-3).map(Number);
  return { name: words.join(' '), state, latitude, longitude, weight };
}

function spellings({ name, state }: City): string[] {
  return [name.toLowerCase(), `${name}, ${state}`.toLowerCase()];
}

function tidy(written: string): string {
  return written.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/ ?, ?/g, ', ');
}

const startsWith = (name: string, wanted: string) => name.toLowerCase().startsWith(wanted);
const holds = (name: string, wanted: string) => name.toLowerCase().includes(wanted);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
