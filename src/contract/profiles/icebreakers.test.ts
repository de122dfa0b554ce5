import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGE_MAX } from '../messages/rules.ts';
import { languageLabels } from './languages.ts';
import { valuesOf } from './options.ts';
import { icebreakers, type Introduced } from './icebreakers.ts';

const member = (changes: Partial<Introduced> = {}): Introduced => ({
  location: null,
  interests: [],
  hobbies: [],
  languages: [],
  prompts: [],
  ...changes,
});

test('lines speak of what the two share, what says most first', () => {
  const mine = member({ location: 'Pune', interests: ['Treks', 'ghazals'], hobbies: ['Baking'] });
  const theirs = member({
    location: ' pune ',
    interests: ['Chess', 'Ghazals'],
    hobbies: ['Baking'],
    prompts: [{ answer: 'Poha, then nothing' }],
  });
  const [prompt, interest, city] = icebreakers(mine, theirs);
  expect(prompt).toContain('Poha, then nothing');
  expect(interest).toContain('Ghazals');
  expect(city).toContain('pune');
  expect(icebreakers(mine, { ...theirs, prompts: [] })[2]).toContain('Baking');
});

test('a language that both speak is one, English says nothing', () => {
  const mine = member({ languages: ['en', 'mr'] });
  expect(icebreakers(mine, mine)[0]).toContain('Marathi');
  expect(icebreakers(mine, mine).join()).not.toContain('English');
});

test('without anything in common they ask about the other one, and else about the day', () => {
  const theirs = member({ interests: ['Kathak'], location: 'Kochi' });
  const lines = icebreakers(member(), theirs);
  expect(lines[0]).toContain('Kathak');
  expect(lines[1]).toContain('Kochi');
  expect(icebreakers(member(), member())).toHaveLength(3);
});

const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 5 });
const anybody: fc.Arbitrary<Introduced> = fc.record({
  location: fc.option(fc.string({ maxLength: 80 })),
  interests: words,
  hobbies: words,
  languages: fc.subarray(valuesOf(languageLabels)),
  prompts: fc.array(fc.record({ answer: fc.string({ maxLength: 400 }) })),
});

test('whoever they are, there are three different lines that can be sent', () => {
  fc.assert(
    fc.property(anybody, anybody, (mine, theirs) => {
      const lines = icebreakers(mine, theirs);
      expect(new Set(lines).size).toBe(3);
      for (const line of lines) {
        expect(line.trim()).not.toBe('');
        expect(line.length).toBeLessThan(MESSAGE_MAX / 4);
      }
      expect(icebreakers(mine, theirs)).toEqual(lines);
    }),
  );
});

test('what one has as an interest and the other as a hobby is shared, as it is on their cards', () => {
  const mine = { location: null, interests: ['Chess'], hobbies: [], languages: [], prompts: [] };
  const theirs = { ...mine, interests: [], hobbies: ['chess'] };
  expect(icebreakers(mine, theirs)[0]).toContain('chess');
  expect(icebreakers(mine, theirs)[0]).not.toMatch(/new to me|want to hear about/);
});
