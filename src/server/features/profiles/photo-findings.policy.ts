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
