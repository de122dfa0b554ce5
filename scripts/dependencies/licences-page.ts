import { readLicence, type Policy } from './faults.ts';
import { REACHES, type Package, type Reach } from './packages.ts';

const TITLES: Record<Reach, { title: string; which: string }> = {
  browsers: {
    title: 'Sent to browsers',
    which:
      'What the code of pages imports and all that those packages need: the bundler takes from them what is used, so that some send nothing.',
  },
  server: {
    title: 'On the server',
    which: 'What `npm ci --omit=dev` installs besides, for every platform.',
  },
  development: { title: 'In development', which: 'What builds and tests, for every platform.' },
};
const FROM_FAR = REACHES.toReversed();

/** The page of licences, the same on every machine: it knows nothing but what the lock file holds. */
export function licencesPage(packages: Package[], policy: Policy): string {
  const licenceOf = (one: Package) => readLicence(one, policy) ?? 'unknown';
  const used = packages.map(licenceOf);
  const all = [...new Set(packages.map(licenceOf))].toSorted(
    (one, other) => countOf(used, other) - countOf(used, one) || compare(one, other),
  );
  const counted = all.map((licence) => [
    licence,
    ...FROM_FAR.map((reach) =>
      String(
        uniqueIds(packages, (one) => one.reach === reach && licenceOf(one) === licence).length,
      ),
    ),
  ]);
  const { licences, readings, remarks, installScripts } = policy;
  return `# Licences

Written by \`npm run licences\` from package-lock.json; \`npm test\` fails while it says something else. The licence of a package is what its package.json says and
the lock file repeats; where neither says it, somebody has read it, as [below](#read-by-hand). What may come in stands in
\`scripts/dependencies/policy.ts\`.

${table([['licence', ...FROM_FAR.map((reach) => TITLES[reach].title.toLowerCase())], ...counted])}

A package stands where it gets furthest: what browsers are sent may run on the server, too.

## Allowed

${lines(licences, (id, { reason, upTo }) => `${id}${upTo === 'browsers' ? '' : `, not beyond ${upTo}`}: ${reason}`)}

## Remarks

${lines(remarks, (name, remark) => `\`${name}\`: ${remark}`)}

## Read by hand

${lines(readings, (id, { licence, from }) => `\`${id}\`: ${licence} (${from})`)}

## Install scripts

None is needed; package.json tells npm to leave them out, and \`npm ci --ignore-scripts\` tells an npm that does not read it.

${lines(installScripts, (name, reason) => `\`${name}\` ${reason}`)}
${FROM_FAR.map((reach) => section(reach)).join('')}`;

  function section(reach: Reach): string {
    const { title, which } = TITLES[reach];
    const lists = all.flatMap((licence) => {
      const ids = uniqueIds(packages, (one) => one.reach === reach && licenceOf(one) === licence);
      return ids.length === 0
        ? []
        : `\n### ${title}: ${licence}\n\n${ids.map((id) => `- \`${id}\`\n`).join('')}`;
    });
    return `\n## ${title}\n\n${which}\n${lists.join('')}`;
  }
}

// Not as the language of this machine sorts.
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const countOf = (list: string[], wanted: string) => list.filter((each) => each === wanted).length;

/** The same version may be installed in several places. */
const uniqueIds = (packages: Package[], isWanted: (one: Package) => boolean): string[] =>
  [...new Set(packages.filter(isWanted).map(({ id }) => id))].toSorted(compare);

const lines = <Value>(
  entries: Record<string, Value>,
  line: (key: string, value: Value) => string,
) =>
  Object.entries(entries)
    .map(([key, value]) => `- ${line(key, value)}`)
    .join('\n');

/** As the formatter sets it. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const [head = '', ...body] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
