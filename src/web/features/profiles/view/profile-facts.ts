import {
  IconBarbell,
  IconBriefcase,
  IconBrush,
  IconCalendarTime,
  IconDeviceMobile,
  IconDiamond,
  IconEye,
  IconGenderBigender,
  IconGlass,
  IconHeart,
  IconLanguage,
  IconRulerMeasure,
  IconSalad,
  IconSchool,
  IconSmoking,
  IconUser,
  IconWoman,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { PublicProfile } from '#contract/profiles/endpoints.ts';
import { languageLabels } from '#contract/profiles/languages.ts';
import * as options from '#contract/profiles/options.ts';

/** One thing about a member. Null: not told. */
export interface Fact {
  label: string;
  Icon: Icon;
  value: string | null;
}

const labelOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  value: Value | null,
): string | null => value && labels[value];

export function basicFacts(profile: PublicProfile): Fact[] {
  const { gender, occupation, education, relationshipStatus, languages } = profile;
  return [
    {
      label: 'Gender',
      Icon: IconGenderBigender,
      value: labelOf(options.genderLabels, gender),
    },
    { label: 'Occupation', Icon: IconBriefcase, value: occupation },
    { label: 'Education', Icon: IconSchool, value: labelOf(options.educationLabels, education) },
    {
      label: 'Relationship status',
      Icon: IconHeart,
      value: labelOf(options.relationshipStatusLabels, relationshipStatus),
    },
    {
      label: 'Languages',
      Icon: IconLanguage,
      value: languages.map((language) => languageLabels[language]).join(', ') || null,
    },
  ];
}

export function physicalFacts({ height, bodyType, physicalTraits }: PublicProfile): Fact[] {
  const { hairColor, eyeColor, ethnicity, tattoos, piercings } = physicalTraits;
  return [
    { label: 'Height', Icon: IconRulerMeasure, value: labelOf(options.heightLabels, height) },
    { label: 'Body type', Icon: IconUser, value: labelOf(options.bodyTypeLabels, bodyType) },
    { label: 'Hair colour', Icon: IconWoman, value: labelOf(options.hairColorLabels, hairColor) },
    { label: 'Eye colour', Icon: IconEye, value: labelOf(options.eyeColorLabels, eyeColor) },
    { label: 'Ethnicity', Icon: IconWorld, value: labelOf(options.ethnicityLabels, ethnicity) },
    { label: 'Tattoos', Icon: IconBrush, value: labelOf(options.bodyArtLabels, tattoos) },
    { label: 'Piercings', Icon: IconDiamond, value: labelOf(options.bodyArtLabels, piercings) },
  ];
}

export function lifestyleFacts({ lifestyle }: PublicProfile): Fact[] {
  const { smoking, drinking, exercise, diet, workSchedule, socialMedia } = lifestyle;
  return [
    { label: 'Smoking', Icon: IconSmoking, value: labelOf(options.smokingLabels, smoking) },
    { label: 'Drinking', Icon: IconGlass, value: labelOf(options.drinkingLabels, drinking) },
    { label: 'Exercise', Icon: IconBarbell, value: labelOf(options.exerciseLabels, exercise) },
    { label: 'Diet', Icon: IconSalad, value: labelOf(options.dietLabels, diet) },
    {
      label: 'Work schedule',
      Icon: IconCalendarTime,
      value: labelOf(options.workScheduleLabels, workSchedule),
    },
    {
      label: 'Social media',
      Icon: IconDeviceMobile,
      value: labelOf(options.socialMediaLabels, socialMedia),
    },
  ];
}

interface GoalGroup {
  label: string;
  goals: string[];
}

export function goalGroups({ relationshipGoals }: PublicProfile): GoalGroup[] {
  const { shortTerm, longTerm, dealBreakers } = relationshipGoals;
  return [
    { label: 'Short term', goals: shortTerm.map((goal) => options.shortTermGoalLabels[goal]) },
    { label: 'Long term', goals: longTerm.map((goal) => options.longTermGoalLabels[goal]) },
    {
      label: 'Deal breakers',
      goals: dealBreakers.map((breaker) => options.dealBreakerLabels[breaker]),
    },
  ];
}
