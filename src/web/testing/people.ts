import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import type { BrowseCard, MemberView } from '#contract/discovery/endpoints.ts';
import {
  defaultSettings,
  type MemberCard,
  type OwnProfile,
  type PublicProfile,
} from '#contract/profiles/endpoints.ts';
import {
  defaultLifestyle,
  defaultPersonality,
  defaultPhysicalTraits,
  defaultPreferences,
  defaultRelationshipGoals,
} from '#contract/profiles/fields.ts';

export const TARA = '019a0000-0000-7000-8000-000000000002';
export const KABIR = '019a0000-0000-7000-8000-000000000003';
export const MATCH = '019a0000-0000-7000-8000-00000000000a';

/** Tara, as a list shows her. */
export const madeMemberCard = (change: Partial<MemberCard> = {}): MemberCard => ({
  memberId: TARA,
  displayName: 'Tara',
  verified: false,
  companion: false,
  onlyVerified: false,
  age: 29,
  location: 'Shillong',
  occupation: null,
  bio: null,
  interests: [],
  moreInterests: 0,
  connectionTypes: [],
  photo: null,
  shared: [],
  compatibility: null,
  distance: null,
  lastActiveAt: null,
  paused: false,
  ...change,
});

export const madeBrowseCard = (change: Partial<BrowseCard> = {}): BrowseCard => ({
  ...madeMemberCard(),
  standing: 'none',
  matchId: null,
  fits: true,
  companionOffer: null,
  ...change,
});

const publicProfile: PublicProfile = {
  memberId: TARA,
  displayName: 'Tara',
  profileImages: [],
  verified: false,
  companion: false,
  onlyVerified: false,
  bio: null,
  location: null,
  occupation: null,
  lookingFor: null,
  age: 29,
  gender: null,
  height: null,
  bodyType: null,
  education: null,
  relationshipStatus: null,
  connectionTypes: [],
  interests: [],
  hobbies: [],
  prompts: [],
  languages: [],
  physicalTraits: defaultPhysicalTraits,
  lifestyle: defaultLifestyle,
  personality: defaultPersonality,
  personalityStated: false,
  relationshipGoals: defaultRelationshipGoals,
};

/** Tara's profile, as another member sees it. */
export const madeMemberView = (
  change: Partial<MemberView> = {},
  profile: Partial<PublicProfile> = {},
): MemberView => ({
  profile: { ...publicProfile, ...profile },
  standing: 'none',
  matchId: null,
  compatibility: null,
  shared: [],
  distance: null,
  lastActiveAt: null,
  paused: false,
  companionOffer: null,
  ...change,
});

/** The viewer's own profile: complete, and shown to others. */
export const madeOwnProfile = (change: Partial<OwnProfile> = {}): OwnProfile => ({
  ...publicProfile,
  memberId: '019a0000-0000-7000-8000-000000000001',
  displayName: 'Asha',
  profileImages: [],
  userType: 'normal',
  ageFixed: false,
  email: 'asha@example.com',
  createdAt: '2026-11-01T08:00:00.000Z',
  profileComplete: true,
  onboardingComplete: true,
  onboardingStep: 5,
  preferences: defaultPreferences,
  cityKnown: false,
  waiting: [],
  settings: defaultSettings,
  ...change,
});

/** What a companion has told of what they offer; nothing is missing. */
export const madeCompanionProfile = (change: Partial<CompanionProfile> = {}): CompanionProfile => ({
  categories: ['rent-a-friend'],
  kinds: ['chat'],
  languages: ['hi'],
  offers: 'Walks.',
  refuses: 'Late nights.',
  hours: [{ day: 0, from: 1080, until: 1260 }],
  dailyLimit: 5,
  timeOff: [],
  availableUntil: null,
  missing: [],
  identityMinutes: null,
  ...change,
});
