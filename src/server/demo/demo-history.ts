import { randomUUID } from 'node:crypto';
import { after, days, minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import { randomFor } from '#server/seed/random.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { insertHistory, type PastMessage } from './demo-history.queries.ts';
import { madeExchange } from './demo-dialogue.ts';

const EXCHANGES = 499;
const LASTED_DAYS = 75;
const ENDED_MINUTES_AGO = 12;
/** Not read yet by whoever signs in first. */
const LATEST = ['I found a place that does filter coffee till late.', 'Saturday, seven o’clock?'];

/** The two logins that are offered have known each other for a while: whoever signs in finds a chat with a past. */
export async function seedHistory(tools: Tools): Promise<void> {
  const ended = after(tools.clock, -minutes(ENDED_MINUTES_AGO)).getTime();
  await insertHistory(tools.db, {
    lowId: memberIdOf(1),
    highId: memberIdOf(2),
    messages: madeMessages(ended),
    unread: LATEST.length,
  });
}

function madeMessages(ended: number): PastMessage[] {
  const random = randomFor('past', 1);
  const step = days(LASTED_DAYS) / EXCHANGES;
  const messages: PastMessage[] = [];
  const write = (from: PastMessage['from'], text: string, at: number) =>
    messages.push({ from, clientId: randomUUID(), text, at: new Date(at) });
  for (let place = 0; place < EXCHANGES; place += 1) {
    const { asked, answered } = madeExchange(random);
    const at = ended - (EXCHANGES - place) * step + random.between(0, Math.floor(step / 2));
    const lowAsks = random.chance(0.5);
    write(lowAsks ? 'low' : 'high', asked, at);
    write(lowAsks ? 'high' : 'low', answered, at + random.between(20_000, 240_000));
  }
  LATEST.forEach((text, place) => write('high', text, ended + place * 20_000));
  return messages;
}
