import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/platform/ids.ts';
import type { Mail } from './letter.ts';

export interface KeptMail extends Mail {
  id: string;
  sentAt: string;
}

export interface Outbox {
  keep(mail: Mail): Promise<void>;
  newest(count: number): Promise<KeptMail[]>;
  /** Deletes whatever is to one of these, or names one of them as a whole: an address, a number, an id, a name. */
  forget(names: string[]): Promise<void>;
}

/** Where mail goes when no SMTP server is configured, and texts without a gateway: one readable file each. */
export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  return {
    keep: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = newId();
      const kept: KeptMail = { id, sentAt: new Date().toISOString(), ...mail };
      // Written aside and renamed, so that a reader never sees half a mail.
      const draft = join(folder, `${id}.part`);
      await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600 });
      await rename(draft, join(folder, `${id}.json`));
    },
    forget: async (names) => {
      const patterns = names.map(asWhole);
      for (const entry of await readdir(folder).catch(() => [])) {
        const file = join(folder, entry);
        const mail = await readMail(file);
        const written = mail && `${mail.to}\n${mail.subject}\n${mail.text}`;
        if (written && patterns.some((pattern) => pattern.test(written)))
          await rm(file, { force: true });
      }
    },
    newest: async (count) => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .slice(-count);
      const mails = await Promise.all(newest.map((name) => readMail(join(folder, name))));
      return mails.filter((mail) => mail !== null).toReversed();
    },
  };
}

/** Not as a part of another: `al@x.in` is neither in `kamal@x.in` nor in `al@x.in.net`, and Al is not in Also. */
const asWhole = (name: string): RegExp => {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_]|[\\p{L}\\p{N}][.+-])${escaped}(?![\\p{L}\\p{M}\\p{N}_@]|[.-][\\p{L}\\p{N}])`,
    'u',
  );
};

/** Null: a draft may be renamed or half written, and a mail may be forgotten, while we look. */
async function readMail(file: string): Promise<KeptMail | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptMail;
  } catch {
    return null;
  }
}
