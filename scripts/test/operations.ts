/**
 * Follows docs/operations.md on a Debian of its own, word for word, and looks at what comes of it: `npm run test:operations [-- --root folder]`
 * (as root; a folder that is named is kept, and used again). It listens where the page says, on this machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#server/platform/root.ts';
import { bootMachine, makeRoot, type Machine } from './operations/machine.ts';
import { askDuring, createProbe, type Probe } from './operations/probe.ts';

const HOST = 'saath.example';
const PAGE = 'docs/operations.md';

const { values } = parseArgs({ options: { root: { type: 'string' } } });

interface Section {
  title: string;
  blocks: string[];
}

/** What the page says to do, section by section. */
function sectionsOf(page: string): Section[] {
  return page.split(/^##+ /m).map((part) => ({
    title: part.split('\n', 1)[0] ?? '',
    blocks: [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block),
  }));
}

const say = (line: string) => console.log(`\n── ${line}`);

function expectThat(what: string, holds: boolean): void {
  console.log(`${holds ? '✓' : '✗'} ${what}`);
  if (!holds) throw new Error(`This does not hold: ${what}`);
}

const member = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'A long walk by the sea 42',
  acceptTerms: true,
};

/** A member signs up, and what only a proxy set up well gets right is right. */
async function lookAtSite(probe: Probe): Promise<string> {
  const home = await probe('/');
  expectThat('the home page is there, over TLS', home.status === 200);
  expectThat('browsers keep to TLS', home.headers['strict-transport-security'] !== undefined);
  expectThat('figures are for insiders', (await probe('/metrics')).status === 404);
  const signed = await probe('/api/accounts/sign-up', { method: 'POST', body: member });
  if (signed.status !== 200) console.log(signed.text);
  expectThat('a member can sign up', signed.status === 200);
  const cookies = [signed.headers['set-cookie'] ?? []].flat();
  expectThat(
    'who signs in is known by a cookie of this host alone',
    cookies.some((cookie) => cookie.startsWith('__Host-') && cookie.includes('Secure')),
  );
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

async function follow(machine: Machine): Promise<void> {
  const sections = sectionsOf(await readFile(join(ROOT, PAGE), 'utf8'));
  const certificate = () => readFile(join(machine.root, 'etc/saath/tls/certificate.pem'), 'utf8');
  let cookie: string | null = null;
  for (const { title, blocks } of sections)
    for (const block of blocks) {
      say(`${title}\n${block.trimEnd()}`);
      const doing = machine.run(block);
      if (cookie === null) await doing;
      else {
        const [probe, headers] = [createProbe(HOST, await certificate()), { cookie }];
        const { asked, failures } = await askDuring(
          () => probe('/api/profiles/me', { headers }),
          doing,
        );
        console.log(`${asked} requests of a member meanwhile`);
        expectThat(`none of them failed ${failures.slice(0, 3).join('; ')}`, failures.length === 0);
      }
      if (title === 'The relay') cookie = await lookAtSite(createProbe(HOST, await certificate()));
    }
}

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'saath-operations-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await withFolder(async (folder) => {
  const root = values.root ?? join(folder, 'root');
  say('A Debian');
  await makeRoot(root);
  const sources = join(folder, 'sources');
  const cloned = spawnSync('git', ['clone', '--quiet', '--bare', ROOT, sources], {
    stdio: 'inherit',
  });
  if (cloned.status !== 0) throw new Error('The sources could not be copied.');
  const machine = await bootMachine(root, { [sources]: '/srv/saath.git' });
  try {
    await follow(machine);
    say(`Everything on ${PAGE} works.`);
  } finally {
    await machine.stop();
  }
});
