import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
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
}

/** Where mail goes when no SMTP server is configured: one readable file each. */
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
    newest: async (count) => {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .slice(-count);
      const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.map((text) => JSON.parse(text) as KeptMail).toReversed();
    },
  };
}
