import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser } from '#server/testing/browser.ts';
import { freePort } from '#server/platform/free-port.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { buildAll } from '../../scripts/build/build.ts';

/** The server as an operator meets it: a process, its exit code, its sentences. */

beforeAll(buildAll);

let dataDir: string;
const running: ChildProcess[] = [];
async function makeFolder(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-process-'));
}
async function endAll(): Promise<void> {
  for (const child of running.splice(0)) {
    // In good order, so that its database no longer writes when the folder is removed.
    if (child.exitCode === null && child.signalCode === null) await stop(child, 'SIGTERM');
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

interface Started {
  child: ChildProcess;
  output: { text: string };
  exit: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  }
  return { child, output, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

function address({ child, output }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = /is running at (http:\S+)/.exec(output.text);
      if (match?.[1]) resolve(match[1].replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', look);
    child.once('exit', () => reject(new Error(`it ended: ${output.text}`)));
  });
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

const form = (email: string) => ({ name: 'Asha', email, password: PASSWORD, acceptTerms: true });
const signUp = (url: string, email: string) =>
  createBrowser(url, '127.0.0.1').post('/api/accounts/sign-up', form(email));
const signIn = (url: string, email: string) =>
  createBrowser(url, '127.0.0.1').post('/api/accounts/sign-in', { email, password: PASSWORD });

describe('what an operator can put right is one sentence and exit code 1', () => {
  beforeEach(makeFolder);
  afterEach(endAll);

  async function sentence(env: Record<string, string>): Promise<string> {
    const started = start(env);
    expect(await started.exit).toBe(1);
    expect(started.output.text.trim().split('\n')).toHaveLength(1);
    return started.output.text;
  }

  test('bad settings', async () => {
    const text = await sentence({ PORT: 'many', LOG_LEVEL: 'loud' });
    expect(text).toContain('PORT');
    expect(text).toContain('LOG_LEVEL');
  });

  test('a port in use, before anything is made', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as AddressInfo;
    try {
      expect(await sentence({ PORT: String(port) })).toBe(
        `Port ${port} is already in use. Stop what uses it, or set PORT to another.\n`,
      );
      expect(await readdir(dataDir)).not.toContain('database');
    } finally {
      squatter.close();
    }
  });

  test('a data folder that cannot be made', async () => {
    expect(await sentence({ DATA_DIR: '/dev/null/saath' })).toContain(
      'The data folder /dev/null/saath cannot be written',
    );
  });

  test('a data folder whose database an earlier version has made', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    expect(await sentence({})).toContain('made by an earlier version');
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('a database that is not there', async () => {
    const text = await sentence({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SESSION_SECRET: 'x'.repeat(32),
    });
    expect(text).toContain('The database named by DATABASE_URL cannot be used');
  });
});

describe('started by npm', () => {
  beforeEach(makeFolder);
  afterEach(endAll);

  test('it ends when npm is stopped by its own number, which tells only a shell', async () => {
    const npm = spawn('npm', ['start'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(npm);
    const output = { text: '' };
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
    const url = await address({ child: npm, output, exit: Promise.resolve(null) });
    // Whoever serves holds the pipe that npm and its shell have let go.
    const closed = new Promise<void>((resolve) => npm.stdout.once('close', () => resolve()));
    npm.kill('SIGTERM');
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('a site, from its first start on', () => {
  let site: Started;
  let url: string;
  let hasFailed = false;
  beforeAll(makeFolder);
  afterAll(endAll);
  // Each goes on where the one before it ended.
  beforeEach((step) => {
    step.skip(hasFailed, 'what came before it failed');
    step.onTestFailed(() => {
      hasFailed = true;
    });
  });

  async function startAgain(): Promise<void> {
    site = start();
    url = await address(site);
  }

  test('it is made from nothing, and kept from others', async () => {
    await startAgain();
    for (const [file, mode] of [
      ['session-secret', 0o600],
      ['database', 0o700],
      ['socket', 0o700],
    ] as const)
      expect((await stat(join(dataDir, file))).mode & 0o777, file).toBe(mode);
  });

  test('a second start is refused while it runs, and disturbs nobody', async () => {
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.output.text).toContain('Another process is already running on the data folder');
    expect((await createBrowser(url, '127.0.0.1').get('/readyz')).status).toBe(200);
  });

  test('what goes wrong is answered in our own words, beside the pages too', async () => {
    const post = (body: string) =>
      fetch(`${url}/api/accounts/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body,
      });
    for (const [body, code] of [
      ['{', 'MALFORMED_BODY'],
      ['['.repeat(40_000) + ']'.repeat(40_000), 'INVALID_INPUT'],
    ] as const) {
      expect(await (await post(body)).json()).toMatchObject({ code });
    }
    const nowhere = await fetch(`${url}/files/nothing`, { headers: { accept: 'text/html' } });
    expect(nowhere.headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${url}/api/browse?search=%00`)).json()).toMatchObject({
      code: 'UNREADABLE',
    });
  });

  test('kill -9 right after a sign-up loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 2; round++) {
      const attempts = Array.from({ length: 5 }, async (_, i) => {
        const email = `round-${round}-${i}@example.com`;
        const reply = await signUp(url, email);
        if (reply.status === 200) acknowledged.push(email);
        if (acknowledged.length === round * 5 + 3) site.child.kill('SIGKILL');
      });
      await Promise.allSettled(attempts);
      await site.exit;
      await startAgain();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(6);
    for (const email of acknowledged) expect((await signIn(url, email)).status, email).toBe(200);
  });

  test('SIGTERM finishes what is under way, also for browsers that keep their connection, and exits with 0', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const keeper = createBrowser(url, '127.0.0.1', agent);
    expect((await keeper.get('/healthz')).status).toBe(200);
    const underWay = keeper.post('/api/accounts/sign-up', form('last@example.com'));
    // Both arrive in order: once this one is answered, the server has the one before.
    await createBrowser(url, '127.0.0.1').get('/readyz');
    const exit = stop(site.child, 'SIGTERM');
    expect((await underWay).status).toBe(200);
    expect(await exit).toBe(0);
    agent.destroy();
  });

  test('a demo leaves its data alone, and it works after all that', async () => {
    const demo = start({ DEMO: 'on', DEMO_MEMBERS: '4' });
    expect(await demo.exit).toBe(1);
    expect(demo.output.text).toContain('holds a real site');
    await startAgain();
    expect((await signIn(url, 'last@example.com')).status).toBe(200);
  });
});

describe('the demo', () => {
  beforeAll(makeFolder);
  afterAll(endAll);

  test('shows how far it is until it is ready, and then the site', async () => {
    const port = await freePort();
    const started = start({ DEMO: 'on', DEMO_MEMBERS: '4', PORT: String(port) });
    const visit = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/readyz`, { headers }).catch(() => null);
    const early = await waitFor(() => visit({ accept: 'text/html' }));
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('1');
    expect(await early.text()).toContain('is getting ready');
    const heard = await visit({ accept: 'application/json' });
    expect(await heard?.json()).toMatchObject({ ok: false, step: expect.any(String) });
    await address(started);
    await waitFor(async () => (await visit({}))?.status === 200);
    expect(started.output.text).toContain('Making demo members: 4 of 4');
    expect(await stop(started.child, 'SIGTERM')).toBe(0);
  });

  test('prints logins that work, and again after a second start on the same data', async () => {
    for (const round of ['first', 'second']) {
      const started = start({ DEMO: 'on', DEMO_MEMBERS: '4' });
      const url = await address(started);
      const logins = await waitFor(() => {
        const found = [...started.output.text.matchAll(/^ {2}\w.*?(\S+@\S+)\s+(\S+)$/gm)];
        return found.length === 2 && found;
      });
      for (const [, email, password] of logins) {
        const reply = await createBrowser(url, '127.0.0.1').post('/api/accounts/sign-in', {
          email,
          password,
        });
        expect(reply.status, `${round} ${email}`).toBe(200);
      }
      expect((await createBrowser(url, '127.0.0.1').get('/outbox')).status).toBe(200);
      expect(await stop(started.child, 'SIGTERM')).toBe(0);
    }
    const real = start();
    expect(await real.exit).toBe(1);
    expect(real.output.text).toContain('belongs to the demo');
  });
});
