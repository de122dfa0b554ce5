import { z } from 'zod';
import { activeMembers, lockedOutToo, restrictedToo } from '../access.ts';
import { userTypes } from '../accounts/rules.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { connectionTypes, distanceLabels, valuesOf } from './options.ts';
import { heldReasons, profileTextFields, whoMayCallChoices } from './rules.ts';
import {
  describedFields,
  onboardingStepSchema,
  preferencesSchema,
  profileChangesSchema,
} from './fields.ts';

export const settingsSchema = z.strictObject({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  profileVisibility: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowMessagesFromAnyone: z.boolean(),
  /** Nobody else can like them or write to them first. */
  onlyVerified: z.boolean(),
  /** Whether their main photo may be among the spots of colour that people without a plan see. */
  photoWall: z.boolean(),
  whoMayCall: z.enum(whoMayCallChoices),
});
export type Settings = z.infer<typeof settingsSchema>;

export const settingsChangesSchema = settingsSchema.partial();
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

export const defaultSettings: Settings = {
  emailNotifications: true,
  pushNotifications: true,
  profileVisibility: true,
  showOnlineStatus: true,
  allowMessagesFromAnyone: false,
  onlyVerified: false,
  photoWall: false,
  whoMayCall: 'matches',
};

/** A photo as other members get it. */
export const shownPhotoSchema = z.object({
  id: z.uuid(),
  /** For the caller alone, in their sessions, for a day at most and while they may see the photo: never to be stored. */
  urls: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
  /** Of the large one. */
  width: z.int(),
  height: z.int(),
  /** A few pixels as a data address, shown until the picture is there. */
  placeholder: z.string(),
});
export type ShownPhoto = z.infer<typeof shownPhotoSchema>;

/** One's own. */
export const photoSchema = shownPhotoSchema.extend({
  name: z.string(),
  /** Bytes of what was uploaded. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
  /** Why it waits for a person; null: others see it. */
  held: z.enum(heldReasons).nullable(),
});
export type Photo = z.infer<typeof photoSchema>;

/** What a document has shown, and what follows from it. */
const trustFields = {
  verified: z.boolean(),
  /** A companion whose document shows an age of 18 or more; any other is an ordinary member to everybody. */
  companion: z.boolean(),
  /** They take likes and first messages from verified members alone. */
  onlyVerified: z.boolean(),
};

