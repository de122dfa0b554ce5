import type { Member } from '#contract/accounts/endpoints.ts';
import type { SecondFactorState } from '#contract/accounts/second-factor.endpoints.ts';
import type { Subscription } from '#contract/billing/endpoints.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { defaultSettings } from '#contract/profiles/endpoints.ts';
import {
  defaultLifestyle,
  defaultPersonality,
  defaultPhysicalTraits,
  defaultPreferences,
  defaultRelationshipGoals,
} from '#contract/profiles/fields.ts';

export const ASHA: Member = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'asha@example.com',
  emailVerified: true,
  identityVerified: false,
  name: 'Asha',
  fullName: 'Asha Rao',
  userType: 'normal',
  role: 'member',
  status: 'active',
  pausedAt: null,
  eraseAt: null,
  secondFactor: false,
};

/** The profile of somebody who has just signed up. */
export const NEW_PROFILE: OwnProfile = {
  memberId: ASHA.id,
  displayName: ASHA.name,
  email: ASHA.email,
  userType: ASHA.userType,
  createdAt: '2026-11-15T10:00:00.000Z',
  profileImages: [],
  verified: false,
  companion: false,
  onlyVerified: false,
  bio: null,
  prompts: [],
  languages: [],
  cityKnown: false,
  location: null,
  occupation: null,
  lookingFor: null,
  age: null,
  ageFixed: false,
  gender: null,
  height: null,
  bodyType: null,
  education: null,
  relationshipStatus: null,
  connectionTypes: [],
  interests: [],
  hobbies: [],
  physicalTraits: defaultPhysicalTraits,
  lifestyle: defaultLifestyle,
  personality: defaultPersonality,
  personalityStated: false,
  relationshipGoals: defaultRelationshipGoals,
  preferences: defaultPreferences,
  profileComplete: false,
  onboardingComplete: false,
  onboardingStep: 1,
  waiting: [],
  settings: defaultSettings,
};

export const PLAN: Subscription = {
  isActive: true,
  userType: 'normal',
  planType: 'one-time',
  amountINR: 2500,
  amountEUR: 27.5,
  paymentStatus: 'completed',
  createdAt: '2026-11-15T10:00:00.000Z',
  expiryDate: '2026-12-15T10:00:00.000Z',
};

/** The second factor of somebody who has set up an authenticator. */
export const WITH_AUTHENTICATOR: SecondFactorState = {
  passkeys: [],
  authenticator: { createdAt: '2026-11-15T10:00:00.000Z' },
  recoveryCodesLeft: 10,
  required: true,
};

/** What the server says to somebody who is signed in and has paid. */
export const signedIn = (member: Member = ASHA) => ({
  'accounts.session': () => ({ member }),
  'profiles.own': () => NEW_PROFILE,
  'billing.subscription': () => ({ subscription: PLAN }),
});
