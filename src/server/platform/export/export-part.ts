import type { Tools } from '#server/platform/tools.ts';

/** Who asks, and with what it is read. */
type Asked = [tools: Tools, memberId: string];

interface Described {
  /** Its heading, as the member reads it. */
  title: string;
  /** What it leaves out, and why. */
  note?: string;
  /** By which columns rows are found to be the member's, as `table.column`. What no part names, a test finds. */
  columns: readonly string[];
}

/**
 * One part of what a member gets who asks for a copy of their data: one record, many or conversations, read as they are asked for. It is
 * read twice: for the data, and for the page that shows it.
 */
export type ExportPart = Described &
  (
    | { one(...asked: Asked): Promise<object | null> }
    | { many(...asked: Asked): AsyncIterable<object> }
    | { chats(...asked: Asked): AsyncIterable<ExportedChat> }
  );

/** Whoever is not there any more for the member: erased, blocked or locked out, which is told apart nowhere. */
export const FORMER_MEMBER = 'Former member';

/** A conversation, which gets a page of its own. */
export interface ExportedChat {
  with: string;
  messages: AsyncIterable<ExportedMessage>;
}

export interface ExportedMessage {
  number: number;
  sentAt: Date;
  /** `You`, or the name of the other. */
  from: string;
  text: string;
  photo: ExportFile | null;
  voice: ExportFile | null;
  replyTo: number | null;
  reactions: { from: string; emoji: string }[];
  deleted: boolean;
  /** What the reader was warned of. */
  warning: string | null;
}

/** A picture or document that goes along. In the data stands where it is. */
export class ExportFile {
  /** Within the zip. */
  readonly path: string;
  /** What a picture shows, for who cannot see it; of a document, what leads to it. */
  readonly label: string;
  /** Null where it is gone by now. */
  readonly read: (tools: Tools) => Promise<Uint8Array | null>;

  constructor(path: string, label: string, read: ExportFile['read']) {
    this.path = path;
    this.label = label;
    this.read = read;
  }

  toJSON(): string {
    return this.path;
  }
}

/** A file in storage. */
export const storedFile = (path: string, label: string, key: string): ExportFile =>
  new ExportFile(path, label, ({ storage }) => storage.get(key));

export const isList = (value: unknown): value is AsyncIterable<object> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** All rows in the order of their ids, page by page. */
export async function* paged<Row extends { id: string | number }>(
  next: (after: Row['id'] | null, most: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row['id'] | null = null;
  for (;;) {
    const rows: Row[] = await next(after, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

const PAGE = 500;

/** For lists that are never long. */
export async function* eachOf<Row extends object>(rows: Promise<Row[]>): AsyncGenerator<Row> {
  yield* await rows;
}
