/** Says how finely the source is cut: files with one importer, small files, style modules, long files. `-- --list` names them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';

const SMALL_LINES = 25;
const LONG_LINES = 300;
/** Above this a part is better off in a file of its own. */
const FULL_LINES = 250;

const isSource = (file: string) => !/\.test\.|\.d\.ts$|\/testing\/|testing-/.test(file);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', file),
);
const source = files.filter((file) => /\.tsx?$/.test(file) && isSource(file));
const styles = files.filter((file) => file.endsWith('.css'));
const components = source.filter((file) => file.startsWith('src/web/') && file.endsWith('.tsx'));
const texts = new Map([...source, ...styles].map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (file: string) => texts.get(file)?.trimEnd().split('\n').length ?? 0;

interface Import {
  by: string;
  isLazy: boolean;
}
const imports = new Map<string, Import[]>();
for (const by of source) {
  for (const [, way = '', name = ''] of (texts.get(by) ?? '').matchAll(
    /(from\s+|import\s*\(\s*|import\s+)'([#.][^']+)'/g,
  )) {
    const path = name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(by), name);
    const known = imports.get(path) ?? [];
    if (!known.some((one) => one.by === by)) known.push({ by, isLazy: way.includes('(') });
    imports.set(path, known);
  }
}

/** Why a file whose only importer stands beside it is a file. */
function reasonFor(file: string, { by, isLazy }: Import): string {
  if (isLazy) return 'fetched when it is needed';
  if (/\.(routes|listeners|queries|tables|worker|claims|api)\.ts$/.test(file)) return 'a layer';
  if (/\/(feature|features|index)\.ts$/.test(by)) return 'brought by its feature';
  if (linesOf(file) + linesOf(by) > FULL_LINES) return `together above ${FULL_LINES} lines`;
  return 'other';
}

const alone = source.flatMap((file) => {
  const [only, ...others] = imports.get(file) ?? [];
  const isBeside = only && others.length === 0 && dirname(only.by) === dirname(file);
  return isBeside ? [{ file, by: only.by, reason: reasonFor(file, only) }] : [];
});
const small = source.filter(
  (file) =>
    linesOf(file) < SMALL_LINES && (texts.get(file)?.match(/^export /gm) ?? []).length === 1,
);
const long = [...source, ...styles].filter((file) => linesOf(file) > LONG_LINES);
const modules = styles.filter((file) => file.endsWith('.module.css'));
const share = (some: unknown[]) => `${((100 * some.length) / source.length).toFixed(1)} %`;
const ofReason = (reason: string) => alone.filter((one) => one.reason === reason).length;
const reasons = [...new Set(alone.map(({ reason }) => reason))];

console.log(`source files                       ${source.length}, of the web ${source.filter((file) => file.startsWith('src/web/')).length}
only importer in the same folder   ${alone.length} = ${share(alone)} (${reasons.map((reason) => `${reason}: ${ofReason(reason)}`).join('; ')})
one export, under ${SMALL_LINES} lines         ${small.length} = ${share(small)}
style modules per component file   ${modules.length}/${components.length} = ${(modules.length / components.length).toFixed(2)}
above ${LONG_LINES} lines                    ${long.length}`);
if (argv.includes('--list')) {
  for (const { file, by, reason } of alone) console.log(`${file} <- ${by} (${reason})`);
  for (const file of [...small, ...long]) console.log(`${file}: ${linesOf(file)} lines`);
}
