import { Uint8ArrayReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import type { Tools } from '#server/platform/tools.ts';
import { chatPage, indexPage, type About, type Section } from './export-html.ts';
import { ExportFile, type ExportPart, isList } from './export-part.ts';
import { fontFiles } from './export-style.ts';

/** Pieces of text are joined to about this before they go on: each costs a turn of every stream. */
const PIECE = 64 * 1024;

interface ExportOrder extends About {
  memberId: string;
  /** By the name of the file that each is written to. */
  parts: [name: string, part: ExportPart][];
  /** Ends it midway. */
  signal?: AbortSignal;
}

/** The zip, made as it is asked for: no more of it is in memory than a few pieces and one picture. */
export async function* zipExport(tools: Tools, order: ExportOrder): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = writeAll(tools, order, writable);
  // Looked at below, unless whoever reads has gone before.
  written.catch(() => undefined);
  yield* readable;
  await written;
}

async function writeAll(
  tools: Tools,
  order: ExportOrder,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  try {
    const zip = new ZipWriter(writable, {
      useWebWorkers: false,
      lastModDate: order.madeAt,
      extendedTimestamp: false,
      ...(order.signal && { signal: order.signal }),
    });
    await addEntries(tools, order, zip);
    await zip.close();
  } catch (error) {
    await writable.abort(error).catch(() => undefined);
    throw error;
  }
}

async function addEntries(
  tools: Tools,
  order: ExportOrder,
  zip: ZipWriter<unknown>,
): Promise<void> {
  const { memberId, parts } = order;
  const files = new Map<string, ExportFile>();
  const text = (path: string, pieces: AsyncIterable<string>) =>
    // Some programs do not read the larger form where the smaller would do, and no text is 4 GB long.
    zip.add(path, streamOf(encoded(pieces)), { zip64: false });
  for (const [name, part] of parts) {
    const value = await read(part, tools, memberId);
    await text(
      `data/${name}.json`,
      jsonOf(value, (file) => void files.set(file.path, file)),
    );
  }

  const chats = new Map<string, object[]>();
  for (const [name, part] of parts) {
    if (!('chats' in part)) continue;
    const listed: object[] = [];
    for await (const { messages, ...record } of part.chats(tools, memberId)) {
      const path = `${name}/${String(listed.length + 1).padStart(4, '0')}.html`;
      await text(path, chatPage(order, record.with, messages));
      listed.push({ ...record, page: new ExportFile(path, 'Read it', async () => null) });
    }
    chats.set(name, listed);
  }

  async function* sections(): AsyncGenerator<Section> {
    for (const [name, part] of parts) {
      const { title, note } = part;
      const listed = chats.get(name);
      const content = listed ? each(listed) : await read(part, tools, memberId);
      yield { name, title, note, content };
    }
  }
  const titles = parts.map(([name, { title }]) => ({ name, title }));
  await text('index.html', indexPage(order, titles, sections()));

  const stored: ZipWriterAddDataOptions = { level: 0 };
  for (const { path, bytes } of await fontFiles())
    await zip.add(path, new Uint8ArrayReader(bytes), stored);
  for (const file of files.values()) {
    const bytes = await file.read(tools);
    if (bytes) await zip.add(file.path, new Uint8ArrayReader(bytes), stored);
  }
}

function read(part: ExportPart, tools: Tools, memberId: string) {
  if ('one' in part) return part.one(tools, memberId);
  return 'many' in part ? part.many(tools, memberId) : part.chats(tools, memberId);
}

async function* each(records: object[]): AsyncGenerator<object> {
  yield* records;
}

/** Asks for no more than is wanted of it. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    if (held.length < PIECE) continue;
    yield encoder.encode(held);
    held = '';
  }
  yield encoder.encode(held);
}

/** A value as JSON, however long its lists are. `found` hears of every file that it names. */
async function* jsonOf(value: unknown, found: (file: ExportFile) => void): AsyncGenerator<string> {
  if (isList(value)) {
    yield '[';
    let between = '\n';
    for await (const item of value) {
      yield between;
      yield* jsonOf(item, found);
      between = ',\n';
    }
    yield '\n]';
  } else if (hasLists(value)) {
    let between = '{';
    for (const [name, inner] of Object.entries(value)) {
      yield `${between}${JSON.stringify(name)}:`;
      yield* jsonOf(inner, found);
      between = ',';
    }
    yield '}';
  } else yield plain(value, found);
}

const hasLists = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isList);

function plain(value: unknown, found: (file: ExportFile) => void): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, inner: unknown) {
    const itself = this[name];
    if (itself instanceof ExportFile) found(itself);
    return inner;
  });
}
