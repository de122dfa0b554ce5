import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWeb } from '#server/testing/made-web.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { compressFiles } from './compress-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const script = `export const words = ${JSON.stringify('said again and again '.repeat(200))};`;

let server: TestServer;
beforeAll(async () => {
  const webDir = await makeWeb();
  await writeFile(join(webDir, 'assets/words-1.js'), script);
  await writeFile(join(webDir, 'sw.js'), script);
  await compressFiles(webDir);
  server = await startTestServer({}, { webDir });
});
afterAll(() => server.close());

const get = (path: string, accepted?: string) =>
  server.browser().get(path, { headers: { 'accept-encoding': accepted } });

describe('a built script', () => {
  test('comes as the build has compressed it', async () => {
    const { headers, bytes } = await get('/assets/words-1.js', 'gzip, deflate, br, zstd');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': FOREVER,
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(bytes).toString()).toBe(script);
  });

  test('comes zipped to whoever knows nothing better', async () => {
    const { headers, bytes } = await get('/assets/words-1.js', 'gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': FOREVER });
    expect(gunzipSync(bytes).toString()).toBe(script);
  });

  test('comes as it is where nothing is asked for', async () => {
    const { headers, body } = await get('/assets/words-1.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': FOREVER,
      vary: 'accept-encoding',
    });
    expect(body).toBe(script);
  });

  test('has another tag for each way it comes, which is answered with nothing anew', async () => {
    const [small, plain] = await Promise.all([
      get('/assets/words-1.js', 'br'),
      get('/assets/words-1.js'),
    ]);
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    const again = await server.browser().get('/assets/words-1.js', {
      headers: { 'accept-encoding': 'br', 'if-none-match': small.headers.etag },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

test('what lies outside of the assets, and is asked about each time, is compressed at build, too', async () => {
  const { headers, bytes } = await get('/sw.js', 'br');
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(headers['content-length']).toBe(String(bytes.length));
});

test('a file that the build has left as it is leaves so', async () => {
  const { headers, bytes } = await get('/assets/app-1.js', 'gzip, br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(bytes.length));
});
