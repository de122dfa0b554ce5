/** What package-lock.json holds: every package for every platform, whatever of it this machine has installed. */

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const IN_MODULES = 'node_modules/';

export interface LockFile {
  packages: Record<string, Entry>;
}

/** How far a package gets: what the server needs is not on a developer's machine alone, and what browsers get is given away. */
export const REACHES = ['development', 'server', 'browsers'] as const;
export type Reach = (typeof REACHES)[number];

export interface Package extends Entry {
  /** `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  /** `name@1.2.3`. */
  id: string;
  reach: Reach;
}

/** `imported` names what the code of pages imports. */
export function packagesOf(lock: LockFile, imported: Iterable<string>): Package[] {
  const inBrowsers = pathsNeededBy(lock, imported);
  const own = Object.entries(lock.packages).filter(([path]) => path !== '');
  return own.map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf(IN_MODULES)).replace(IN_MODULES, '');
    const reach = entry.dev ? 'development' : 'server';
    return Object.assign({}, entry, {
      path,
      name,
      id: `${name}@${entry.version ?? 'unknown'}`,
      reach: inBrowsers.has(path) ? ('browsers' as const) : (reach as Reach),
    });
  });
}

/** The packages that are imported and all that they may import in turn: the bundler takes what it finds of use. */
function pathsNeededBy(lock: LockFile, imported: Iterable<string>): Set<string> {
  const find = (name: string, from: string) => pathOf(lock, name, from);
  const paths = new Set(
    [...imported].map((name) => {
      const path = find(name, '');
      if (!path) throw new Error(`Pages import ${name}, which package-lock.json lacks.`);
      return path;
    }),
  );
  // It grows while it is walked through.
  for (const path of paths) {
    const { dependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      const needed = find(name, path);
      if (needed) paths.add(needed);
    }
  }
  return paths;
}

/** As Node does it: in the package's own folder, then in that of whoever holds it. */
function pathOf(lock: LockFile, name: string, from: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (lock.packages[path]) return path;
  if (from === '') return undefined;
  return pathOf(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

const IMPORTS = [
  // What is imported as a type is gone before the bundler looks.
  /\b(?:import|export)\s+(?!type\b)[^'"`;]*?\bfrom\s+'([^']+)'/g,
  /\bimport\s*\(?\s*'([^']+)'/g,
  /\burl\('([^']+)'\)/g,
];
const PACKAGE = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/;

/** The packages that a source or stylesheet of pages names. */
export const importedIn = (source: string): string[] =>
  IMPORTS.flatMap((pattern) =>
    Array.from(source.matchAll(pattern), ([, name = '']) => name),
  ).flatMap((name) => PACKAGE.exec(name)?.[0] ?? []);
