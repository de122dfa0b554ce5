import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import type { ExportedChat, ExportedMessage } from '#server/platform/export/export-part.ts';
import type { MadeMember } from './make-member.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

export const EXPORT = '/api/accounts/export';
const SUBJECT = /data is ready/;

export const stateOf = async ({ browser }: MadeMember): Promise<string | undefined> =>
  (await browser.get(EXPORT)).body.export?.state;

/** Asks for it, and waits for the link. */
export async function askForExport(server: TestServer, who: MadeMember): Promise<string> {
  const { status, body } = await who.browser.post(EXPORT);
  if (status !== 200) throw new Error(`asking answered ${JSON.stringify(body)}`);
  // An earlier one has the same subject.
  await waitFor(async () => (await stateOf(who)) === 'ready');
  return server.tokenMailedTo(who.email, SUBJECT);
}

export const downloadExport = ({ browser }: Pick<MadeMember, 'browser'>, token: string) =>
  browser.get(`/files/export?token=${token}`);

/** What a zip holds, by its path. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    checkSignature: true,
  });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  await reader.close();
  return files;
}

/** As the zip writes an `ExportedChat`: with its messages in place, and of a photo where it is. */
interface ChatInZip extends Omit<ExportedChat, 'messages'> {
  messages: Record<keyof ExportedMessage, unknown>[];
}
type ExportedData = Record<string, unknown> & { chats: ChatInZip[] };

/** Everything that a member gets, part by part. */
export async function exportOf(server: TestServer, who: MadeMember) {
  const { bytes } = await downloadExport(who, await askForExport(server, who));
  const files = await unzip(bytes);
  const data = Object.fromEntries(
    [...files].flatMap(([path, file]) => {
      const name = /^data\/(.+)\.json$/.exec(path)?.[1];
      return name ? [[name, JSON.parse(file.toString()) as unknown]] : [];
    }),
  );
  return { files, data: data as ExportedData };
}
