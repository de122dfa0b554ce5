/** What the hash is made of: so many grey pixels. */
export const HASHED = { width: 9, height: 8 };

/** Steps in a line. */
const LINE = HASHED.width - 1;
const BITS = LINE * HASHED.height;
// Of 255. A smaller step may come from saving the picture again, and would turn its bit.
const FAINT = 4;
const FEWEST_STRONG = 24;
const FEWEST_TURNS = 22;

/**
 * 64 bits that stay nearly the same when a picture is saved again or made smaller: whether it gets darker from each pixel
 * to the next. Null where that says nothing: plain areas and gradients of different pictures look alike.
 */
export function pictureHash(grey: Uint8Array): bigint | null {
  const steps = Array.from({ length: BITS }, (_, at) => {
    const left = Math.floor(at / LINE) * HASHED.width + (at % LINE);
    return (grey[left] ?? 0) - (grey[left + 1] ?? 0);
  });
  const bits = steps.map((step) => step > FAINT);
  const strong = steps.filter((step) => Math.abs(step) > FAINT).length;
  const turns = bits.filter((bit, at) => at % LINE > 0 && bit !== bits[at - 1]).length;
  const turnsDown = bits.filter((bit, at) => at >= LINE && bit !== bits[at - LINE]).length;
  if (strong < FEWEST_STRONG || turns + turnsDown < FEWEST_TURNS) return null;
  return bits.reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n);
}
