import { type Comparable, compatibilityOf, sharedBy } from './compatibility.ts';
import { defaultPersonality } from './fields.ts';

import { expect, test } from 'vitest';

const ageRange = { min: 25, max: 35 };
const whole: Comparable = {
  age: 30,
  location: 'Pune',
  interests: ['Chess', 'Trekking'],
  hobbies: [],
  connectionTypes: ['rent-a-friend'],
  personality: defaultPersonality,
  stated: ['personality', 'ageRange'],
};
const compare = (mine: Partial<Comparable>, theirs: Partial<Comparable> = {}) =>
  compatibilityOf({ ...whole, ...mine }, { ...whole, ...theirs, preferences: { ageRange } });
const partsOf = (...pair: Parameters<typeof compare>) =>
  compare(...pair)?.parts.map(({ part }) => part);
const earnedFor = (name: string, ...pair: Parameters<typeof compare>) =>
  compare(...pair)?.parts.find(({ part }) => part === name)?.earned;

test('two who agree in everything fit completely', () => {
  expect(compare({})).toMatchObject({ percent: 100 });
  expect(partsOf({})).toEqual(['age', 'location', 'interests', 'connectionTypes', 'personality']);
});

test('what either has not given is neither earned nor possible', () => {
  expect(partsOf({ age: null })).not.toContain('age');
  // Their age is not asked: whether they want mine is.
  expect(partsOf({}, { age: null })).toContain('age');
  const untold: [string, Partial<Comparable>][] = [
    ['location', { location: null }],
    ['location', { location: '' }],
    ['interests', { interests: [] }],
    ['connectionTypes', { connectionTypes: [] }],
  ];
  for (const [part, missing] of untold) {
    expect(partsOf(missing)).not.toContain(part);
    expect(partsOf({}, missing)).not.toContain(part);
    expect(compare(missing)?.percent).toBe(100);
  }
});

test('what nobody has spoken about is no data', () => {
  expect(partsOf({ stated: [] })).not.toContain('personality');
  expect(partsOf({}, { stated: ['ageRange'] })).not.toContain('personality');
  expect(partsOf({}, { stated: ['personality'] })).not.toContain('age');
  // Whether I have said whom I look for is not asked: whether they have is.
  expect(partsOf({ stated: ['personality'] })).toContain('age');
  const nothing = { age: null, location: null, interests: [], connectionTypes: [], stated: [] };
  expect(compare(nothing)).toBeNull();
});

test('what two share is told once, in the words of the other', () => {
  const mine = { ...whole, interests: ['old hindi songs', 'Chess'], hobbies: ['Treks'] };
  const theirs = { interests: ['Treks', 'Old Hindi songs'], hobbies: ['treks', 'Cooking'] };
  expect(sharedBy(mine, theirs)).toEqual(['Treks', 'Old Hindi songs']);
});

test('two who gave nothing else are compared by personality alone', () => {
  const nothing = { age: null, location: null, interests: [], connectionTypes: [] };
  expect(compare(nothing)).toEqual({
    percent: 100,
    parts: [{ part: 'personality', earned: 10, possible: 10 }],
  });
});

test('the limits of the wished age belong to it', () => {
  const ages = [24, 25, 35, 36].map((age) => earnedFor('age', { age }));
  expect(ages).toEqual([0, 20, 20, 0]);
});

test('interests count by the longer list, places and interests in any spelling', () => {
  const chess = { interests: ['chess '] };
  expect(earnedFor('interests', chess)).toBe(12.5);
  expect(earnedFor('interests', {}, chess)).toBe(12.5);
  expect(earnedFor('location', { location: ' pune' })).toBe(15);
  expect(earnedFor('location', { location: 'Mumbai' })).toBe(0);
});

test('nothing in common earns nothing, and is never less than nothing', () => {
  const traits = Object.keys(defaultPersonality);
  const all = (value: number) =>
    Object.fromEntries(traits.map((trait) => [trait, value])) as Comparable['personality'];
  const opposite = compare(
    {
      age: 60,
      location: 'Kochi',
      interests: ['Golf'],
      connectionTypes: ['virtual-relationship'],
      personality: all(0),
    },
    { personality: all(20) },
  );
  expect(opposite?.percent).toBe(0);
});
