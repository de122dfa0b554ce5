import { describe, expect, test } from 'vitest';
import { fullNameSchema } from '#contract/accounts/fields.ts';
import { findCity } from '#contract/profiles/cities.ts';
import { settingsSchema } from '#contract/profiles/endpoints.ts';
import { profileChangesSchema } from '#contract/profiles/fields.ts';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { interestGroups } from '#contract/profiles/interests.ts';
import type { FigureKind } from './looks.ts';
import { madeMember } from './made-member.ts';
import { bioLines, communities, occupations } from './seed-data.ts';

const made = Array.from({ length: 2000 }, (_, place) => madeMember('test', place + 1));
const tags = new Set([...interestGroups, ...hobbyGroups].flatMap((group) => group.tags));
const share = (holds: (member: (typeof made)[number]) => boolean) =>
  made.filter(holds).length / made.length;

describe('made members', () => {
  test('are the same for the same seed and number, and others for another', () => {
    expect(made.slice(0, 50)).toEqual(
      Array.from({ length: 50 }, (_, place) => madeMember('test', place + 1)),
    );
    expect(madeMember('another', 1)).not.toEqual(made[0]);
    expect(new Set(made.map(({ profile }) => profile.bio)).size).toBeGreaterThan(1900);
  });

  test('say nothing that the contract would change or refuse', () => {
    for (const { name, profile } of made) {
      const { settings, ...changes } = profile;
      expect(fullNameSchema.parse({ fullName: name })).toEqual({ fullName: name });
      expect(profileChangesSchema.parse(changes)).toEqual(changes);
      expect(settingsSchema.parse(settings)).toEqual(settings);
    }
  });

  test('answer questions in their own words, and speak what is spoken around them', () => {
    expect(share(({ profile }) => profile.prompts.length >= 2)).toBeGreaterThan(0.7);
    const answers = made.flatMap(({ profile }) => profile.prompts.map(({ answer }) => answer));
    expect(new Set(answers).size, 'varied').toBeGreaterThan(100);
    expect(made.every(({ profile }) => profile.languages.length > 0)).toBe(true);
    expect(share(({ profile }) => profile.languages.length > 1)).toBeGreaterThan(0.7);
  });

  test('leave no field open and live in cities that we know', () => {
    for (const { profile } of made) {
      expect(JSON.stringify(profile)).not.toMatch(/null|undefined|\{(one|two|city)\}/);
      expect(findCity(profile.location ?? ''), profile.location ?? '').not.toBeNull();
      expect(profile.connectionTypes.length).toBeGreaterThan(0);
      expect(
        profile.interests.every((tag) => tags.has(tag)),
        profile.interests.join(),
      ).toBe(true);
      expect(profile.bio?.match(/[.!?]/g)?.length, profile.bio ?? '').toBeGreaterThanOrEqual(2);
    }
  });

  test('are adults, mostly young, and of every gender', () => {
    const ages = made.map(({ profile }) => profile.age ?? 0);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...ages)).toBeLessThanOrEqual(65);
    expect(
      share(({ profile }) => (profile.age ?? 0) >= 22 && (profile.age ?? 0) <= 40),
    ).toBeGreaterThan(0.7);
    expect(share(({ profile }) => profile.gender === 'female')).toBeGreaterThan(0.4);
    expect(share(({ profile }) => profile.gender === 'male')).toBeGreaterThan(0.4);
    expect(share(({ profile }) => profile.gender === 'non-binary')).toBeGreaterThan(0.005);
    expect(share(({ userType }) => userType === 'provider')).toBeCloseTo(0.15, 1);
  });

  test('wear no turban or hijab that does not fit them', () => {
    const looking = (...kinds: FigureKind[]) =>
      made.filter(({ figure }) => kinds.includes(figure.kind));
    const gendersOf = (...kinds: FigureKind[]) =>
      new Set(looking(...kinds).map(({ profile }) => profile.gender));
    expect(looking('turban').length).toBeGreaterThan(10);
    for (const { name } of looking('turban')) expect(name).toMatch(/ Singh$/);
    expect([...gendersOf('hijab', 'elder-woman')]).toEqual(['female']);
    expect([...gendersOf('turban', 'bearded', 'elder-man')]).toEqual(['male']);
    expect(gendersOf('woman')).not.toContain('male');
    expect(gendersOf('man')).not.toContain('female');
  });
});

test('what members are made of names only listed interests, and someone of every adult age', () => {
  for (const tag of [
    ...Object.keys(bioLines.tagLines),
    ...communities.flatMap(({ interests }) => interests),
  ])
    expect(tags.has(tag), tag).toBe(true);
  for (const { name, lines, education } of occupations) {
    expect(lines.length, name).toBeGreaterThan(0);
    expect(education.length, name).toBeGreaterThan(0);
  }
});
