import { expect, test } from 'vitest';
import {
  allowScriptsFaults,
  faultsOf,
  installedFaults,
  requestFaults,
  type Policy,
} from './faults.ts';
import { licencesPage } from './licences-page.ts';
import { importedIn, packagesOf, type LockFile } from './packages.ts';

type Entry = LockFile['packages'][string];

const policy: Policy = {
  licences: {
    MIT: { upTo: 'browsers', reason: 'permissive' },
    'MPL-2.0': { upTo: 'server', reason: 'its own files only', needsRemark: true },
  },
  readings: {},
  remarks: { borrowed: 'used unchanged' },
  installScripts: { builder: 'may be left out' },
};
const entry = (change: Entry = {}): Entry => ({
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-x',
  ...change,
});
const lockWith = (more: Record<string, Entry> = {}): LockFile => ({
  packages: {
    '': { dependencies: { plain: '^1.0.0', borrowed: '1' }, devDependencies: { builder: '1' } },
    'node_modules/plain': entry(),
    'node_modules/borrowed': entry({ license: 'MPL-2.0' }),
    'node_modules/builder': entry({ dev: true, hasInstallScript: true }),
    ...more,
  },
});
const faultsWith = (more: Record<string, Entry>, rules = policy, imported: string[] = []) =>
  faultsOf(packagesOf(lockWith(more), imported), rules);
const faultsOfNew = (change: Entry, rules = policy) =>
  faultsWith({ 'node_modules/new': entry(change) }, rules);

test('what the policy names comes in', () => {
  expect(faultsWith({})).toEqual([]);
  expect(faultsOfNew({ license: 'MIT AND (MIT)' })).toEqual([]);
});

test.each([
  ['', 'names no licence'],
  ['SEE LICENSE IN LICENSE.md', 'no SPDX expression'],
  ['UNLICENSED', 'no SPDX expression'],
  ['MIT/X11', 'no SPDX expression'],
  ['BUSL-1.1', 'not allowed'],
  ['MIT AND BUSL-1.1', 'not allowed'],
  ['GPL-3.0-only WITH Classpath-exception-2.0', 'not allowed'],
  ['MPL-2.0+', 'not allowed'],
])('a package under “%s” stays out', (license, why) => {
  expect(faultsOfNew({ license })).toEqual([expect.stringContaining(why)]);
});

test('a reading stands for a licence, of the version that was read alone', () => {
  const rules = { ...policy, readings: { 'new@1.0.0': { licence: 'MIT', from: 'LICENSE' } } };
  expect(faultsOfNew({ license: 'SEE LICENSE IN LICENSE' }, rules)).toEqual([]);
  expect(faultsOfNew({ license: 'SEE LICENSE IN LICENSE', version: '1.0.1' }, rules)).toEqual([
    expect.stringContaining('new@1.0.1'),
    expect.stringContaining('“new@1.0.0” any more'),
  ]);
});

test('a choice of licences, and terms that ask for more than a notice, need a remark', () => {
  const remarked = { ...policy, remarks: { ...policy.remarks, 'ne*': 'as MIT' } };
  for (const license of ['(BUSL-1.1 OR MIT)', 'MPL-2.0', 'MIT AND MPL-2.0']) {
    expect(faultsOfNew({ license })).toEqual([expect.stringContaining('needs a remark')]);
    expect(faultsOfNew({ license }, remarked)).toEqual([]);
  }
});

test('what is allowed on the server alone stays out of pages, also behind another package', () => {
  const needy = { 'node_modules/needy': entry({ dependencies: { borrowed: '1' } }) };
  expect(faultsWith(needy, policy, ['plain'])).toEqual([]);
  expect(faultsWith(needy, policy, ['needy'])).toEqual([
    'borrowed@1.0.0 (browsers) is under MPL-2.0, which is not allowed there.',
  ]);
});

test('an install script stays out, and so does one that the lock file hides', () => {
  expect(faultsOfNew({ hasInstallScript: true })).toEqual([
    expect.stringContaining('has an install script'),
  ]);
  const [plain] = packagesOf(lockWith(), []);
  if (!plain) throw new Error('The lock file is empty.');
  const manifest = { version: '1.0.0', license: 'MIT' };
  const hidden = (more: object, hasBindingGyp = false) =>
    installedFaults(plain, { manifest: { ...manifest, ...more }, hasBindingGyp });
  expect(hidden({ scripts: { test: 'x' } })).toEqual([]);
  expect(hidden({ gypfile: false }, true)).toEqual([]);
  const refused = [expect.stringContaining('the lock file hides')];
  expect(hidden({ scripts: { postinstall: 'x' } })).toEqual(refused);
  expect(hidden({}, true)).toEqual(refused);
});

