import {
  IconCake,
  IconHeartHandshake,
  IconMapPin,
  IconMapPins,
  IconSchool,
  IconUserCircle,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import * as options from '#contract/profiles/options.ts';
import { basicFacts, type Fact } from '../view/profile-facts.ts';

/** With name, age and location, which others read in the heading. */
export function ownBasicFacts(profile: OwnProfile): Fact[] {
  const { displayName, age, location } = profile;
  return [
    { label: 'Display name', Icon: IconUserCircle, value: displayName },
    { label: 'Age', Icon: IconCake, value: age === null ? null : String(age) },
    { label: 'Location', Icon: IconMapPin, value: location },
    ...basicFacts(profile),
  ];
}

/** Whom the member would like to meet; for their own eyes. */
export function preferenceFacts({ preferences }: OwnProfile): Fact[] {
  const { gender, ageRange, distance, educationLevel, relationshipType, location } = preferences;
  return [
    { label: 'Gender', Icon: IconUsers, value: options.preferredGenderLabels[gender] },
    { label: 'Age', Icon: IconCake, value: `${ageRange.min} to ${ageRange.max}` },
    { label: 'Distance', Icon: IconMapPins, value: `Up to ${distance} km` },
    {
      label: 'Education',
      Icon: IconSchool,
      value: options.preferredEducationLabels[educationLevel],
    },
    {
      label: 'Relationship type',
      Icon: IconHeartHandshake,
      value: options.relationshipTypeLabels[relationshipType],
    },
    { label: 'Location', Icon: IconUserHeart, value: location || 'Anywhere' },
  ];
}
