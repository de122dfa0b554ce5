import { randomUUID } from 'node:crypto';
import { days, minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor, type Random } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { CHATS, madeBeginning, madeChat, type Line } from './demo-dialogue.ts';
import { demoIdOf } from './demo-members.ts';
import { hourInIndia, latestWaking } from './demo-presence.ts';
import { insertHistory, type History, type PastMessage } from './seed-demo.queries.ts';

/** Chats with a past: whoever signs in as one of the demo finds that they have been talking. */

const LASTED_DAYS = 75;
const MESSAGES = 1000;
/** Steps that share no divisor with the number of occasions. */
const ORDERS = [1, 3, 7, 9, 11];
const ENDED_MINUTES_AGO = 12;
/** Not read yet by whoever signs in first. */
const LATEST = ['I found a place that does filter coffee till late.', 'Saturday, seven o’clock?'];

export async function seedHistory(tools: Tools): Promise<void> {
  for (const history of pastsUntil(tools.clock.now().getTime()))
    await insertHistory(tools.db, history);
}

/** The two logins that are offered have known each other for a while; others have just met. */
export function pastsUntil(now: number): History[] {
  const ended = latestWaking(now - minutes(ENDED_MINUTES_AGO));
  const known = {
    lowId: memberIdOf(1),
    highId: memberIdOf(2),
    messages: longPast(ended),
    unread: LATEST.length,
  };
  const met = justMet.map(([one, other], place) => {
    const [lowId = '', highId = ''] = [demoIdOf(one), demoIdOf(other)].toSorted();
    const random = randomFor('just met', place);
    // A day or more ago: nobody waits for an answer.
    const about = ended - days(1 + place / 3) - minutes(random.between(0, 300));
    const talk = madeBeginning(random, place);
    const messages = spoken(talk, random.chance(0.5), waking(about), random);
    return { lowId, highId, messages, unread: 0 };
  });
  return [known, ...met];
}

const justMet: [string, string][] = [
  ['Ananya Iyer', 'Rohan Deshpande'],
  ['Arjun Thakur', 'Meera Joshi'],
  ['Ananya Iyer', 'Joseph Fernandes'],
  ['Arjun Thakur', 'Ishita Sharma'],
  ['Kavya Menon', 'Farhan Ali'],
  ['Meera Joshi', 'Gurpreet Singh'],
  ['Lakshmi Reddy', 'Tenzin Lepcha'],
  ['Zoya Khan', 'Farhan Ali'],
];

/** One occasion after the other, none again before all others; each within an evening, a lunch or a morning. */
function longPast(ended: number): PastMessage[] {
  const occasions: Line[][] = [];
  let count = LATEST.length;
  for (let place = 0; count < MESSAGES; place += 1) {
    // Another order in every round, so that the same two do not follow each other again.
    const round = Math.floor(place / CHATS);
    const talk = madeChat(
      randomFor('past', place),
      place * (ORDERS[round % ORDERS.length] ?? 1) + round,
    );
    occasions.push(talk.slice(0, MESSAGES - count));
    count += talk.length;
  }
  const step = days(LASTED_DAYS) / occasions.length;
  const messages = occasions.flatMap((talk, place) => {
    const random = randomFor('past times', place);
    const about =
      ended - (occasions.length - place) * step + random.between(0, Math.floor(step / 3));
    return spoken(talk, random.chance(0.5), waking(about), random);
  });
  messages.sort((one, other) => one.at.getTime() - other.at.getTime());
  LATEST.forEach((text, place) => messages.push(written('high', text, ended + place * 20_000)));
  return messages;
}

/** Late talks begin earlier, so that they end before the night. */
const waking = (at: number) => latestWaking(hourInIndia(at) === 22 ? at - minutes(60) : at);

function spoken(talk: Line[], lowBegins: boolean, at: number, random: Random): PastMessage[] {
  let time = at;
  return talk.map(({ byFirst, text }) => {
    time += random.between(25_000, 110_000) + text.length * 300;
    return written(byFirst === lowBegins ? 'low' : 'high', text, time);
  });
}

const written = (from: PastMessage['from'], text: string, at: number): PastMessage => ({
  from,
  clientId: randomUUID(),
  text,
  at: new Date(at),
});
