import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

test('every link of the docs leads to a file', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

/** `| like, pass | … | … | `server/…/likes.service.ts` |` */
const rows = [
  ...readFileSync('docs/glossary.md', 'utf8').matchAll(
    /^\| ([\w -]+?)(?:, [^|]+?)? *\|.*\| `([^`]+)` *\|$/gm,
  ),
];

test('every word of the glossary is in the name of the file that holds the idea', () => {
  expect(rows.length).toBeGreaterThan(60);
  const astray = rows.filter(([, word = '', file = '']) => {
    const name = basename(file).replaceAll(/[-.]/g, ' ');
    // Files are named by the many: likes, matches, own data.
    const stems = word.split(' ').filter((part) => part.length > 2);
    return !existsSync(join('src', file)) || !stems.some((stem) => name.includes(stem.slice(0, 5)));
  });
  expect(astray.map(([, word, file]) => `${word}: ${file}`)).toEqual([]);
});
