import { coarseActivity } from '#contract/relative-time.ts';
import { findCity } from '#contract/profiles/cities.ts';
import type { OwnProfile, Photo, PublicProfile, ShownPhoto } from '#contract/profiles/endpoints.ts';
import { AGE } from '#contract/profiles/rules.ts';
import type { FoundProfile } from './profiles.queries.ts';

type FullProfile = FoundProfile & { photos: Photo[] };

/** Named field by field: a column added later stays private until someone writes it here. */
export function publicView({ profile, member, photos }: FullProfile): PublicProfile {
  return {
    memberId: member.id,
    displayName: member.name,
    ...trustOf(member, profile),
    profileImages: photos.filter(({ held }) => held === null).map(shownPhoto),
    bio: profile.bio,
    age: profile.age,
    gender: profile.gender,
    location: profile.location,
    height: profile.height,
    bodyType: profile.bodyType,
    education: profile.education,
    occupation: profile.occupation,
    relationshipStatus: profile.relationshipStatus,
    lookingFor: profile.lookingFor,
    connectionTypes: profile.connectionTypes,
    interests: profile.interests,
    hobbies: profile.hobbies,
    prompts: profile.prompts,
    languages: profile.languages,
    physicalTraits: profile.physicalTraits,
    lifestyle: profile.lifestyle,
    personality: profile.personality,
    personalityStated: profile.stated.includes('personality'),
    relationshipGoals: profile.relationshipGoals,
  };
}

export function ownView(full: FullProfile): OwnProfile {
  const { profile, member, photos } = full;
  return {
    ...publicView(full),
    userType: member.userType,
    ageFixed: profile.birthDate !== null,
    profileImages: photos,
    email: member.email,
    createdAt: member.createdAt.toISOString(),
    profileComplete: profile.profileComplete,
    onboardingComplete: profile.onboardingComplete,
    onboardingStep: profile.onboardingStep,
    preferences: profile.preferences,
    cityKnown: profile.location !== null && findCity(profile.location) !== null,
    waiting: profile.waiting,
    settings: {
      emailNotifications: profile.emailNotifications,
      pushNotifications: profile.pushNotifications,
      profileVisibility: profile.profileVisibility,
      showOnlineStatus: profile.showOnlineStatus,
      allowMessagesFromAnyone: profile.allowMessagesFromAnyone,
      onlyVerified: profile.onlyVerified,
      photoWall: profile.photoWall,
      whoMayCall: profile.whoMayCall,
    },
  };
}

/** What a document has shown. Nobody is a companion to others before that, nor under 18. */
export function trustOf(
  { userType, identityVerifiedAt }: Pick<FoundProfile['member'], 'userType' | 'identityVerifiedAt'>,
  profile: Pick<FoundProfile['profile'], 'age' | 'birthDate' | 'onlyVerified'>,
): Pick<PublicProfile, 'verified' | 'companion' | 'onlyVerified'> {
  const verified = identityVerifiedAt !== null;
  const isAdult = profile.birthDate !== null && (profile.age ?? 0) >= AGE.min;
  return {
    verified,
    companion: userType === 'provider' && verified && isAdult,
    onlyVerified: profile.onlyVerified,
  };
}

/** When somebody was last here, for who lets others know. */
export function shownActivity(
  { showOnlineStatus, activeAt }: Pick<FoundProfile['profile'], 'showOnlineStatus' | 'activeAt'>,
  now: Date,
): string | null {
  return showOnlineStatus && activeAt ? coarseActivity(activeAt, now).toISOString() : null;
}

function shownPhoto({ id, urls, width, height, placeholder }: Photo): ShownPhoto {
  return { id, urls, width, height, placeholder };
}
