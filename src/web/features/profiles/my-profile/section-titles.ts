import type { ProfileSection } from '#contract/profiles/completeness.ts';

export const sectionTitles: Record<ProfileSection, string> = {
  photos: 'Photos',
  basic: 'Basic Information',
  physical: 'Physical Traits',
  about: 'About Me',
  interests: 'Interests',
  hobbies: 'Hobbies',
  lifestyle: 'Lifestyle',
  personality: 'Personality Traits',
  goals: 'Relationship Goals',
  preferences: 'Matching Preferences',
};
