import type { ComponentType } from 'react';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { AboutStep } from './steps/about-step.tsx';
import { ConnectionStep } from './steps/connection-step.tsx';
import { LifestyleStep } from './steps/lifestyle-step.tsx';
import { PersonalityStep } from './steps/personality-step.tsx';
import { PhotosStep } from './steps/photos-step.tsx';
import type { StepProps } from './steps/step.ts';

interface Step {
  /** In the progress at the top. */
  name: string;
  title: string;
  lead: string;
  /** What it asks for, to know whose faults it has to show. */
  fields: readonly (keyof ProfileChanges)[];
  Fields: ComponentType<StepProps>;
}

export const steps: readonly Step[] = [
  {
    name: 'Connection',
    title: 'What are you looking for?',
    lead: 'Choose one or more. You can change your mind at any time.',
    fields: ['connectionTypes'],
    Fields: ConnectionStep,
  },
  {
    name: 'About you',
    title: 'About you',
    lead: 'The basics that people look at first.',
    fields: ['age', 'location', 'gender', 'height', 'bodyType'],
    Fields: AboutStep,
  },
  {
    name: 'Personality',
    title: 'What are you like?',
    lead: 'A few honest lines find better company than a perfect profile.',
    fields: ['personality', 'bio', 'interests', 'hobbies', 'occupation'],
    Fields: PersonalityStep,
  },
  {
    name: 'Photos',
    title: 'Your photos',
    lead: 'Only members see them. The first one is your main photo.',
    fields: [],
    Fields: PhotosStep,
  },
  {
    name: 'Lifestyle',
    title: 'Lifestyle and preferences',
    lead: 'All of this is optional. What you leave open stays open.',
    fields: ['lifestyle', 'education', 'relationshipStatus', 'preferences'],
    Fields: LifestyleStep,
  },
];
