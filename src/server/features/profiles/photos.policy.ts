import type { HeldReason, PhotoFinding } from '#contract/profiles/rules.ts';
import type { Nudity } from '#server/platform/pictures/nudity.policy.ts';

const gravestFirst: PhotoFinding[] = [
  'nudity',
  'photo-of-another-account',
  'perhaps-nudity',
  'not-checked',
];

const ofNudity: Record<Nudity, PhotoFinding | null> = {
  clear: null,
  unsure: 'perhaps-nudity',
  explicit: 'nudity',
  unknown: 'not-checked',
};

/** Gravest first; none for a photo that others may see at once. */
export function photoFindings(nudity: Nudity, likeAnothers = false): PhotoFinding[] {
  const found = new Set([ofNudity[nudity], likeAnothers ? 'photo-of-another-account' : null]);
  return gravestFirst.filter((finding) => found.has(finding));
}

/** What its owner is told. Whoever tries out the photos of others must not learn who is a member. */
const reasons: Record<PhotoFinding, HeldReason> = {
  nudity: 'nudity',
  'perhaps-nudity': 'perhaps-nudity',
  'photo-of-another-account': 'look',
  'not-checked': 'look',
};

export const heldReason = (finding: PhotoFinding | null): HeldReason | null =>
  finding && reasons[finding];

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
