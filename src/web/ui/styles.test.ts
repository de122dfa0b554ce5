import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(`src/web/${file}`, 'utf8'));
const all = (pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found));

test('every component of the kit that is used brings its styles', () => {
  const used = new Set(
    all(/import \{([^}]*)\} from '@mantine\/core'/g).flatMap((names) =>
      names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  );
  const there = readdirSync('node_modules/@mantine/core/styles').map((file) =>
    file.replace(/\.css$/, ''),
  );
  const brought = all(/@mantine\/core\/styles\/(\w+)\.css/g);
  const needed = there.filter((name) => used.has(name));
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !brought.includes(name))).toEqual([]);
});
