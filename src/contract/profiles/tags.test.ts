import { hobbyGroups } from './hobbies.ts';
import { interestGroups } from './interests.ts';
import { TAG_MAX } from './rules.ts';

import { expect, test } from 'vitest';

const tagsOf = (groups: typeof hobbyGroups) => groups.flatMap(({ tags }) => tags);
const all = [...tagsOf(interestGroups), ...tagsOf(hobbyGroups)];

test('there are about 130 interests and 60 hobbies, in groups', () => {
  expect(interestGroups.length).toBeGreaterThanOrEqual(8);
  expect(interestGroups.length).toBeLessThanOrEqual(10);
  expect(tagsOf(interestGroups).length).toBeGreaterThanOrEqual(125);
  expect(tagsOf(hobbyGroups).length).toBeGreaterThanOrEqual(58);
});

test('no entry stands twice, in either list, whatever its case', () => {
  const seen = all.map((tag) => tag.toLowerCase());
  expect(seen.filter((tag, place) => seen.indexOf(tag) !== place)).toEqual([]);
});

test('every entry is written as a title and fits', () => {
  for (const tag of all) {
    expect(tag.length, tag).toBeLessThanOrEqual(TAG_MAX);
    expect(tag, tag).toBe(tag.trim());
    for (const word of tag.split(/[\s-]+/))
      expect(
        /^(\p{Lu}|\d)/u.test(word) || ['a', 'and', 'of', 'or', 'to', 'the', 'for'].includes(word),
        tag,
      ).toBe(true);
  }
});