test('npm is told to run the install script of none', () => {
  expect(allowScriptsFaults({ builder: false }, policy)).toEqual([]);
  for (const wrong of [undefined, {}, { builder: true }, { builder: false, other: true }])
    expect(allowScriptsFaults(wrong, policy)).toHaveLength(1);
});

test('a licence in the lock file is what the package says of itself', () => {
  const [plain] = packagesOf(lockWith(), []);
  if (!plain) throw new Error('The lock file is empty.');
  const says = (manifest: object) => installedFaults(plain, { manifest, hasBindingGyp: false });
  expect(says({ version: '1.0.0', license: { type: 'MIT' } })).toEqual([]);
  expect(says({ version: '1.0.0', license: 'GPL-3.0-only' })).toEqual([
    'plain@1.0.0 is under GPL-3.0-only, not MIT as in the lock file.',
  ]);
  expect(says({ version: '1.1.0', license: 'MIT' })).toEqual([expect.stringContaining('npm ci')]);
});

test('only the registry is a source', () => {
  expect(faultsOfNew({})).toEqual([]);
  for (const resolved of [
    'git+ssh://git@github.com/a/new.git#0123456',
    'https://packages.example/new/-/new-1.0.0.tgz',
    'file:new.tgz',
  ])
    expect(faultsOfNew({ resolved })).toEqual([expect.stringContaining(resolved)]);
  expect(faultsOfNew({ link: true })).toEqual([expect.stringContaining('a folder of ours')]);
});

test('nobody asks for an address instead of a version', () => {
  const asked = (version: string) =>
    requestFaults(lockWith({ 'node_modules/new': entry({ dependencies: { other: version } }) }));
  for (const version of ['^1.0.0 || 2.x', '*', 'latest', 'npm:@a/other@~1.2.3'])
    expect(asked(version)).toEqual([]);
  for (const version of ['github:a/b', 'a/b', 'git://x', 'https://x/y.tgz', 'file:../other'])
    expect(asked(version)).toEqual([`node_modules/new asks for other from ${version}.`]);
});

test('what is fetched is known by its SHA-512', () => {
  const { integrity: _, ...unknown } = entry();
  for (const one of [unknown, entry({ integrity: 'sha1-x' })])
    expect(faultsWith({ 'node_modules/new': one })).toEqual([
      expect.stringContaining('no SHA-512'),
    ]);
});

test('an entry that nothing needs any more is told', () => {
  const packages = { 'node_modules/plain': entry() };
  expect(faultsOf(packagesOf({ packages }, []), policy)).toEqual([
    'No package needs the entry “MPL-2.0” any more.',
    'No package needs the entry “borrowed” any more.',
    'No package needs the entry “builder” any more.',
  ]);
});

test('what pages import is found, types and files of ours apart', () => {
  const source = `import a from 'plain';
    import {
      b,
    } from '@scope/some/deep.js';
    import type { C } from 'types-only';
    import './own.css';
    import 'style/sheet.css';
    export { d } from 'handed-on';
    const e = await import('late');
    import { f } from '#contract/f.ts';
    import node from 'node:fs';
    .g { src: url('@font/face/files/g.woff2') }`;
  expect(importedIn(source).toSorted()).toEqual(
    ['plain', '@scope/some', 'style', 'handed-on', 'late', '@font/face'].toSorted(),
  );
});

test('of two versions, pages need the one that Node would find', () => {
  const lock = lockWith({
    'node_modules/needy': entry({ dependencies: { plain: '2', away: '1' } }),
    'node_modules/needy/node_modules/plain': entry({ version: '2.0.0' }),
    'node_modules/@a/needy': entry({ dependencies: { plain: '1' } }),
  });
  const sent = (imported: string) =>
    packagesOf(lock, [imported]).flatMap(({ id, reach }) => (reach === 'browsers' ? id : []));
  expect(sent('needy')).toEqual(['needy@1.0.0', 'plain@2.0.0']);
  expect(sent('@a/needy')).toEqual(['plain@1.0.0', '@a/needy@1.0.0']);
  expect(() => sent('away')).toThrow('package-lock.json lacks');
});

test('the page tells packages for every platform, by the names they have in the registry, in one order', () => {
  const more = {
    'node_modules/other-name': entry({ name: 'real-name' }),
    'node_modules/program-for-elsewhere': entry({ license: 'MIT' }),
    'node_modules/plain/node_modules/real-name': entry(),
  };
  const { packages } = lockWith(more);
  const page = licencesPage(packagesOf({ packages }, []), policy);
  const backwards = Object.fromEntries(Object.entries(packages).toReversed());
  expect(licencesPage(packagesOf({ packages: backwards }, []), policy)).toBe(page);
  expect(page.match(/^- `.*@.*`$/gm)).toEqual([
    '- `plain@1.0.0`',
    '- `program-for-elsewhere@1.0.0`',
    '- `real-name@1.0.0`',
    '- `borrowed@1.0.0`',
    '- `builder@1.0.0`',
  ]);
});
