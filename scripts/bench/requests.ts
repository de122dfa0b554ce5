/**
 * Shows what knowing who asks adds to a request, what a second node adds to a page of browse, and what one member who floods
 * takes from another: `npm run bench:requests [-- --only session,nodes,floods --rounds 5 --seconds 5 --members 10000 --keep folder]`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildWeb } from '../build/build.ts';
import { withRedis } from '../local/redis.ts';
import { loopbackAddress } from '../local/server.ts';
import { openBenchDatabase, postgresPid, withBenchPostgres } from './browse-database.ts';
import { startForked } from './chat/forked.ts';
import { judge, measuring, median, p95 } from './load/figures.ts';
import type { Flooded, FloodingOrder } from './load/flooding.ts';
import { COMPRESSED, keepAlive, type Request } from './load/keep-alive.ts';
import { processorMs, processorMsOfFamily, watchMachine } from './load/machine.ts';
import type { Browsed, BrowsingOrder } from './peers/browsing.ts';
import {
  personOf,
  signInSome,
  startOurServer,
  viewersAmong,
  type OurServer,
} from './peers/our-site.ts';
import type { Person } from './peers/sites.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'session,nodes,floods' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    members: { type: 'string', default: '10000' },
    keep: { type: 'string' },
  },
});
const [ROUNDS, SECONDS, MEMBERS] = [values.rounds, values.seconds, values.members].map(Number) as [
  number,
  number,
  number,
];
const ASKING = 4;
const CLIENTS = 16;
const FLOODING = 40;
const SAVES_A_SECOND = 10;

interface Site {
  folder: string;
  databaseUrl: string;
  people: Person[];
  /** Of the first two, the next two, and so on. */
  chats: string[];
  postgres: number;
  start: (settings?: Record<string, string>) => Promise<OurServer>;
}

/** Neither does anything beside: one has to know who asks. */
const WHO = '/api/notifications/push-key';
const ANYBODY = '/api/accounts/session';

/** Fewer than one address may send in a minute. */
const FROM_ONE_ADDRESS = 2_000;
let addresses = 0;
const connect = (port: number) => keepAlive(port, loopbackAddress(12, addresses++));

async function timesOf(port: number, path: string, people: Person[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const goOn = async (_: unknown, at: number) => {
    let connection = connect(port);
    for (let turn = at; performance.now() < until; turn += ASKING) {
      if (turn > at && (turn - at) % (ASKING * FROM_ONE_ADDRESS) === 0) {
        connection.close();
        connection = connect(port);
      }
      const headers = { ...people[turn % people.length]?.headers, ...COMPRESSED };
      const begun = performance.now();
      const { status } = await connection.ask({ method: 'GET', path, headers });
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: ASKING }, goOn));
  return times;
}

async function measureSession({ start, people }: Site): Promise<void> {
  measuring(`A request, ${ASKING} at once`);
  const server = await start();
  const visitors: Person[] = [{ id: '', headers: {} }];
  const kinds = [
    { name: 'signed in', path: WHO, asking: people.slice(0, CLIENTS), late: [] as number[] },
    { name: 'a visitor', path: ANYBODY, asking: visitors, late: [] as number[] },
  ] as const;
  try {
    for (const { path, asking } of kinds) await timesOf(server.port, path, asking);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, path, asking, late } of kinds) {
        const [seen, own] = [watchMachine(), processorMs(server.pid)];
        const times = await timesOf(server.port, path, asking);
        late.push(p95(times));
        const each = ((processorMs(server.pid) - own) / times.length).toFixed(2);
        console.log(
          `  ${name.padEnd(10)} p50 ${median(times).toFixed(2)} ms   p95 ${p95(times).toFixed(2)} ms   server ${each} ms   (${seen()})`,
        );
      }
  } finally {
    await server.end();
  }
  const [who, anybody] = kinds;
  judge('p95 of a signed-in request beside a visitor’s', median(who.late) / median(anybody.late), {
    most: 1.1,
  });
}

