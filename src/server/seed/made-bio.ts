import { closingLines, generalLines, tagLines } from './bio-lines.ts';
import type { Occupation } from './occupations.ts';
import type { Random } from './random.ts';

interface About {
  occupation: Occupation;
  city: string;
  interests: readonly string[];
  hobbies: readonly string[];
}

/** Two or three sentences that fit what else the profile says. */
export function madeBio(random: Random, about: About): string {
  const tags = [...about.interests, ...about.hobbies];
  const own = tags.filter((tag) => tagLines[tag]);
  const told = random.several(own, random.chance(0.45) ? 2 : 1);
  const sentences = told.map((tag) => random.pick(tagLines[tag] ?? generalLines));
  if (sentences.length === 0) sentences.push(random.pick(generalLines));
  const work = random.pick(about.occupation.lines);
  if (random.chance(0.75)) sentences.unshift(work);
  else sentences.push(work);
  if (sentences.length < 3 && random.chance(0.8)) sentences.push(random.pick(closingLines));
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
