import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { connectionTypes, userTypes } from './options.ts';

export const preferencesSchema = z.object({
  ageRange: z.object({ min: z.number().int(), max: z.number().int() }),
  location: z.string(),
  interests: z.array(z.string()),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const settingsSchema = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  profileVisibility: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowMessagesFromAnyone: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultPreferences: Preferences = {
  ageRange: { min: 18, max: 35 },
  location: '',
  interests: [],
};

export const defaultSettings: Settings = {
  emailNotifications: true,
  pushNotifications: true,
  profileVisibility: true,
  showOnlineStatus: true,
  allowMessagesFromAnyone: false,
};

/** A member's own profile, whole. Other members get a narrower view. */
export const ownProfileSchema = z.object({
  uid: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  userType: z.enum(userTypes),
  createdAt: z.iso.datetime(),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  connectionTypes: z.array(z.enum(connectionTypes)),
  preferences: preferencesSchema,
  settings: settingsSchema,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const profilesContract = {
  own: endpoint({
    feature: 'profiles',
    method: 'GET',
    path: '/profiles/me',
    access: 'member',
    summary: "The signed-in member's own profile",
  }).output(ownProfileSchema),
};
