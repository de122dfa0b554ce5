/** Those who browse in bench:peers, in a process of their own. */
import { answerOrders } from '../chat/forked.ts';
import { COMPRESSED, keepAlive, type KeptAlive } from '../load/keep-alive.ts';
import { loopbackAddress } from '../../local/server.ts';
import { browsePaths, type SiteKind, type Viewer } from './sites.ts';

export type BrowsingOrder =
  | { prepare: { kind: SiteKind; ports: number[]; viewers: Viewer[] } }
  | { browse: { clients: number; seconds: number } };

export interface Prepared {
  cards: number;
  /** Of a page that is not compressed. */
  bytes: number;
}

export interface Browsed {
  seconds: number;
  times: number[];
  /** As they came. */
  bytes: number;
}

interface Visit {
  headers: Record<string, string>;
  paths: string[];
}

const LEAFED = 3;
const PREPARED_AT_ONCE = 8;

let ports: number[] = [];
let visits: Visit[] = [];
let turn = 0;

const connect = (at: number) => keepAlive(ports[at % ports.length] ?? 0, loopbackAddress(9, at));

async function ask(connection: KeptAlive, path: string, headers: Record<string, string>) {
  const answer = await connection.ask({ method: 'GET', path, headers });
  if (answer.status !== 200)
    throw new Error(`A page was answered with ${answer.status}: ${answer.text()}`);
  return answer;
}

/** Where the pages begin is asked once: whoever measures shall not have to read what comes. */
async function prepare(
  order: Extract<BrowsingOrder, { prepare: unknown }>['prepare'],
): Promise<Prepared> {
  const { first, next } = browsePaths[order.kind];
  const [waiting, sizes] = [order.viewers.values(), { pages: 0, cards: 0, bytes: 0 }];
  ports = order.ports;
  visits = [];
  turn = 0;
  await atOnce(PREPARED_AT_ONCE, async (connection) => {
    for (const viewer of waiting) {
      const { headers } = viewer.person;
      const paths: string[] = [];
      for (let path: string | null = first(viewer); path && paths.length < LEAFED;) {
        const { text, bytes } = await ask(connection, path, headers);
        paths.push(path);
        const page = next(viewer, text());
        sizes.pages += 1;
        sizes.cards += page.cards;
        sizes.bytes += bytes;
        path = page.path;
      }
      visits.push({ headers: { ...headers, ...COMPRESSED }, paths });
    }
  });
  return { cards: sizes.cards / sizes.pages, bytes: sizes.bytes / sizes.pages };
}

/** Everybody gets their turn: how often one may leaf in a minute is limited. */
async function browse(clients: number, seconds: number): Promise<Browsed> {
  const [begun, times] = [performance.now(), [] as number[]];
  const until = begun + seconds * 1000;
  let received = 0;
  await atOnce(clients, async (connection) => {
    for (;;) {
      const { headers, paths } = visits[turn++ % visits.length] as Visit;
      for (const path of paths) {
        const asked = performance.now();
        if (asked > until) return;
        received += (await ask(connection, path, headers)).bytes;
        times.push(performance.now() - asked);
      }
    }
  });
  return { seconds: (performance.now() - begun) / 1000, times, bytes: received };
}

async function atOnce(many: number, work: (connection: KeptAlive) => Promise<void>): Promise<void> {
  const connections = Array.from({ length: many }, (_, at) => connect(at));
  await Promise.all(connections.map(work)).finally(() =>
    connections.forEach((connection) => connection.close()),
  );
}

answerOrders(async (order: BrowsingOrder) =>
  'prepare' in order ? prepare(order.prepare) : browse(order.browse.clients, order.browse.seconds),
);
