import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tools } from '#server/platform/tools.ts';
import { unzip } from '#server/testing/exporting.ts';
import { ExportFile, type ExportPart } from './export-part.ts';
import { zipExport } from './export-zip.ts';

// Parts bring their own.
const tools = {} as Tools;
const about = { brandName: 'Saath', memberName: 'Meera', memberId: 'm', madeAt: new Date() };
const zip = (parts: Record<string, ExportPart>, signal?: AbortSignal) =>
  zipExport(tools, { ...about, parts: Object.entries(parts), ...(signal && { signal }) });

async function whole(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return unzip(Buffer.concat(all));
}

const part = (many: () => AsyncGenerator<object>): ExportPart => ({
  title: 'Many',
  columns: [],
  many,
});

test('of however much there is, little is in memory', async () => {
  const ROWS = 20_000;
  const PICTURES = 60;
  let made = 0;
  let held = 0;
  let most = 0;
  const come = (bytes: number) => {
    made += bytes;
    held += bytes;
    most = Math.max(most, held);
  };
  const picture = (at: number) =>
    new ExportFile(`media/${at}.webp`, '', async () => {
      come(500_000);
      return randomBytes(500_000);
    });
  async function* rows() {
    for (let at = 0; at < ROWS; at += 1) {
      // As many bytes in the zip as here: what cannot be pressed.
      const text = randomBytes(750).toString('base64');
      come(750);
      yield at < PICTURES ? { text, picture: picture(at) } : { text };
    }
  }
  for await (const chunk of zip({ rows: part(rows) })) held -= chunk.byteLength;
  expect(made).toBeGreaterThan(44_000_000);
  expect(most).toBeLessThan(3_000_000);
});

test('a list that is too long for a page says where the rest is', async () => {
  async function* rows() {
    for (let at = 0; at < 301; at += 1) yield { place: at };
  }
  const files = await whole(zip({ rows: part(rows) }));
  expect(JSON.parse(String(files.get('data/rows.json')))).toHaveLength(301);
  const page = String(files.get('index.html'));
  expect(page.match(/<li><dl>/g)).toHaveLength(300);
  expect(page).toContain('All are in <code>data/rows.json</code>');
});

test('what somebody wrote can look like a time without being one', async () => {
  async function* rows() {
    for (const text of ['2020-99-99T00:00:00Z', '2020-01-01T9:9:9:9Z', '0000-00-00T...Z'])
      yield { text };
  }
  const page = String((await whole(zip({ rows: part(rows) }))).get('index.html'));
  expect(page).toContain('2020-99-99T00:00:00Z');
});

test('what somebody wrote is shown as text, and nothing can run or be fetched', async () => {
  const evil = '"><script>alert(1)</script><img src=https://evil.example/x>';
  async function* rows() {
    yield { [evil]: evil };
  }
  async function* messages() {
    const said = {
      number: 1,
      sentAt: new Date(),
      from: evil,
      text: evil,
      photo: null,
      voice: null,
    };
    const reactions = [{ from: evil, emoji: evil }];
    yield { ...said, replyTo: null, reactions, deleted: false, warning: evil };
  }
  async function* chats() {
    yield { with: evil, messages: messages() };
  }
  const files = await whole(
    zip({ rows: part(rows), chats: { title: evil, note: evil, columns: [], chats } }),
  );
  for (const path of ['index.html', 'chats/0001.html']) {
    const page = String(files.get(path));
    expect(page).not.toMatch(/<script|<img src=h/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain("default-src 'none'");
  }
});

test('what fails or is ended midway is no whole zip', async () => {
  async function* failing(): AsyncGenerator<object> {
    yield { at: 1 };
    throw new Error('the database is away');
  }
  await expect(whole(zip({ rows: part(failing) }))).rejects.toThrow('the database is away');
  const ending = new AbortController();
  async function* endless(): AsyncGenerator<object> {
    for (;;) {
      yield { text: randomBytes(50_000).toString('base64') };
      if (!ending.signal.aborted) ending.abort();
    }
  }
  await expect(whole(zip({ rows: part(endless) }, ending.signal))).rejects.toThrow();
});
