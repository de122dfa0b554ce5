import { z } from 'zod';
import type { Random } from './random.ts';

const ID = '01a1dcea-2070-7777-8309-e7a0651dff44';

/** What no form sends. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066',
  '\u200b',
  '\ufeff',
  'Ａ'.repeat(300),
  'x'.repeat(100_000),
  '{}',
  '[]',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  "'; drop table members; --",
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '<script>alert(1)</script>',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  ID,
  ID.toUpperCase(),
  `${ID} `,
  `{${ID}}`,
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '24:00',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  '"a b"@example.com',
  '+919999999999999999999999',
  '👩‍👩‍👧‍👦'.repeat(200),
  [],
  [null],
  [[[[[[]]]]]],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: -1 },
  { constructor: { prototype: { x: 1 } } },
];

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { deeper: value };
  return value;
}

export function strangeValue(random: Random): unknown {
  const kind = random.below(20);
  if (kind === 0) return deep(200);
  if (kind === 1) return Array.from({ length: 5_000 }, (_, place) => place);
  if (kind === 2)
    return Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`k${place}`, place]));
  if (kind === 3) return String.fromCodePoint(random.below(0x10ffff)).repeat(1 + random.below(50));
  return random.pick(strange);
}

/** Something that fits, mostly, but for one part of it here and there. */
export function nearly(schema: unknown, random: Random, wrong = 0.25): unknown {
  if (random.chance(wrong)) return strangeValue(random);
  const inner = (each: unknown) => nearly(each, random, wrong);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    const made = fields.flatMap(([name, field]) =>
      random.chance(0.1) ? [] : [[name, inner(field)] as const],
    );
    return Object.fromEntries(
      random.chance(0.1)
        ? [
            ...made,
            [random.pick(['__proto__', 'role', 'id', 'userType', 'x']), strangeValue(random)],
          ]
        : made,
    );
  }
  if (schema instanceof z.ZodArray)
    return Array.from({ length: random.below(4) }, () => inner(schema.element));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodEnum) return random.pick(schema.options);
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values]);
  if (schema instanceof z.ZodUnion) return inner(random.pick(schema.options));
  if (schema instanceof z.ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.ZodNumber) return random.below(40) - 5;
  if (schema instanceof z.ZodUUID || schema instanceof z.ZodGUID) return ID;
  if (schema instanceof z.ZodString)
    return random.pick(['Chai and rain', ID, 'a@example.com', '2026-11-20']);
  return random.pick(['Chai and rain', ID, '2026-11-20T10:00:00.000Z', 'somebody@example.com', 7]);
}
