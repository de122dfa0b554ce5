import type { UserType } from '#contract/accounts/rules.ts';
import { type City, cities, locationOf } from '#contract/profiles/cities.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { interestGroups } from '#contract/profiles/interests.ts';
import type { Language } from '#contract/profiles/languages.ts';
import { PROMPTS_MAX, promptIds } from '#contract/profiles/prompts.ts';
import { figureFor, type Figure } from './figures.ts';
import type { FigureKind } from './looks.ts';
import * as usual from './made-choices.ts';
import { randomFor, weighted, type Random } from './random.ts';
import {
  bioLines,
  communities,
  occupations,
  promptAnswers,
  type Community,
  type Occupation,
} from './seed-data.ts';

type Gender = NonNullable<OwnProfile['gender']>;

/** Everything of a profile that a member fills in or chooses. */
type Described = Omit<
  OwnProfile,
  | 'memberId'
  | 'displayName'
  | 'email'
  | 'createdAt'
  | 'userType'
  | 'profileImages'
  | 'profileComplete'
  | 'onboardingComplete'
  | 'onboardingStep'
  | 'waiting'
  | 'ageFixed'
  | 'cityKnown'
  | 'verified'
  | 'companion'
  | 'onlyVerified'
  | 'personalityStated'
>;

export interface MadeMember {
  name: string;
  userType: UserType;
  createdAt: Date;
  emailVerified: boolean;
  /** Month and day, of whoever is verified. */
  birthday: string | null;
  figure: Figure;
  profile: Described;
}

/** Someone whose name is given rather than made up. */
export interface Named {
  name: string;
  userType: UserType;
  gender: Gender;
  age: number;
  /** By its name. */
  community: string;
  looks: FigureKind;
  verified: boolean;
}

/** The same seed and number always make the same member. */
export function madeMember(seed: string, number: number, named?: Named): MadeMember {
  const random = randomFor(seed, number);
  const gender = named?.gender ?? usual.gender(random);
  const community = named ? communityCalled(named.community) : anyCommunity(random);
  const feminine = gender === 'female' || (gender !== 'male' && random.chance(0.5));
  const age = named?.age ?? usual.age(random);
  const name = named?.name ?? madeName(random, community, feminine);
  const looks = named?.looks ?? figureKind(random, { gender, feminine, age, community });
  const connectionTypes = usual.connectionTypes(random);
  const userType = named?.userType ?? (random.chance(0.15) ? 'provider' : 'normal');
  return {
    name,
    userType,
    createdAt: new Date(FIRST_JOINED + Math.floor(random.next() * JOINED_WITHIN_MS)),
    emailVerified: named !== undefined || random.chance(0.9),
    birthday: birthday(randomFor(`${seed} document`, number), userType, named?.verified),
    figure: figureFor(looks, number),
    profile: {
      ...describe(random, { gender, feminine, age, community, looks }),
      connectionTypes,
      lookingFor: random.pick(bioLines.lookingForLines[connectionTypes[0] ?? ''] ?? []),
      personality: usual.personality(random),
      relationshipGoals: usual.relationshipGoals(random, age),
      preferences: usual.preferences(random, { gender, age }),
      settings: usual.settings(random),
      ...inTheirWords(randomFor(`${seed} words`, number), community),
    },
  };
}

/** Most answer two or three questions; almost everybody speaks a second language. */
function inTheirWords(random: Random, { languages }: Community) {
  const answered = random.chance(0.85) ? random.between(2, PROMPTS_MAX) : 0;
  const others: Language[] = [
    ...(random.chance(0.9) ? (['en'] as const) : []),
    ...(random.chance(0.6) ? (['hi'] as const) : []),
  ];
  return {
    prompts: random
      .several(promptIds, answered)
      .map((prompt) => ({ prompt, answer: random.pick(promptAnswers[prompt]) })),
    languages: [...new Set([...languages, ...others])],
  };
}

/** About a third are verified, and most companions. */
function birthday(
  random: Random,
  userType: UserType,
  isVerified = random.chance(userType === 'provider' ? 0.9 : 0.25),
): string | null {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const day = `${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`;
  return isVerified ? day : null;
}

// Fixed, so that the same seed gives the same dates on any day.
const FIRST_JOINED = Date.UTC(2025, 0, 6);
const JOINED_WITHIN_MS = 300 * 24 * 3_600_000;

interface Person {
  gender: Gender;
  feminine: boolean;
  age: number;
  community: Community;
}

