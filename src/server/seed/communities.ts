import type { OwnProfile } from '#contract/profiles/endpoints.ts';

type Diet = NonNullable<OwnProfile['lifestyle']['diet']>;

export type CommunityName =
  | 'hindi'
  | 'sikh'
  | 'khatri'
  | 'muslim'
  | 'kashmiri'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayali'
  | 'syrian-christian'
  | 'marathi'
  | 'gujarati'
  | 'marwari'
  | 'goan'
  | 'parsi'
  | 'bengali'
  | 'bihari'
  | 'odia'
  | 'assamese'
  | 'khasi-mizo'
  | 'naga-manipuri'
  | 'himalayan';

/** Names that go together, and what is usual among those who bear them. */
export interface Community {
  name: CommunityName;
  /** How many of a thousand members. */
  share: number;
  women: readonly string[];
  men: readonly string[];
  surnames: readonly string[];
  /** Women whose surname differs from that of men. */
  womensSurnames?: readonly string[];
  /** Where most of them live. */
  states: readonly string[];
  ethnicity: NonNullable<OwnProfile['physicalTraits']['ethnicity']>;
  diets: readonly (readonly [Diet, number])[];
  /** What they may grow up with, among the interests. */
  interests: readonly string[];
  hijab?: number;
  turban?: number;
  bearded?: number;
}
