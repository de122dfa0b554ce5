import parse from 'spdx-expression-parse';
import { REACHES, type LockFile, type Package, type Reach } from './packages.ts';

interface Allowance {
  /** How far a package under this licence may get. */
  upTo: Reach;
  reason: string;
  /** Its terms ask more than to keep a notice: each package says how we meet them. */
  needsRemark?: boolean;
}

export interface Policy {
  /** By identifier of the SPDX list. */
  licences: Record<string, Allowance>;
  /** The licence of `name@version`, where its package.json names none that a program understands, and where it was read. */
  readings: Record<string, { licence: string; from: string }>;
  /** What is to know about a package, by name; `*` at the end stands for the rest of it. */
  remarks: Record<string, string>;
  /** Why a package has an install script, and why it may be left out. */
  installScripts: Record<string, string>;
}

/** What an installed package says of itself. */
export interface Manifest {
  version?: string;
  license?: unknown;
  scripts?: Record<string, string>;
  gypfile?: boolean;
}

export interface Installed {
  manifest: Manifest;
  /** npm compiles such a package without being told. */
  hasBindingGyp: boolean;
}

/** A range of versions, or one of another package from the registry. */
const FROM_REGISTRY = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+(?:@|$))?[^:/]*$/;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

export const readLicence = ({ id, license }: Package, { readings }: Policy): string | undefined =>
  readings[id]?.licence ?? license;

const isMeant = (key: string, name: string) =>
  key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key;

/** What keeps the packages of a lock file from coming in. */
export function faultsOf(packages: Package[], policy: Policy): string[] {
  return [
    ...packages.flatMap((each) => [
      ...licenceFaults(each, policy),
      ...sourceFaults(each),
      ...(each.hasInstallScript && !Object.hasOwn(policy.installScripts, each.name)
        ? [`${each.id} has an install script and is not on the list of those.`]
        : []),
    ]),
    ...needless(packages, policy),
  ];
}

function licenceFaults(one: Package, policy: Policy): string[] {
  const licence = readLicence(one, policy);
  if (!licence) return [`${one.id} names no licence; read it and note what it is.`];
  const expression = parsed(licence);
  if (!expression) return [`${one.id} is under “${licence}”, which is no SPDX expression.`];
  const used = choose(expression, one.reach, policy);
  if (!used) return [`${one.id} (${one.reach}) is under ${licence}, which is not allowed there.`];
  const needsRemark =
    isDual(expression) || used.some((each) => policy.licences[each]?.needsRemark === true);
  const hasRemark = Object.keys(policy.remarks).some((key) => isMeant(key, one.name));
  return needsRemark && !hasRemark ? [`${one.id} is under ${licence} and needs a remark.`] : [];
}

function parsed(licence: string): parse.Info | null {
  try {
    return parse(licence);
  } catch {
    return null;
  }
}

const isDual = (info: parse.Info): boolean =>
  'conjunction' in info && (info.conjunction === 'or' || isDual(info.left) || isDual(info.right));

/** The licences under which a package may be used that far; null if there is no way. */
function choose(info: parse.Info, reach: Reach, policy: Policy): string[] | null {
  if ('conjunction' in info) {
    const left = choose(info.left, reach, policy);
    const right = choose(info.right, reach, policy);
    if (info.conjunction === 'or') return left ?? right;
    return left && right && [...left, ...right];
  }
  const { license, plus, exception } = info;
  const id = `${license}${plus ? '+' : ''}${exception ? ` WITH ${exception}` : ''}`;
  if (!Object.hasOwn(policy.licences, id)) return null;
  const upTo = policy.licences[id]?.upTo ?? 'development';
  return REACHES.indexOf(reach) <= REACHES.indexOf(upTo) ? [id] : null;
}

function sourceFaults({ id, path, link, resolved, integrity }: Package): string[] {
  if (link || !path.startsWith('node_modules/'))
    return [`${id} is a folder of ours, not a package of the registry.`];
  return [
    // Without an address npm asks the registry, whichever it reaches it by; .npmrc has it leave them out.
    ...(resolved === undefined ? [] : [`${id} comes from ${resolved}, not from the registry.`]),
    ...(integrity?.startsWith('sha512-') ? [] : [`${id} has no SHA-512 to know it by.`]),
  ];
}

/** Entries that no package needs any more, so that the lists stay short. */
function needless(packages: Package[], policy: Policy): string[] {
  const names = packages.map(({ name }) => name);
  const ids = new Set(packages.map(({ id }) => id));
  const scripted = new Set(packages.flatMap((one) => (one.hasInstallScript ? one.name : [])));
  const used = new Set(
    packages.flatMap((one) => {
      const expression = parsed(readLicence(one, policy) ?? '');
      // Also where it may not get that far, which is told by itself.
      return (expression && choose(expression, 'development', policy)) ?? [];
    }),
  );
  const { licences, readings, remarks, installScripts } = policy;
  return [
    ...Object.keys(licences).filter((licence) => !used.has(licence)),
    ...Object.keys(readings).filter((id) => !ids.has(id)),
    ...Object.keys(remarks).filter((key) => !names.some((name) => isMeant(key, name))),
    ...Object.keys(installScripts).filter((name) => !scripted.has(name)),
  ].map((entry) => `No package needs the entry “${entry}” any more.`);
}

/** Whoever asks for an address instead of a version gets what no registry has looked at. */
export const requestFaults = ({ packages }: LockFile): string[] =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const { dependencies, devDependencies, optionalDependencies } = entry;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !FROM_REGISTRY.test(version))
      .map(([name, version]) => `${path || 'package.json'} asks for ${name} from ${version}.`);
  });

/** package.json tells npm, from 11 on, which install scripts are run: none. */
export function allowScriptsFaults(allowScripts: unknown, { installScripts }: Policy): string[] {
  const wanted = Object.fromEntries(
    Object.keys(installScripts)
      .toSorted()
      .map((name) => [name, false]),
  );
  return JSON.stringify(allowScripts) === JSON.stringify(wanted)
    ? []
    : [`"allowScripts" in package.json has to be ${JSON.stringify(wanted)}.`];
}

/** Old packages wrap it up, and npm unwraps it for the lock file. */
const licenceIn = ({ license }: Manifest) =>
  typeof license === 'string' ? license : (license as { type?: string } | undefined)?.type;

/** The lock file repeats what a package says of itself; where the package is installed, that is compared. */
export function installedFaults(one: Package, { manifest, hasBindingGyp }: Installed): string[] {
  const { id, version, license, hasInstallScript = false } = one;
  if (manifest.version !== version)
    return [`${id} is installed in version ${manifest.version ?? 'unknown'}. Run: npm ci`];
  const says = licenceIn(manifest);
  const runs =
    INSTALL_SCRIPTS.some((name) => manifest.scripts?.[name] !== undefined) ||
    (hasBindingGyp && manifest.gypfile !== false);
  return [
    ...(says === license ? [] : [`${id} is under ${says}, not ${license} as in the lock file.`]),
    ...(runs && !hasInstallScript
      ? [`${id} has an install script, which the lock file hides.`]
      : []),
  ];
}
