/** The parts of bench:chat. What is compared is measured by turns, so that whatever else the machine does hits both alike. */
import { setTimeout as wait } from 'node:timers/promises';
import { createBrowser } from '#server/testing/browser.ts';
import type { BaselineOrder } from './baseline.ts';
import type { BenchMembers } from './database.ts';
import type { CallsOrder } from './calls.ts';
import type { IdleOrder } from './idle.ts';
import type { MembersOrder } from './members.ts';
import type { NeighboursOrder } from './neighbours.ts';
import type { ChatMember } from '../../local/chat-members.ts';
import type { Forked } from './forked.ts';
import { COMPRESSED } from '../load/keep-alive.ts';
import { judge as judgeRatio, measuring, p95, percentile } from '../load/figures.ts';
import { freePort } from '#server/platform/free-port.ts';

export interface Bench {
  url: string;
  people: BenchMembers;
  /** How long each figure is measured, in each of its turns. */
  seconds: number;
  databaseUrl: string;
  helper: (name: 'members' | 'idle' | 'baseline' | 'neighbours' | 'calls') => Forked;
}

const PER_SECOND = 30;
const AT_ONCE = 32;
const TURNS = 3;
const FEW_IDLE = 50;
const CALLS = 10;
const INBOX_TIMES = 60;
const WARM_UP_SECONDS = 5;

const show = (name: string, times: number[]) =>
  console.log(
    `  ${name.padEnd(44)} p50 ${percentile(times, 0.5).toFixed(1).padStart(7)} ms   p95 ${p95(times).toFixed(1).padStart(7)} ms`,
  );
const judge = (what: string, ratio: number, most: number) => judgeRatio(what, ratio, { most });

async function membersOf(bench: Bench, url: string, relay: boolean): Promise<Forked> {
  const members = bench.helper('members');
  const { chatting, chats } = bench.people;
  await members.ask({ open: { url, members: chatting, chats, relay } } satisfies MembersOrder);
  await members.ask(pacing(WARM_UP_SECONDS));
  return members;
}

const pacing = (seconds: number): MembersOrder => ({ pace: { perSecond: PER_SECOND, seconds } });

async function startRelay(bench: Bench): Promise<{ url: string; relay: Forked }> {
  const port = await freePort();
  const relay = bench.helper('baseline');
  await relay.ask({ relay: { port } } satisfies BaselineOrder);
  return { url: `http://127.0.0.1:${port}`, relay };
}

async function measureDelivery(bench: Bench): Promise<void> {
  const { url, relay } = await startRelay(bench);
  const bare = await membersOf(bench, url, true);
  const members = await membersOf(bench, bench.url, false);
  const database = bench.helper('baseline');
  const insert = (seconds: number) =>
    database.ask<number[]>({
      insert: { databaseUrl: bench.databaseUrl, perSecond: PER_SECOND, seconds },
    } satisfies BaselineOrder);
  await insert(WARM_UP_SECONDS);
  const [passed, kept, delivered]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    passed.push(...(await bare.ask<number[]>(pacing(bench.seconds))));
    kept.push(...(await insert(bench.seconds)));
    delivered.push(...(await members.ask<number[]>(pacing(bench.seconds))));
  }
  measuring(`Delivery, ${bench.people.chatting.length} connected, ${PER_SECOND} a second`);
  show('a bare socket.io relay', passed);
  show('a bare INSERT of one row', kept);
  show('a message, from sending to the other socket', delivered);
  judge('p95 beside relay and row together', p95(delivered) / (p95(passed) + p95(kept)), 2);
  for (const each of [bare, members, database, relay]) await each.end();
}

async function measureRate(bench: Bench): Promise<void> {
  const { url, relay } = await startRelay(bench);
  const order: MembersOrder = { sustain: { atOnce: AT_ONCE, seconds: bench.seconds } };
  measuring(`Sustained, ${AT_ONCE} always on their way`);
  for (const [name, where, isRelay] of [
    ['a bare socket.io relay', url, true],
    ['messages, each received, read and counted', bench.url, false],
  ] as const) {
    const members = await membersOf(bench, where, isRelay);
    const rate = await members.ask<number>(order);
    console.log(`  ${name.padEnd(44)} ${rate.toFixed(0).padStart(11)} a second`);
    await members.end();
  }
  await relay.end();
}

