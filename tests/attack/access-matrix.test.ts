import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { allAsks, askAs, type Row } from './asking.ts';
import { callers, type CallerName } from './callers.ts';
import { plantCanaries, type Canaries } from './canaries.ts';
import { isWhole, tally } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';
import { makeScene, type Scene } from './scene.ts';
import { harmless, whoMay, whoMayOfMeera } from './who-may.ts';

tellCounts();

let server: TestServer;
let scene: Scene;
let kept: KeptDatabase;
let canaries: Canaries;
let pages: OpenPages;
beforeAll(async () => {
  server = await startTestServer();
  scene = await makeScene(server);
  kept = await keepDatabase(server);
  canaries = await plantCanaries(scene);
  pages = await openPages();
});
afterAll(async () => {
  pages.close();
  await server.close();
});

const endpoints = declaredEndpoints();
/** Each of these has pictures made anew, which takes a second. */
const slow = new Set(['identityFront', 'identityBack', 'identitySelfie', 'submitIdentity']);
const isTried = ({ name }: { name: string }) => isWhole || !slow.has(name.replace('safety.', ''));

/** Whoever has what it takes is somebody else from then on. */
const signsInAsAnother = new Set(['accounts.signInSecondFactor', 'accounts.signInWithPasskey']);

test('every endpoint has a line that says who may, and one that says what is sent', () => {
  const names = endpoints.map(({ name }) => name).toSorted();
  expect(Object.keys(whoMay).toSorted()).toEqual(names);
  expect(Object.keys(allAsks).toSorted()).toEqual(names);
});

test('every endpoint of members that takes the name of something is asked for Meera’s, too', () => {
  const named = endpoints.filter(
    ({ name, route }) =>
      route.path.includes('{') &&
      !route.path.startsWith('/admin') &&
      !['safety.sharedCheckIn', 'companions.statement'].includes(name),
  );
  const missing = named.filter(({ name }) => !(name in whoMayOfMeera));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

const rows: [Row, Record<string, readonly CallerName[]>][] = [
  ['own', whoMay],
  ['Meera’s', whoMayOfMeera],
];
describe.each(rows)('asked for what is %s', (row, table) => {
  test.each(endpoints.filter((endpoint) => endpoint.name in table && isTried(endpoint)))(
    '$name',
    async (endpoint) => {
      const answered: string[] = [];
      const refusals: Record<string, string> = {};
      const told: string[] = [];
      const changed: string[] = [];
      const place = endpoints.indexOf(endpoint);
      const tried = callers.filter((_, at) => isWhole || (at + place) % 3 === 0);
      for (const caller of tried) {
        const changesNothing = row !== 'own' && harmless.includes(endpoint.name);
        const { reply, isAnswer, written } = await askQuietly(
          endpoint,
          caller,
          row,
          changesNothing,
        );
        if (isAnswer) answered.push(caller);
        else refusals[caller] = `${reply.status} ${reply.body.code}`;
        if (!isAnswer || changesNothing)
          changed.push(...written.map((name) => `${caller}: ${name}`));
        if (!signsInAsAnother.has(endpoint.name))
          told.push(...canaries.toldTo(caller, textOf(reply)).map((what) => `${caller}: ${what}`));
        tally(isAnswer ? 'cells answered' : 'cells refused');
        await kept.restore();
      }
      expect(answered, JSON.stringify(refusals)).toEqual(
        table[endpoint.name]?.filter((caller) => tried.includes(caller)),
      );
      expect(
        Object.values(refusals).filter((code) => !/^(401|402|403|404|409|410) /.test(code)),
      ).toEqual([]);
      expect(changed, 'who is refused changes nothing').toEqual([]);
      expect(told, 'nobody is told what is not theirs').toEqual([]);
    },
  );
});

/** Jobs of the site write now and then, too: what a refused request seems to have written has to be written once more. */
async function askQuietly(
  endpoint: (typeof endpoints)[number],
  caller: CallerName,
  row: Row,
  changesNothing: boolean,
) {
  for (let left = 3; ; left -= 1) {
    const asked = await askAs(scene, kept, endpoint, caller, row);
    const isQuiet = asked.written.length === 0 || (asked.isAnswer && !changesNothing);
    if (isQuiet || left === 0) return asked;
    await kept.restore();
  }
}

// Otherwise nobody would know that what was sent makes sense.
const ofNobody = Object.entries({ ...whoMay, ...whoMayOfMeera })
  .filter(([name, who]) => who.length === 0 && name !== 'safety.identityEkyc')
  .map(([name]) => endpoints.find((endpoint) => endpoint.name === name))
  .filter((endpoint) => endpoint !== undefined);
test.each(ofNobody)('Meera herself is answered by $name', async (endpoint) => {
  const { reply, isAnswer } = await askAs(scene, kept, endpoint, 'meera', 'own');
  await kept.restore();
  expect(isAnswer, JSON.stringify(reply.body)).toBe(true);
  expect(canaries.toldTo('meera', textOf(reply))).toEqual([]);
});

test('no page was sent what its member may not be told', () => {
  expect(pages.told()).toEqual([]);
  expect(pages.heard()).toBeGreaterThan(100);
  tally('canaries', canaries.count);
  tally('events heard', pages.heard());
});

const textOf = ({ bytes, headers }: { bytes: Buffer; headers: object }) =>
  JSON.stringify(headers) + bytes.toString();

interface OpenPages {
  told(): string[];
  heard(): number;
  close(): void;
}

/** A page of each of them, which is opened again whenever its session has ended. */
async function openPages(): Promise<OpenPages> {
  const found = new Set<string>();
  let count = 0;
  let isOver = false;
  const open = new Map<string, Socket>();
  const openOne = async (caller: CallerName): Promise<void> => {
    const page = await openSocket(server, scene.people[caller].browser);
    open.set(caller, page);
    page.onAny((name: string, what: unknown) => {
      count += 1;
      for (const each of canaries.toldTo(caller, JSON.stringify(what ?? null)))
        found.add(`${caller} by ${name}: ${each}`);
    });
    page.once('disconnect', () => {
      if (!isOver) setTimeout(() => void openOne(caller).catch(() => undefined), 200);
    });
  };
  for (const caller of callers) if (caller !== 'visitor') await openOne(caller);
  return {
    told: () => [...found],
    heard: () => count,
    close: () => {
      isOver = true;
      for (const page of open.values()) page.disconnect();
    },
  };
}