async function measureNodes(site: Site): Promise<void> {
  measuring(`Processor time of a page of browse, ${CLIENTS} clients among ${MEMBERS} members`);
  await withRedis(async (redisUrl) => {
    const servers: OurServer[] = [];
    const clients = [1, 2].map(() => startForked(new URL('./peers/browsing.ts', import.meta.url)));
    try {
      for (const settings of [{}, { REDIS_URL: redisUrl }, { REDIS_URL: redisUrl }])
        servers.push(await site.start(settings));
      const groups = [servers.slice(0, 1), servers.slice(1)];
      const spent: [number[], number[]] = [[], []];
      const viewers = viewersAmong(site.people);
      for (const [at, group] of groups.entries())
        await clients[at]?.ask({
          prepare: { kind: 'ours', ports: group.map(({ port }) => port), viewers },
        } satisfies BrowsingOrder);
      const order: BrowsingOrder = { browse: { clients: CLIENTS, seconds: SECONDS } };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, group] of groups.entries()) {
          const timeOf = () =>
            group.reduce((sum, { pid }) => sum + processorMs(pid), 0) +
            processorMsOfFamily(site.postgres);
          const [seen, begun] = [watchMachine(), timeOf()];
          const pages = (await clients[at]?.ask<Browsed>(order))?.times.length ?? 0;
          const each = (timeOf() - begun) / pages;
          spent[at === 0 ? 0 : 1].push(each);
          console.log(
            `  ${group.length === 1 ? 'one node ' : 'two nodes'} ${each.toFixed(2)} ms, PostgreSQL included   (${seen()})`,
          );
        }
      judge('two nodes beside one', median(spent[1]) / median(spent[0]), { most: 1.15 });
    } finally {
      for (const each of clients) await each.end();
      for (const server of servers) await server.end();
    }
  });
}

/** Others each save something of their own, one after the other, at a pace that nobody is kept from. */
async function savesOf(port: number, people: Person[]): Promise<number[]> {
  const connection = connect(port);
  const times: number[] = [];
  const first = performance.now();
  for (let turn = 0; turn < SECONDS * SAVES_A_SECOND; turn += 1) {
    await wait(Math.max(0, first + (turn * 1000) / SAVES_A_SECOND - performance.now()));
    const { headers = {} } = people[turn % people.length] ?? {};
    const begun = performance.now();
    const { status } = await connection.ask(saving(port, headers, `Saved in turn ${turn}.`));
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`A save was answered with ${status}.`);
  }
  connection.close();
  return times;
}

const asked = (port: number, headers: Person['headers'], request: Omit<Request, 'headers'>) => ({
  ...request,
  headers: { ...headers, ...COMPRESSED, origin: `http://127.0.0.1:${port}` },
});
const saving = (port: number, headers: Person['headers'], bio: string): Request =>
  asked(port, headers, {
    method: 'PATCH',
    path: '/api/profiles/me',
    body: JSON.stringify({ bio }),
  });

async function measureFloods({ start, people, chats }: Site): Promise<void> {
  const server = await start();
  const { port } = server;
  const [flooding = { id: '', headers: {} }, ...others] = people;
  const post = (path: string, body: object) =>
    asked(port, flooding.headers, { method: 'POST', path, body: JSON.stringify(body) });
  const floods: Record<string, Request> = {
    'saves their profile': saving(port, flooding.headers, 'Saved again and again.'),
    likes: post('/api/likes', { memberId: others[1]?.id }),
    passes: post('/api/passes', { memberId: others[2]?.id }),
    writes: post(`/api/conversations/${chats[0]}/messages`, {
      clientId: randomUUID(),
      text: 'Again and again.',
    }),
  };
  measuring(
    `A save of somebody else, ${SAVES_A_SECOND} a second, while one goes on on ${FLOODING} connections`,
  );
  const flooder = startForked(new URL('./load/flooding.ts', import.meta.url));
  try {
    await savesOf(port, others);
    for (const [what, request] of Object.entries(floods)) {
      const [quiet, meanwhile]: [number[], number[]] = [[], []];
      const statuses: Flooded = {};
      const seen = watchMachine();
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(p95(await savesOf(port, others)));
        const order: FloodingOrder = { port, request, connections: FLOODING, seconds: SECONDS };
        const flooded = flooder.ask<Flooded>(order);
        meanwhile.push(p95(await savesOf(port, others)));
        for (const [status, count] of Object.entries(await flooded))
          statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
      }
      const answers = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`);
      console.log(
        `  ${what.padEnd(20)} p95 ${median(quiet).toFixed(1)} ms, meanwhile ${median(meanwhile).toFixed(1)} ms; answered ${answers.join(', ')}   (${seen()})`,
      );
      judge(`p95 while one ${what}, beside nobody`, median(meanwhile) / median(quiet), { most: 3 });
    }
  } finally {
    await flooder.end();
    await server.end();
  }
}

async function measureOn(url: string, folder: string): Promise<void> {
  const { tools, close } = await openBenchDatabase(url, folder, MEMBERS);
  const databaseUrl = tools.config.databaseUrl ?? '';
  const { some, chats } = await signInSome(tools, MEMBERS);
  await close();
  const site: Site = {
    folder,
    databaseUrl,
    people: some.map(personOf),
    chats,
    postgres: await postgresPid(url),
    start: (settings = {}) => startOurServer(folder, databaseUrl, { settings }),
  };
  if (values.only.includes('session')) await measureSession(site);
  if (values.only.includes('nodes')) await measureNodes(site);
  if (values.only.includes('floods')) await measureFloods(site);
}

await buildWeb();
await withBenchPostgres(values.keep, { durable: true }, measureOn);
