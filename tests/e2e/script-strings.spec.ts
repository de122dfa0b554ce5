import type { BrowserContext } from '@playwright/test';
import { isWhole, writeCounts } from '../attack/counts.ts';
import { scriptStrings } from '../attack/script-strings.ts';
import { expect, test } from './fixtures.ts';
import { makeCompanion, signInModerator } from './support/companions.ts';
import { makePerson } from './support/people.ts';
import {
  readCases,
  readChat,
  readGrievances,
  readLikes,
  readOffers,
  readProfiles,
  readRequests,
} from './support/script-fields.ts';
import type { ScriptScene } from './support/script-scene.ts';
import { ScriptWatch } from './support/script-watch.ts';

/** Each with members of its own: nobody writes or reads more than members may. */
const PARTS = 20;
const strings = scriptStrings(500);
const parts = Array.from({ length: isWhole ? PARTS : 1 }, (_, part) =>
  strings.filter((_string, place) => place % PARTS === part),
);
const answer = { prompts: [{ prompt: 'sunday' as const, answer: 'Chai on the roof' }] };

// In turn: each has its own members, and they share a moderator.
test.describe.configure({ mode: 'default' });
let staff: Awaited<ReturnType<typeof signInModerator>>;
test.beforeAll(async ({ playwright }) => {
  staff = await signInModerator(playwright);
});
test.afterAll(async () => {
  await staff.dispose();
  writeCounts();
});

for (const [place, part] of parts.entries())
  test(`texts that are scripts are text and nothing else wherever they are read (${place + 1})`, async ({
    newBrowser,
    context,
  }) => {
    test.setTimeout(1_800_000);
    const watch = new ScriptWatch(part.map(({ mark }) => mark));
    const open = async (browser: BrowserContext) => {
      await watch.listenTo(browser);
      return browser.newPage();
    };
    const [writers, companions, team] = [
      await newBrowser(),
      await newBrowser(),
      await newBrowser(),
    ];
    const writer = await makePerson(writers.request, 'Kabir');
    const reader = await makePerson(context.request, 'Meera', answer);
    const companion = await makeCompanion(companions.request, staff, 'Asha');
    const { cookies } = await staff.storageState();
    await team.addCookies(cookies);
    const scene: ScriptScene = {
      writer,
      reader: { ...reader, page: await open(context) },
      companion: { ...companion, page: await open(companions) },
      staff: { request: staff, page: await open(team) },
      watch,
      part,
      seen: [],
    };
    await readProfiles(scene);
    await readOffers(scene);
    await readLikes(scene);
    await readChat(scene);
    await readRequests(scene);
    await readCases(scene);
    await readGrievances(scene);
    const unseen = part.filter(({ text }) => !scene.seen.some((each) => each.includes(text)));
    expect(unseen).toEqual([]);
  });
