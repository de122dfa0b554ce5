/** Two photos whose hashes differ in no more bits are taken for one. */
export const NEAR_BITS = 6;

const BANDS = 4;
const BAND_BITS = 16;
const BAND_VALUES = 1 << BAND_BITS;

/** The four quarters of a hash, each a number of its own range. */
export const hashBands = (hash: bigint): number[] =>
  Array.from({ length: BANDS }, (_, place) => {
    const band = Number((hash >> BigInt(place * BAND_BITS)) & BigInt(BAND_VALUES - 1));
    return place * BAND_VALUES + band;
  });

const noneOrOneBit = [0, ...Array.from({ length: BAND_BITS }, (_, bit) => 1 << bit)];

/** Of six bits that differ, some quarter has one at most: every near hash has one of these bands. */
export const nearBands = (hash: bigint): number[] =>
  hashBands(hash).flatMap((band) => noneOrOneBit.map((bits) => band ^ bits));
