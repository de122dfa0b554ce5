import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_SEED, demoMembers } from '#server/demo/demo-members.ts';
import { drawPortrait, drawPlacedHead } from './draw-portrait.ts';
import { picturesOf, portraitOf } from './figures.ts';
import { madeMember } from './made-member.ts';

const MEMBERS = 200;
const figures = Array.from(
  { length: MEMBERS },
  (_, place) => madeMember(DEMO_SEED, place + 1, demoMembers[place]).figure,
);
const portraits = figures.map((figure) =>
  Array.from({ length: picturesOf(figure) }, (_, picture) => portraitOf(figure, picture)),
);
const firsts = portraits.flatMap(([first]) => first ?? []);

test('at least 60 heads of the demo differ by more than their colours', () => {
  const shapes = firsts.map(({ head }) =>
    [head.style, head.beard, head.glasses, ...head.ornaments].join(),
  );
  expect(new Set(shapes).size).toBeGreaterThanOrEqual(60);
  const drawn = new Set(firsts.map((portrait) => drawPlacedHead(portrait, 100)));
  expect(drawn.size, 'with their colours hardly any two are alike').toBeGreaterThan(180);
});

test('a page of members looks like people: clothes, places and ages vary', () => {
  for (let from = 0; from + 24 <= MEMBERS; from += 24) {
    const page = firsts.slice(from, from + 24);
    expect(new Set(page.map(({ scene }) => scene)).size, `places from ${from}`).toBeGreaterThan(9);
    expect(new Set(page.map(({ outfit }) => outfit.garment)).size).toBeGreaterThan(7);
    expect(new Set(page.map(({ head }) => head.skin)).size).toBeGreaterThan(5);
  }
});

test('the pictures of a person show the same head at other places in other clothes', () => {
  for (const own of portraits) {
    const heads = own.map(({ head }) => JSON.stringify({ ...head, face: null }));
    expect(new Set(heads).size).toBe(1);
    expect(new Set(own.map(({ scene }) => scene)).size).toBe(own.length);
    expect(new Set(own.map(({ outfit }) => JSON.stringify(outfit))).size).toBe(own.length);
  }
});

const WIDE = 80;
const HIGH = 100;

test('every head stays whole in an upright crop of 3:4 and in a round one', async () => {
  for (const portrait of portraits.flat()) {
    const { data } = await sharp(Buffer.from(drawPlacedHead(portrait, WIDE)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [all, cut] = [0, 0];
    for (let y = 0; y < HIGH; y += 1)
      for (let x = 0; x < WIDE; x += 1) {
        if ((data[(y * WIDE + x) * 4 + 3] ?? 0) < 128) continue;
        all += 1;
        const outside = x < 2.5 || x >= WIDE - 2.5 || Math.hypot(x - 39.5, y - 49.5) > WIDE / 2;
        if (outside) cut += 1;
      }
    expect(all).toBeGreaterThan(300);
    expect(cut, JSON.stringify(portrait)).toBe(0);
  }
});

test('a portrait is a picture of more than a bust', async () => {
  for (const portrait of firsts.slice(0, 3)) {
    const drawn = sharp(Buffer.from(drawPortrait(portrait, 640)));
    expect(await drawn.metadata()).toMatchObject({ width: 640, height: 800 });
  }
  for (const { stance } of firsts) expect(stance.zoom).toBeLessThan(1.25);
});
