/**
 * Shows what our site does beside Parse Server, on the same machine, PostgreSQL and members, by turns:
 * `npm run bench:peers [-- --only browse,chat --rounds 5 --seconds 10 --members 100000 --keep folder --profile folder]`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '../build/build.ts';
import {
  createDatabase,
  openBenchDatabase,
  postgresPid,
  run,
  withBenchPostgres,
} from './browse-database.ts';
import { startForked } from './chat/forked.ts';
import { judge, measuring, median, p95 } from './load/figures.ts';
import { processorMs, processorMsOfFamily, watchMachine } from './load/machine.ts';
import type { Browsed, BrowsingOrder, Prepared } from './peers/browsing.ts';
import type { Chatted, ChattingOrder } from './peers/chatting.ts';
import {
  decideForSome,
  pairsOf,
  personOf,
  signInSome,
  startOurServer,
  viewersAmong,
} from './peers/our-site.ts';
import { fillParse, peopleOfParse } from './peers/parse-data.ts';
import { startParse } from './peers/parse-server.ts';
import type { Person, SiteKind } from './peers/sites.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'browse,chat' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    members: { type: 'string', default: '100000' },
    /** PostgreSQL's data and Parse Server stay there for the next run. */
    keep: { type: 'string' },
    /** Where the processor profile of our server goes, for Chromium's developer tools. */
    profile: { type: 'string' },
  },
});
const [ROUNDS, SECONDS, MEMBERS] = [values.rounds, values.seconds, values.members].map(Number) as [
  number,
  number,
  number,
];
const CLIENTS = 16;
const PAIRS = 25;
const WARM_UP_SECONDS = 3;

interface Site {
  kind: SiteKind;
  name: string;
  port: number;
  pid: number;
  people: Person[];
}

interface Both {
  sites: [Site, Site];
  chats: string[];
  /** PostgreSQL's own process. */
  postgres: number;
}

interface Round {
  seconds: number;
  times: number[];
}

/** One round of one site, with what it took of the machine. */
async function measure(
  { postgres }: Both,
  { name, pid }: Site,
  what: string,
  ask: () => Promise<Round>,
): Promise<{ rate: number; late: number }> {
  const seen = watchMachine();
  const [own, database] = [processorMs(pid), processorMsOfFamily(postgres)];
  const { seconds, times } = await ask();
  const each = (from: number, until: number) => ((until - from) / times.length).toFixed(2);
  const [rate, late] = [times.length / seconds, p95(times)];
  console.log(
    `  ${name.padEnd(13)}${rate.toFixed(1).padStart(8)} a second   p95 ${late.toFixed(1).padStart(7)} ms   ` +
      `per ${what}: server ${each(own, processorMs(pid))} ms, PostgreSQL ${each(database, processorMsOfFamily(postgres))} ms   (${seen()})`,
  );
  return { rate, late };
}

/** By turns: whatever else the machine does hits both alike. */
async function inRounds(
  both: Both,
  what: string,
  ask: (site: Site, seconds: number) => Promise<Round>,
): Promise<{ rate: number; late: number }> {
  for (const site of both.sites) await ask(site, WARM_UP_SECONDS);
  const rounds: Record<SiteKind, { rate: number; late: number }[]> = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const site of both.sites)
      rounds[site.kind].push(await measure(both, site, what, () => ask(site, SECONDS)));
  const ratioOf = (read: (round: { rate: number; late: number }) => number) =>
    median(rounds.ours.map(read)) / median(rounds.theirs.map(read));
  return { rate: ratioOf(({ rate }) => rate), late: ratioOf(({ late }) => late) };
}

async function compareBrowse(both: Both): Promise<void> {
  measuring(`Browse beside Parse Server, ${CLIENTS} clients among ${MEMBERS} members`);
  const clients = both.sites.map(() =>
    startForked(new URL('./peers/browsing.ts', import.meta.url)),
  );
  const clientsOf = ({ kind }: Site) => clients[kind === 'ours' ? 0 : 1] as (typeof clients)[0];
  try {
    for (const site of both.sites) {
      const { kind, port } = site;
      const order = { kind, ports: [port], viewers: viewersAmong(site.people) };
      const { cards, bytes } = await clientsOf(site).ask<Prepared>({
        prepare: order,
      } satisfies BrowsingOrder);
      console.log(
        `  ${site.name}: ${cards.toFixed(1)} cards and ${(bytes / 1000).toFixed(1)} kB a page`,
      );
    }
    const { rate, late } = await inRounds(both, 'page', (site, seconds) =>
      clientsOf(site).ask<Browsed>({
        browse: { clients: CLIENTS, seconds },
      } satisfies BrowsingOrder),
    );
    judge('pages a second', rate, { least: 4 });
    judge('p95 of a page', late, { most: 0.33 });
  } finally {
    for (const each of clients) await each.end();
  }
}

async function compareChat(both: Both): Promise<void> {
  measuring(`Chat beside Parse Server, ${PAIRS} pairs, ours sent over the open socket`);
  const members = both.sites.map(() =>
    startForked(new URL('./peers/chatting.ts', import.meta.url)),
  );
  const membersOf = ({ kind }: Site) => members[kind === 'ours' ? 0 : 1] as (typeof members)[0];
  try {
    for (const site of both.sites) {
      const { kind, port, people } = site;
      const all = pairsOf(people, both.chats);
      // Parse Server limits nobody: the same few may chat all the time, and fewer listen.
      const pairs = kind === 'ours' ? all : all.slice(0, PAIRS);
      await membersOf(site).ask({ open: { kind, port, pairs } } satisfies ChattingOrder);
    }
    const { rate } = await inRounds(both, 'message', (site, seconds) =>
      membersOf(site).ask<Chatted>({ chat: { atOnce: PAIRS, seconds } } satisfies ChattingOrder),
    );
    judge('messages a second', rate, { least: 6 });
  } finally {
    for (const each of members) await each.end();
  }
}

async function compareOn(url: string, folder: string): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const theirUrl = new URL(url);
    theirUrl.pathname = `/parse_${MEMBERS}`;
    await createDatabase(url, `parse_${MEMBERS}`);
    const { tools, close } = await openBenchDatabase(url, folder, MEMBERS);
    closers.push(close);
    const theirs = await startParse(join(folder, 'parse-server'), theirUrl);
    closers.push(theirs.end);
    const { some, chats } = await signInSome(tools, MEMBERS);
    await fillParse(tools, theirUrl);
    const theirPeople = await peopleOfParse(theirUrl, some, await decideForSome(tools, some));
    const ourUrl = tools.config.databaseUrl ?? '';
    await run(ourUrl, 'vacuum analyze');
    await close();
    const profile = values.profile ? { profileIn: resolve(values.profile) } : {};
    const ours = await startOurServer(folder, ourUrl, profile);
    closers.push(ours.end);
    const both: Both = {
      sites: [
        { kind: 'ours', name: 'ours', people: some.map(personOf), ...ours },
        { kind: 'theirs', name: 'Parse Server', people: theirPeople, ...theirs },
      ],
      chats,
      postgres: await postgresPid(url),
    };
    if (values.only.includes('browse')) await compareBrowse(both);
    if (values.only.includes('chat')) await compareChat(both);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

await buildWeb();
await withBenchPostgres(values.keep, { durable: true }, compareOn);
