import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** The next bytes of a stream, in the pieces they come in. Nobody else may read from it. */
export async function readBytes(from: Readable, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let missing = size;
  while (missing > 0) {
    const piece = from.read() as Buffer | null;
    if (piece) {
      pieces.push(piece);
      missing -= piece.length;
    } else await once(from, 'readable');
  }
  return Buffer.concat(pieces);
}