function describe(
  random: Random,
  { gender, feminine, age, community, looks }: Person & { looks: FigureKind },
) {
  const city = pickCity(random, community);
  const work = pickOccupation(random, age);
  const interests = pickInterests(random, community);
  const hobbies = random.several(allHobbies, random.between(2, 5));
  return {
    bio: madeBio(random, { occupation: work, city: city.name, interests, hobbies }),
    age,
    gender,
    location: locationOf(city),
    height: usual.height(random, feminine),
    bodyType: usual.bodyType(random),
    education: random.pick(work.education),
    occupation: work.name,
    relationshipStatus: usual.relationshipStatus(random, age),
    interests,
    hobbies,
    physicalTraits: usual.physicalTraits(random, { age, looks, ethnicity: community.ethnicity }),
    lifestyle: usual.lifestyle(random, {
      diet: dietsOf.get(community)?.(random) ?? 'vegetarian',
      workSchedule: work.workSchedule,
    }),
  };
}

const anyCommunity = weighted(communities.map((community) => [community, community.share]));
const dietsOf = new Map(communities.map((community) => [community, weighted(community.diets)]));

function communityCalled(wanted: string): Community {
  const found = communities.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no community called ${wanted}`);
  return found;
}

function madeName(random: Random, community: Community, feminine: boolean): string {
  const first = random.pick(feminine ? community.women : community.men);
  const surnames = (feminine && community.womensSurnames) || community.surnames;
  return `${first} ${random.pick(surnames)}`;
}

function figureKind(random: Random, { gender, feminine, age, community }: Person): FigureKind {
  if (gender === 'female') {
    if (random.chance(community.hijab ?? 0)) return 'hijab';
    return age >= 52 ? 'elder-woman' : 'woman';
  }
  if (gender === 'male') {
    if (random.chance(community.turban ?? 0)) return 'turban';
    if (age >= 52) return 'elder-man';
    return random.chance(community.bearded ?? 0.1) ? 'bearded' : 'man';
  }
  if (gender === 'non-binary') return 'open';
  return feminine ? 'woman' : 'man';
}

const AT_HOME = 0.7;
const anyCity = weighted(cities.map((city) => [city, city.weight]));
const homeCity = new Map(
  communities.map((community) => [
    community,
    weighted(
      cities
        .filter(({ state }) => community.states.includes(state))
        .map((city) => [city, city.weight] as const),
    ),
  ]),
);

function pickCity(random: Random, community: Community): City {
  const home = homeCity.get(community);
  return home && random.chance(AT_HOME) ? home(random) : anyCity(random);
}

const OLDEST = 65;
const occupationsAt = Array.from({ length: OLDEST + 1 }, (_, age) =>
  weighted(
    occupations
      .filter(({ ages: [from, to] }) => age >= from && age <= to)
      .map((occupation) => [occupation, occupation.share] as const),
  ),
);

function pickOccupation(random: Random, age: number) {
  const pick = occupationsAt[Math.min(age, OLDEST)];
  if (!pick) throw new Error(`Nobody works at the age of ${age}`);
  return pick(random);
}

const allInterests = interestGroups.flatMap(({ tags }) => tags);
const allHobbies = hobbyGroups.flatMap(({ tags }) => tags);

function pickInterests(random: Random, community: Community): string[] {
  const familiar = random.several(community.interests, random.between(1, 2));
  return [...new Set([...familiar, ...random.several(allInterests, random.between(3, 7))])];
}

interface About {
  occupation: Occupation;
  city: string;
  interests: readonly string[];
  hobbies: readonly string[];
}

/** Two or three sentences that fit what else the profile says. */
function madeBio(random: Random, about: About): string {
  const tags = [...about.interests, ...about.hobbies];
  const own = tags.filter((tag) => bioLines.tagLines[tag]);
  const told = random.several(own, random.chance(0.45) ? 2 : 1);
  const sentences = told.map((tag) => random.pick(bioLines.tagLines[tag] ?? bioLines.generalLines));
  if (sentences.length === 0) sentences.push(random.pick(bioLines.generalLines));
  const work = random.pick(about.occupation.lines);
  if (random.chance(0.75)) sentences.unshift(work);
  else sentences.push(work);
  if (sentences.length < 3 && random.chance(0.8))
    sentences.push(random.pick(bioLines.closingLines));
  const [one = '', two = ''] = random.several(tags, 2).map(inSentence);
  return sentences
    .map((sentence) => capitalised(sentence.replace('{one}', one).replace('{two}', two)))
    .join(' ')
    .replaceAll('{city}', about.city);
}

/** Names keep their capitals; everything else is written small inside a sentence. */
const NAMES =
  /^(IPL|K-Dramas|Kho-Kho|Bollywood|Holi|Diwali|Eid|Onam|Pongal|Bihu|Baisakhi|Christmas|Formula 1|Ganesh|Durga|.*(Cinema|ISRO|Sangeet|Ghats|Goa|Kerala|Himalayan|Hindi|Urdu|Indian|Punjabi|Bengali|Mughlai|North-East|Carnatic|Hindustani|Madhubani|Bharatanatyam|Kathak|Ayurveda|Teen Patti|Veena).*)/;
const inSentence = (tag: string) => (NAMES.test(tag) ? tag : tag.toLowerCase());
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
