import type { PhotoFinding } from '#contract/profiles/rules.ts';
import type { ProfileTextField } from '#contract/profiles/rules.ts';
import { fact } from '#server/platform/work.ts';

/** Anything that others find them by may be different now. */
export const profileChanged = fact<{ memberId: string }>('profile.changed');

/** They are here, for the first time in this step. */
export const memberActive = fact<{ memberId: string; activeAt: Date }>('member.active');

export interface HeldPhoto {
  photoId: string;
  memberId: string;
  findings: PhotoFinding[];
  /** Of the large picture, in storage. */
  fileKey: string;
  /** The photo of another account that it is like. */
  like: { photoId: string; memberId: string; fileKey: string } | null;
}

/** A new photo waits for a person. */
export const photoHeld = fact<HeldPhoto>('photo.held');

/** It is gone before a person has decided. */
export const heldPhotoRemoved = fact<{ photoId: string }>('photo.held-removed');

/** A person has decided about a photo of theirs. */
export const photoReviewed = fact<{ memberId: string }>('photo.reviewed');

/** There is something to show of a member now; told again if it had been there before. */
export const profilePresentable = fact<{ memberId: string }>('profile.presentable');

export interface WrittenText {
  field: ProfileTextField;
  /** The entries of a list; of any other text one, or none. */
  before: string[];
  after: string[];
}

/** The texts that were sent, told inside the write: whoever listens may refuse them, or put back what was there before. */
export const textsWritten = fact<{
  memberId: string;
  texts: WrittenText[];
  /** The writer was asked already whether they are sure. */
  confirmed: boolean;
}>('profile.texts-written');
