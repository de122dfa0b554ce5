import { z } from 'zod';
import { connectionTypes } from './options.ts';
import { shownPhotoSchema } from './photos.ts';

/** What the viewer has done about somebody. */
export const standings = ['none', 'liked', 'passed', 'matched'] as const;
export type Standing = (typeof standings)[number];

export const INTERESTS_ON_CARD = 3;

/** A member in a list: only what a card shows. */
export const memberCardSchema = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  age: z.int().nullable(),
  location: z.string().nullable(),
  occupation: z.string().nullable(),
  bio: z.string().nullable(),
  /** The first few; `moreInterests` counts the rest. */
  interests: z.array(z.string()),
  moreInterests: z.int(),
  connectionTypes: z.array(z.enum(connectionTypes)),
  photo: shownPhotoSchema.nullable(),
  compatibility: z.int().nullable(),
  /** Null when they do not show it. */
  lastActiveAt: z.iso.datetime().nullable(),
});
export type MemberCard = z.infer<typeof memberCardSchema>;
