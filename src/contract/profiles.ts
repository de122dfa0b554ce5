import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { photoSchema, photosContract, shownPhotoSchema } from './photos.ts';
import { profileChangesSchema } from './profile-changes.ts';
import { describedFields, onboardingStepSchema, preferencesSchema } from './profile-fields.ts';
import { userTypes } from './options.ts';

export const settingsSchema = z.strictObject({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  profileVisibility: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowMessagesFromAnyone: z.boolean(),
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
};

/** What other members may see. Nothing else of a member ever leaves for another one. */
export const publicProfileSchema = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  profileImages: z.array(shownPhotoSchema),
  ...describedFields,
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** A member's own profile, whole. */
export const ownProfileSchema = publicProfileSchema.extend({
  userType: z.enum(userTypes),
  profileImages: z.array(photoSchema),
  email: z.string(),
  createdAt: z.iso.datetime(),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  /** Where the wizard goes on. */
  onboardingStep: onboardingStepSchema,
  preferences: preferencesSchema,
  settings: settingsSchema,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

const feature = 'profiles';

export const profilesContract = {
  own: endpoint({
    feature,
    method: 'GET',
    path: '/profiles/me',
    access: 'member',
    summary: "The signed-in member's own profile",
  }).output(ownProfileSchema),
  ownAsOthersSeeIt: endpoint({
    feature,
    method: 'GET',
    path: '/profiles/me/public',
    access: 'member',
    summary: "The signed-in member's profile as other members see it",
  }).output(publicProfileSchema),
  update: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me',
    access: 'member',
    summary: 'Merge what is sent into the own profile, and mark it complete',
  })
    .input(profileChangesSchema)
    .output(ownProfileSchema),
  updateSettings: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me/settings',
    access: 'member',
    summary: 'Change some of the settings',
  })
    .input(settingsChangesSchema)
    .output(settingsSchema),
  saveOnboarding: endpoint({
    feature,
    method: 'PATCH',
    path: '/profiles/me/onboarding',
    access: 'member',
    summary: 'Keep what was filled in so far, and where the wizard goes on',
  })
    .input(z.strictObject({ step: onboardingStepSchema, changes: profileChangesSchema }))
    .output(ownProfileSchema),
  completeOnboarding: endpoint({
    feature,
    method: 'POST',
    path: '/profiles/me/onboarding/complete',
    access: 'member',
    summary: 'Finish the wizard; refused while a step is not filled in',
  }).output(ownProfileSchema),
  photos: photosContract,
};
