import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { runningServer } from './server.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

async function mailsTo(address: string): Promise<Mail[]> {
  const folder = join(runningServer().dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail),
  );
  return mails.filter(({ to }) => to === address);
}

/** What the outbox folder holds for an address; waits for mail that is still on its way. */
export const outbox = {
  mailsTo,

  /** The newest link to a page of ours that was mailed to an address, as a path with its query. */
  async linkTo(address: string, page: string) {
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          const links = (await mailsTo(address)).flatMap(
            ({ text }) => text.match(/https?:\/\/\S+/g) ?? [],
          );
          link = links
            .map((text) => new URL(text))
            .findLast(({ pathname }) => pathname === page)?.href;
          return link !== undefined;
        },
        { message: `a mail to ${address} with a link to ${page}` },
      )
      .toBe(true);
    return pathOf(link ?? '');
  },
};

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
