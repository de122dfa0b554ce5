import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { openTurn, type Turn } from '../../scripts/local/turn.ts';
import { expect, test } from './fixtures.ts';
import {
  accept,
  end,
  fakeMedia,
  screen,
  seesMovement,
  seesNoMovement,
  withCheckedDevice,
} from './support/calls.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { makeMatch, makePerson } from './support/people.ts';

test.use({ launchOptions: fakeMedia });
test.describe.configure({ mode: 'default' });

let turn: Turn;
let server: OwnServer;
test.beforeAll(async () => {
  turn = await openTurn();
  server = await startOwnServer(turn.settings);
});
test.afterAll(async () => {
  await server.stop();
  await turn.stop();
});

declare global {
  interface Window {
    madeConnections: RTCPeerConnection[];
  }
}

/** Keeps hold of what a page connects with, so that it can be asked how. */
async function keepConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.madeConnections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(settings?: RTCConfiguration) {
        super(settings);
        window.madeConnections.push(this);
      }
    };
  });
}

/** The kinds of both ends of every way that is in use. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const ways: string[] = [];
    for (const connection of window.madeConnections) {
      const stats = await connection.getStats();
      const kindOf = (id: string) => (stats.get(id) as { candidateType?: string })?.candidateType;
      for (const report of stats.values() as Iterable<Record<string, string>>)
        if (report.type === 'transport') {
          const pair = stats.get(report.selectedCandidatePairId ?? '') as Record<string, string>;
          if (pair)
            ways.push(
              `${kindOf(pair.localCandidateId ?? '')}/${kindOf(pair.remoteCandidateId ?? '')}`,
            );
        }
    }
    return ways;
  });

/** Every line of an address in what pages tell each other through the server. */
function candidatesOf(frames: string[]): string[] {
  return frames
    .filter((frame) => frame.includes('call.signal'))
    .flatMap((frame) => [...frame.matchAll(/candidate:[^"\\]+/g)].map(([line]) => line));
}

async function meet(page: Page, context: BrowserContext, others: BrowserContext) {
  const frames: string[] = [];
  const watch = (each: Page) =>
    each.on('websocket', (socket) => {
      const keep = ({ payload }: { payload: string | Buffer }) => frames.push(String(payload));
      socket.on('framesent', keep);
      socket.on('framereceived', keep);
    });
  for (const each of [context, others]) {
    await withCheckedDevice(each);
    await keepConnections(each);
  }
  const meera = await makePerson(context.request, 'Meera');
  const kabir = await makePerson(others.request, 'Kabir');
  const match = await makeMatch(meera, kabir);
  const theirs = await others.newPage();
  for (const each of [page, theirs]) watch(each);
  await page.goto(`/messages?match=${match}`);
  await theirs.goto('/browse');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Video call with Kabir' }).click();
  await accept(theirs).click();
  await seesMovement(page);
  await seesMovement(theirs);
  return { theirs, frames };
}

const settingsFor = async (request: APIRequestContext) =>
  (await request.get('/api/calls/ice-servers')).json();

test('with a relay nothing but the relay is used, and neither side learns the address of the other', async ({
  page,
  context,
  newBrowser,
}) => {
  const { theirs, frames } = await meet(page, context, await newBrowser());
  expect(await settingsFor(context.request)).toMatchObject({ relayOnly: true });
  for (const each of [page, theirs]) {
    const ways = await waysOf(each);
    expect(ways.length).toBeGreaterThan(0);
    expect(new Set(ways)).toEqual(new Set(['relay/relay']));
  }
  const candidates = candidatesOf(frames);
  expect(candidates.length).toBeGreaterThan(0);
  for (const line of candidates) {
    expect(line).toContain(' typ relay ');
    // Where a relay was asked from is the member's own address: browsers leave it out.
    expect(line).toContain('raddr 0.0.0.0 rport 0');
  }
  await end(page).click();
  await expect(screen(theirs, 'Meera')).toContainText('Call ended');
});

test('the way between the two breaks and comes back: the call goes on', async ({
  page,
  context,
  newBrowser,
}) => {
  const { theirs } = await meet(page, context, await newBrowser());
  turn.pause();
  const status = (each: Page, name: string) => screen(each, name).getByRole('status').first();
  await expect(status(page, 'Kabir')).toContainText('Reconnecting');
  await expect(status(theirs, 'Meera')).toContainText('Reconnecting');
  await seesNoMovement(page);
  turn.goOn();
  await expect(status(page, 'Kabir')).toHaveText('Connected');
  await expect(status(theirs, 'Meera')).toHaveText('Connected');
  await seesMovement(page);
  await seesMovement(theirs);
  for (const each of [page, theirs])
    expect(new Set(await waysOf(each)), 'after it, too').toEqual(new Set(['relay/relay']));
  await end(page).click();
});