async function measureIdle(bench: Bench): Promise<void> {
  const { idle } = bench.people;
  const members = await membersOf(bench, bench.url, false);
  const crowd = bench.helper('idle');
  const connect = (count: number) =>
    crowd.ask({ url: bench.url, members: idle.slice(0, count) } satisfies IdleOrder);
  const [few, many]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS - 1; turn += 1) {
    for (const [count, times] of [
      [FEW_IDLE, few],
      [idle.length, many],
    ] as const) {
      await connect(count);
      await members.ask(pacing(WARM_UP_SECONDS));
      times.push(...(await members.ask<number[]>(pacing(bench.seconds))));
    }
  }
  measuring('Delivery beside those who only have a page open');
  show(`${FEW_IDLE} of them`, few);
  show(`${idle.length} of them`, many);
  judge(`p95 with ${idle.length} beside ${FEW_IDLE}`, p95(many) / p95(few), 1.5);
  for (const each of [members, crowd]) await each.end();
}

const measureWhile =
  (count: number, what: NeighboursOrder['what']) =>
  async (bench: Bench): Promise<void> => {
    const members = await membersOf(bench, bench.url, false);
    const neighbours = bench.helper('neighbours');
    const { seconds, url } = bench;
    const order: NeighboursOrder = {
      url,
      what,
      members: bench.people.idle.slice(0, count),
      seconds,
    };
    // Ready before it counts.
    await neighbours.ask({ ...order, seconds: 0 });
    const [quiet, busy]: [number[], number[]] = [[], []];
    let done = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(...(await members.ask<number[]>(pacing(seconds))));
      const work = neighbours.ask<number>(order);
      busy.push(...(await members.ask<number[]>(pacing(seconds))));
      done += await work;
    }
    measuring(`Delivery while ${count} ${what}`);
    show('nobody does', quiet);
    show(`they do, ${(done / seconds / TURNS).toFixed(1)} times a second`, busy);
    judge(`p95 while ${count} ${what} beside nobody`, p95(busy) / p95(quiet), 2);
    for (const each of [members, neighbours]) await each.end();
  };

/** By turns with the same ten calls, which stay open but say nothing. */
async function measureCalls(bench: Bench): Promise<void> {
  const members = await membersOf(bench, bench.url, false);
  const calls = bench.helper('calls');
  const { seconds, url, people } = bench;
  const order: CallsOrder = { url, members: people.chatting.slice(0, 2 * CALLS), seconds };
  const [without, meanwhile]: [number[], number[]] = [[], []];
  let signals = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    without.push(...(await members.ask<number[]>(pacing(seconds))));
    if (turn === 0) await calls.ask({ ...order, seconds: 0 });
    const work = calls.ask<number>(order);
    meanwhile.push(...(await members.ask<number[]>(pacing(seconds))));
    signals += await work;
  }
  measuring(`Delivery while ${CALLS} calls are signalled`);
  show('without', without);
  show(`with, ${(signals / seconds / TURNS).toFixed(0)} signals a second`, meanwhile);
  judge(
    `p50 with ${CALLS} calls beside none`,
    percentile(meanwhile, 0.5) / percentile(without, 0.5),
    1.5,
  );
  judge(`p95 with ${CALLS} calls beside none`, p95(meanwhile) / p95(without), 1.5);
  for (const each of [members, calls]) await each.end();
}

async function measureInbox({ url, people }: Bench): Promise<void> {
  const open = async ({ cookie }: ChatMember) => {
    const browser = createBrowser(url, '127.7.0.1', undefined, COMPRESSED);
    browser.cookies.set(...(cookie.split('=') as [string, string]));
    const begun = performance.now();
    const { status } = await browser.get('/api/conversations');
    if (status !== 200) throw new Error(`The inbox answered ${status}.`);
    return performance.now() - begun;
  };
  const [few, many]: [number[], number[]] = [[], []];
  for (let time = -5; time < INBOX_TIMES; time += 1) {
    const taken = [await open(people.withFewChats), await open(people.withManyChats)] as const;
    if (time >= 0) for (const [at, times] of [few, many].entries()) times.push(taken[at] ?? 0);
    await wait(5);
  }
  measuring('Opening the inbox');
  show('of a member with 10 conversations', few);
  show('of a member with 5,000 conversations', many);
  judge('p50 of the large beside the small', percentile(many, 0.5) / percentile(few, 0.5), 2);
  judge('p95 of the large beside the small', p95(many) / p95(few), 2);
}

export const benchParts = {
  delivery: measureDelivery,
  rate: measureRate,
  idle: measureIdle,
  browse: measureWhile(4, 'browse'),
  'sign-up': measureWhile(8, 'sign up'),
  upload: measureWhile(4, 'upload photos'),
  calls: measureCalls,
  inbox: measureInbox,
};
