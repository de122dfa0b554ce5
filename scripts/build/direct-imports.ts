import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst, type ESTree, type Plugin } from 'vite';

/** Modules that only hand on: of our features, and of libraries that put hundreds of parts in one. */
const BARREL =
  /src\/web\/features\/[^/]+\/index\.ts$|node_modules\/(@mantine\/(core|hooks)\/esm\/index|@tabler\/icons-react\/dist\/esm\/tabler-icons-react)\.mjs$/;
const MAY_BE_ONE = /\/index\.ts|@mantine\/(core|hooks)|@tabler\/icons-react/;

/** Where a name that is handed on stands, and what it is called there. */
interface Part {
  file: string;
  name: string;
}
type Parts = ReadonlyMap<string, Part>;
type Specifier = ESTree.ImportDeclaration['specifiers'][number];

/**
 * What is only handed on is imported from where it stands. Otherwise whoever needs one part of a feature would, as far as the
 * bundler can tell, need all of them, and parts of pages that nobody has opened would lie in files that everybody fetches.
 */
export function directImports(): Plugin {
  const barrels = new Map<string, Promise<Parts>>();
  const partsOf = (barrel: string) => {
    const parts = barrels.get(barrel) ?? readParts(barrel);
    barrels.set(barrel, parts);
    return parts;
  };
  return {
    name: 'direct-imports',
    apply: 'build',
    transform: {
      filter: { code: MAY_BE_ONE },
      async handler(code, id) {
        let direct = code;
        // From the end, so that what comes before stays where it was.
        for (const each of this.parse(code).body.toReversed()) {
          if (each.type !== 'ImportDeclaration' || !MAY_BE_ONE.test(each.source.value)) continue;
          const barrel = await this.resolve(each.source.value, id);
          if (!barrel || !BARREL.test(barrel.id)) continue;
          const parts = await partsOf(barrel.id);
          const imports = each.specifiers.map((one) => importing(one, parts));
          if (imports.includes(null)) continue;
          direct = direct.slice(0, each.start) + imports.join('') + direct.slice(each.end);
        }
        return direct === code ? null : { code: direct, map: null };
      },
    },
  };
}

function importing(one: Specifier, parts: Parts): string | null {
  const part = one.type === 'ImportSpecifier' && parts.get(nameOf(one.imported));
  if (!part) return null;
  return `import { ${part.name} as ${one.local.name} } from ${JSON.stringify(part.file)};`;
}

async function readParts(barrel: string): Promise<Parts> {
  const { body } = parseAst(await readFile(barrel, 'utf8'), { lang: 'ts' });
  const imported = new Map<string, Part>();
  const parts = new Map<string, Part>();
  /** Of other packages it is left to the bundler. */
  const partIn = (source: string, name: string): Part | undefined =>
    source.startsWith('.') ? { file: path.resolve(path.dirname(barrel), source), name } : undefined;
  for (const each of body) {
    if (each.type === 'ImportDeclaration') {
      for (const one of each.specifiers) {
        if (one.type !== 'ImportSpecifier') continue;
        const part = partIn(each.source.value, nameOf(one.imported));
        if (part) imported.set(one.local.name, part);
      }
    }
    if (each.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported } of each.specifiers) {
      const name = nameOf(local);
      const part = each.source ? partIn(each.source.value, name) : imported.get(name);
      if (part) parts.set(nameOf(exported), part);
    }
  }
  return parts;
}

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;
