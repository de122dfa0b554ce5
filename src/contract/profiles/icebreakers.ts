import { sharedBy } from './compatibility.ts';
import { languageLabels, type Language } from './languages.ts';
import type { PromptAnswer } from './prompts.ts';

/** What of a member an opening line may speak of: what others see of them. */
export interface Introduced {
  location: string | null;
  interests: readonly string[];
  hobbies: readonly string[];
  languages: readonly Language[];
  prompts: readonly Pick<PromptAnswer, 'answer'>[];
}

const LINES = 3;
const QUOTED_MAX = 60;

/**
 * Three lines to begin a chat with, made from what two people share; what says most comes first. The same two get the same lines,
 * others get them worded otherwise.
 */
export function icebreakers(mine: Introduced, theirs: Introduced): string[] {
  const known = sharedBy(mine, theirs);
  const interests = known.filter((one) => theirs.interests.includes(one));
  const hobbies = known.filter((one) => !interests.includes(one));
  const languages = theirs.languages.filter(
    (language) => language !== 'en' && mine.languages.includes(language),
  );
  const others = [...theirs.interests, ...theirs.hobbies].filter((one) => !has(known, one));
  const city = theirs.location?.trim() ?? '';
  const isSameCity = city !== '' && plain(city) === plain(mine.location ?? '');
  const lines = [
    ...theirs.prompts.slice(0, 1).flatMap(onPrompt),
    ...interests.slice(0, 1).map((one) => worded(onShared, one)),
    ...(isSameCity ? [worded(onCity, city)] : []),
    ...hobbies.slice(0, 1).map((one) => worded(onHobby, one)),
    ...languages.slice(0, 1).map((one) => worded(onLanguage, languageLabels[one])),
    ...interests.slice(1, 2).map((one) => worded(onSecond, one)),
    ...others.slice(0, 1).map((one) => worded(onTheirs, one)),
    ...(city && !isSameCity ? [worded(onOtherCity, city)] : []),
    ...forAnybody,
  ];
  return [...new Set(lines)].slice(0, LINES);
}

type Wording = readonly ((what: string) => string)[];

const onShared: Wording = [
  (what) => `You like ${what} too! What got you into it?`,
  (what) => `${what}, you as well? Tell me your favourite.`,
  (what) => `We both have ${what} on our profiles. What should I not miss?`,
];
const onSecond: Wording = [
  (what) => `I could talk about ${what} for hours. You too?`,
  (what) => `I saw ${what} on your profile and smiled. Since when?`,
];
const onHobby: Wording = [
  (what) => `${what} is my thing as well. How did you start?`,
  (what) => `I see we both spend our free hours on ${what}. What are you at just now?`,
];
const onTheirs: Wording = [
  (what) => `${what} is new to me. Where would I begin?`,
  (what) => `I want to hear about ${what}. What do you love about it?`,
];
const onCity: Wording = [
  (city) => `Two people from ${city}! Which corner of it is yours?`,
  (city) => `Where in ${city} do you take someone for the best chai?`,
];
const onOtherCity: Wording = [
  (city) => `What should somebody see in ${city} who has one free day?`,
  (city) => `What do you like most about ${city}?`,
];
const onLanguage: Wording = [
  (language) => `We could talk in ${language}. Which word of it do you like best?`,
  (language) => `You speak ${language} too! Any song in it that I have to hear?`,
];
const forAnybody = [
  'What made you smile this week?',
  'Chai or coffee, and where do you have it?',
  'If this Sunday were all yours, what would you do?',
];

/** An answer is quoted by its beginning: a whole one would be the whole line. */
function onPrompt({ answer }: Pick<PromptAnswer, 'answer'>): string[] {
  const words = answer.trim().replaceAll(/\s+/g, ' ');
  if (words === '') return [];
  const letters = Array.from(words);
  const quoted =
    letters.length > QUOTED_MAX ? `${letters.slice(0, QUOTED_MAX).join('').trim()}…` : words;
  return [`“${quoted}” I have to hear more about that.`];
}

const plain = (text: string) => text.trim().toLowerCase();
const has = (all: readonly string[], one: string) => all.some((each) => plain(each) === plain(one));

/** By what it speaks of, so that one member does not read the same from everybody. */
function worded(wording: Wording, what: string): string {
  const sum = Array.from(what).reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return wording[sum % wording.length]?.(what.trim()) ?? '';
}
