import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller ones fit into the first packet whatever is done to them. */
const LEAST_BYTES = 512;
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const ways = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Puts next to each file what the server sends in its place: once at build and as small as can be, instead of for every visitor. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.length < LEAST_BYTES) return;
      for (const [extension, compress] of Object.entries(ways))
        await writeFile(`${file}.${extension}`, await compress(bytes));
    }),
  );
}
