import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eraseSearchWords,
  forgetUnusedWords,
} from '#server/features/discovery/search-words.service.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** A mistyped search is answered with words of somebody whom the searcher may see. */

let server: TestServer;
let viewer: Someone;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeListedMember(server);
});
afterAll(() => server.close());

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const named = (displayName: string) => makeListedMember(server, { displayName });
const hide = ({ browser }: Someone) =>
  browser.patch('/api/profiles/me/settings', { profileVisibility: false });
const search = async (words: string) =>
  (await viewer.browser.get(`/api/browse?search=${words}`)).body;

describe('the guess', () => {
  test('names a word of a visible member', async () => {
    const someone = await named('Philomena Rao');
    const body = await search('philomina');
    expect([body.searchedFor, body.items.length]).toEqual(['philomena', 1]);
    await hide(someone);
    expect(await search('philomina')).toMatchObject({ searchedFor: null, items: [] });
  });

  test('does not name somebody who hides, though a visible name holds theirs', async () => {
    await hide(await named('Anjalin Rao'));
    await named('Anjalinaesque Rao');
    expect((await search('anjalim')).searchedFor).not.toBe('anjalin');
  });

  test('does not name somebody behind a block', async () => {
    const someone = await named('Zephyrine Rao');
    await server.tools.db.execute(
      sql`insert into blocks values (${someone.id}, ${viewer.id}, ${server.clock.now().toISOString()})`,
    );
    expect((await search('zephyrina')).searchedFor).toBeNull();
  });
});

describe('at night', () => {
  const knownWords = async (): Promise<string[]> => {
    const { rows } = await server.tools.db.execute<{ word: string }>(
      sql`select word from search_words union all select term from listing_terms`,
    );
    return rows.map(({ word }) => word);
  };

  test('words that nobody uses any more are forgotten, all others stay', async () => {
    const [hidden, gone, changed] = [
      await named('Hidden Quillon'),
      await named('Gone Brackwater'),
      await named('Changed Oldname'),
    ];
    await makeListedMember(server, { displayName: 'Also Quillona', interests: ['Rock-Climbing'] });
    await hide(hidden);
    await server.tools.db.execute(sql`delete from members where id = ${gone.id}`);
    await changed.browser.patch('/api/profiles/me', { displayName: 'Changed Newname' });
    await forgetUnusedWords(server.tools);
    const words = await knownWords();
    for (const unused of ['quillon', 'brackwater', 'oldname']) expect(words).not.toContain(unused);
    for (const used of ['quillona', 'newname', 'rock', 'rock-climbing', 'climbing'])
      expect(words).toContain(used);
    expect((await search('quillona')).items).toHaveLength(1);
  });

  test('a word that is being saved meanwhile stays', async () => {
    const [leaving, coming] = [await named('Leaving Everbloom'), await named('Coming Nobody')];
    await hide(leaving);
    await Promise.all([
      forgetUnusedWords(server.tools),
      coming.browser.patch('/api/profiles/me', { displayName: 'Coming Everbloom' }),
    ]);
    const stillKnown = (await knownWords()).filter((word) => word === 'everbloom');
    expect(stillKnown, 'as a word and as a term').toHaveLength(2);
    expect((await search('everblom')).searchedFor).toBe('everbloom');
  });
});

test('whoever is erased and those who save meanwhile never wait for each other in a circle', async () => {
  const gone = await makeListedMember(server, { location: 'Kochi', interests: ['Birdwatching'] });
  const saving = await Promise.all(Array.from({ length: 4 }, () => makeListedMember(server)));
  const letter = (at: number) => String.fromCodePoint(97 + (at % 26));
  for (let round = 0; round < 25; round += 1) {
    const erased = server.tools.write((tx) =>
      eraseSearchWords(server.tools, tx, { memberId: gone.id } as Erasure),
    );
    const saved = saving.map(({ browser }, at) =>
      browser.patch('/api/profiles/me', {
        location: `Kott${letter(round)}${letter(at)}`,
        interests: [`Weaving ${letter(round)}${letter(at)}${letter(round + at)}`],
      }),
    );
    await erased;
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});
