import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type App } from '#server/app.ts';
import { claimDataDir } from '#server/platform/config/data-dir.ts';
import { readConfig, type PasswordCost } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openOutbox } from '#server/platform/mail/outbox.ts';
import type { Tools } from '#server/platform/tools.ts';
import { createBrowser, type Browser } from './browser.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { waitFor } from './wait-for.ts';

export interface TestServer extends App {
  url: string;
  clock: TestClock;
  /** A fresh cookie jar, at an address of its own unless told otherwise. */
  browser(address?: string): Browser;
  /** Waits for the newest mail to an address whose subject matches. */
  mailTo(email: string, subject: RegExp): Promise<{ text: string; subject: string; to: string }>;
  /** The secret in the link of that mail. */
  tokenMailedTo(email: string, subject: RegExp): Promise<string>;
}

/** Names the folder of the pairs that all tests share: making one takes seconds. */
export const KEYS_VARIABLE = 'TEST_KEYS';

interface Besides {
  /** Where the pages are; otherwise there are none. */
  webDir?: string;
  /** Gets every line that is logged. */
  logTo?: { write(line: string): void };
  /** Otherwise next to nothing. */
  passwordCost?: PasswordCost;
}

/** A whole server on its own database (unless one is named) and folder, listening on a free port. */
export async function startTestServer(
  settings: Record<string, string> = {},
  { webDir, logTo, passwordCost }: Besides = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saath-test-'));
  const database = settings['DATABASE_URL'] ? null : await createTestDatabase();
  const DATABASE_URL = settings['DATABASE_URL'] ?? database?.url;
  const keys = process.env[KEYS_VARIABLE] ?? '';
  const config = {
    ...readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      // The model takes a second of every server that gets a photo: tests about it switch it on.
      PHOTO_CHECK: 'off',
      SESSION_SECRET: 'for tests only'.repeat(3),
      IDENTITY_PUBLIC_KEY_FILE: join(keys, 'identity-public.pem'),
      IDENTITY_PRIVATE_KEY_FILE: join(keys, 'identity-private.pem'),
      RETENTION_PUBLIC_KEY_FILE: join(keys, 'retention-public.pem'),
      // The settings keep the demo away from databases that others share.
      ...(settings['DEMO'] === 'on' ? {} : { DATABASE_URL }),
      ...settings,
    }),
    databaseUrl: DATABASE_URL ?? null,
    // Members are made by the thousand: at full cost a tenth of the time went into hashing.
    passwordCost: passwordCost ?? { memoryCost: 64, timeCost: 1, parallelism: 1 },
  };
  const clock = createTestClock();
  const log = createLog(config.logLevel, logTo);
  const app = await buildApp(config, {
    release: await claimDataDir(config),
    clock,
    log,
    webDir: webDir ?? null,
    background: { niceness: 0, early: false },
  });
  const url = await app.http.listen({ port: config.port, host: config.host });
  let neighbours = 0;
  const mailTo = (email: string, subject: RegExp) =>
    waitFor(async () => {
      const mails = await openOutbox(dataDir).newest(200);
      return mails.find((mail) => mail.to === email && subject.test(mail.subject));
    });
  return {
    ...app,
    tools: forgettingTools(app.tools),
    url,
    clock,
    browser: (address) => {
      neighbours += 1;
      return createBrowser(url, address ?? `127.1.${neighbours >> 8}.${neighbours & 255 || 1}`);
    },
    mailTo,
    tokenMailedTo: async (email, subject) => {
      const { text } = await mailTo(email, subject);
      return /token=([\w-]+)/.exec(text)?.[1] ?? '';
    },
    close: async () => {
      await app.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a test writes by its own hand, no fact tells of: with every such write all callers are forgotten. */
function forgettingTools(tools: Tools): Tools {
  const db = new Proxy(tools.db, {
    get: (target, key) => {
      tools.callers.forgetAll();
      return Reflect.get(target, key, target);
    },
  });
  return new Proxy(tools, { get: (target, key) => (key === 'db' ? db : Reflect.get(target, key)) });
}