/** What other members may see. Nothing else of a member ever leaves for another one. */
export const publicProfileSchema = z.object({
  memberId: z.uuid(),
  displayName: z.string(),
  profileImages: z.array(shownPhotoSchema),
  ...trustFields,
  ...describedFields,
  // What is released after a look may come on top of a full list.
  interests: z.array(z.string()),
  hobbies: z.array(z.string()),
  /** They have moved a slider; until then what `personality` holds tells nothing. */
  personalityStated: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A member's own profile, whole. */
export const ownProfileSchema = publicProfileSchema.extend({
  userType: z.enum(userTypes),
  /** Age follows from the birth date of a document, which itself only the copy of their data tells them. */
  ageFixed: z.boolean(),
  profileImages: z.array(photoSchema),
  email: z.string(),
  createdAt: z.iso.datetime(),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  /** Where the wizard goes on. */
  onboardingStep: onboardingStepSchema,
  preferences: preferencesSchema,
  /** Whether the location is a city that distances can be told from. */
  cityKnown: z.boolean(),
  /** Texts that are filled in, and that nobody sees until a person has looked. */
  waiting: z.array(z.enum(profileTextFields)),
  settings: settingsSchema,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A member in a list: only what a card shows. */
export const memberCardSchema = z.object({
  memberId: z.uuid(),
  displayName: z.string(),
  ...trustFields,
  age: z.int().nullable(),
  location: z.string().nullable(),
  occupation: z.string().nullable(),
  bio: z.string().nullable(),
  /** The first few; `moreInterests` counts the rest. */
  interests: z.array(z.string()),
  moreInterests: z.int(),
  connectionTypes: z.array(z.enum(connectionTypes)),
  photo: shownPhotoSchema.nullable(),
  /** Interests and hobbies that the caller has as well, the first few. */
  shared: z.array(z.string()),
  compatibility: z.int().nullable(),
  /** Between the centres of the two cities, as coarsely as it is shown; null where one of them is not known. */
  distance: z.enum(valuesOf(distanceLabels)).nullable(),
  /** Null when they do not show it. */
  lastActiveAt: z.iso.datetime().nullable(),
  /** Only those who know them already get to see it. */
  paused: z.boolean(),
});
export type MemberCard = z.infer<typeof memberCardSchema>;

const feature = 'profiles';
const changes = { of: 'profile-changes', perMinute: 240, inMemory: true } as const;

/** The writer was asked whether they are sure, and is. */
const confirmed = z.boolean().optional();

const photosReply = z.object({ profileImages: z.array(photoSchema) });

/** Of all pictures that a member uploads, whatever for: what one costs lies in its pixels. */
export const pixelBudget = { of: 'megapixels', perHour: 1600, perDay: 4000 } as const;
/** Enough for a first profile from any phone, several times. */
export const pixelBudgetBeforePlan = {
  of: 'megapixels before a plan',
  perHour: 320,
  perDay: 800,
} as const;

/** The first photo is the main one. Every answer is the whole list in its new order. */
const photosContract = {
  upload: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/photos',
    access: activeMembers,
    budget: { of: 'photo-uploads', perHour: 60 },
    inService: [pixelBudget, pixelBudgetBeforePlan],
    summary: 'Add a photo; the body is the picture itself',
  })
    .input(z.file())
    .output(photosReply),
  move: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/photos/{id}/move',
    access: activeMembers,
    budget: changes,
    summary:
      'Move a photo to another place; 0 makes it the main one. A place that does not exist is ignored',
  })
    .input(z.object({ id: z.uuid(), to: z.int() }))
    .output(photosReply),
  remove: endpoint({
    feature,
    method: 'DELETE',
    path: '/profiles/me/photos/{id}',
    access: restrictedToo,
    budget: changes,
    summary: 'Delete a photo and its files',
  })
    .input(z.object({ id: z.uuid() }))
    .output(photosReply),
};

export const profilesContract = {
  own: endpoint({
    feature,
    method: 'GET',
    path: '/profiles/me',
    access: lockedOutToo,
    budget: 'cheap',
    summary: "The signed-in member's own profile",
  }).output(ownProfileSchema),
  ownAsOthersSeeIt: endpoint({
    feature,
    method: 'GET',
    path: '/profiles/me/public',
    access: restrictedToo,
    budget: 'cheap',
    summary: "The signed-in member's profile as other members see it",
  }).output(publicProfileSchema),
  update: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me',
    access: activeMembers,
    budget: changes,
    summary: 'Merge what is sent into the own profile, and mark it complete',
  })
    .input(profileChangesSchema.extend({ confirmed }))
    .output(ownProfileSchema),
  updateSettings: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me/settings',
    access: restrictedToo,
    budget: changes,
    summary: 'Change some of the settings',
  })
    .input(settingsChangesSchema)
    .output(settingsSchema),
  saveOnboarding: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me/onboarding',
    access: activeMembers,
    budget: changes,
    summary: 'Keep what was filled in so far, and where the wizard goes on',
  })
    .input(z.strictObject({ step: onboardingStepSchema, changes: profileChangesSchema, confirmed }))
    .output(ownProfileSchema),
  completeOnboarding: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/onboarding/complete',
    access: activeMembers,
    budget: changes,
    summary: 'Finish the wizard; refused while a step is not filled in',
  }).output(ownProfileSchema),
  photos: photosContract,
};

export const profilesEvents = {
  /** Somebody else has changed the own profile: a person has decided about a photo, or about a document. */
  ownChanged: serverEvent({ name: 'profile.own-changed', access: lockedOutToo, payload: z.void() }),
};
