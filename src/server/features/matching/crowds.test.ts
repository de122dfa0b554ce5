import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { answerOf, forEachPair, type Pair } from '#server/testing/races.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { readLikesReceived } from './like-lists.service.ts';
import { sendLike } from './likes.service.ts';
import { readMatches } from './matches.service.ts';

/** Many members acting at the same instant, through the services themselves. */

/** `npm run test:races` has 10,000 pairs. */
const RACES = 100;
const PAIRS = process.env.RACES === 'all' ? 10_000 : RACES;
const LONGEST_MS = 900_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function makePairs(count: number): Promise<Pair[]> {
  const ids = await makeCrowd(server, count * 2);
  return Array.from({ length: count }, (_, at): Pair => [ids[at * 2] ?? '', ids[at * 2 + 1] ?? '']);
}

const countOf = async (query: SQL): Promise<number> => {
  const { rows } = await server.tools.db.execute<{ count: number }>(query);
  return rows[0]?.count ?? -1;
};

const isOneOf = (column: string, pairs: Pair[]) =>
  sql`${sql.raw(column)} = any(${sql.param(pairs.flat())}::uuid[])`;

test(
  `${PAIRS} pairs who like each other at the same instant are ${PAIRS} matches`,
  async () => {
    const pairs = await makePairs(PAIRS);
    const answers = await forEachPair(pairs, (one, other) =>
      Promise.all([
        answerOf(sendLike(server.tools, one, other)),
        answerOf(sendLike(server.tools, other, one)),
      ]),
    );
    expect(answers.flat().filter((answer) => answer !== 'done')).toEqual([]);
    const paired = sql`unnest(${sql.param(pairs.map(([one]) => one))}::uuid[],
    ${sql.param(pairs.map(([, other]) => other))}::uuid[]) as pair (one, other)`;
    const matched = sql`${paired} join matches m on m.low_id = least(one, other)
    and m.high_id = greatest(one, other) and m.status = 'active'`;
    expect(await countOf(sql`select count(*)::int from ${matched}`)).toBe(PAIRS);
    expect(await countOf(sql`select count(*)::int from matches`)).toBe(PAIRS);
    expect(
      await countOf(sql`select count(*)::int from ${matched}
      join likes low on low.id = m.low_like_id and low.liker_id = m.low_id and low.liked_id = m.high_id
      join likes high on high.id = m.high_like_id and high.liker_id = m.high_id and high.liked_id = m.low_id
      where low.status = 'matched' and high.status = 'matched'`),
    ).toBe(PAIRS);
    expect(await countOf(sql`select count(*)::int from likes`)).toBe(2 * PAIRS);
    const notified = sql`${matched} join notifications n on n.type = 'match' and n.match_id = m.id
    and ((n.member_id = one and n.from_id = other) or (n.member_id = other and n.from_id = one))`;
    expect(
      await countOf(sql`select count(distinct n.member_id)::int as count from ${notified}`),
    ).toBe(2 * PAIRS);
    expect(await countOf(sql`select count(*)::int from notifications where type = 'match'`)).toBe(
      2 * PAIRS,
    );
  },
  LONGEST_MS,
);

describe('at the same instant', () => {
  test('a double click is one like, one refusal and one notification', async () => {
    const pairs = await makePairs(RACES);
    const answers = await forEachPair(pairs, (one, other) =>
      Promise.all([1, 2].map(() => answerOf(sendLike(server.tools, one, other)))),
    );
    for (const answer of answers) expect(answer.toSorted()).toEqual(['ALREADY_LIKED', 'done']);
    for (const query of [
      sql`select count(*)::int from likes where ${isOneOf('liker_id', pairs)}`,
      sql`select count(*)::int from notifications where ${isOneOf('member_id', pairs)}`,
    ])
      expect(await countOf(query)).toBe(RACES);
  });

  test('a like and a block leave nothing to be seen, whichever was first', async () => {
    const pairs = await makePairs(RACES);
    const answers = await forEachPair(pairs, async (one, other) => {
      // Half of the likes would make a match.
      if (one < other) await sendLike(server.tools, other, one);
      const block = server.tools.db.execute(
        sql`insert into blocks values (${other}, ${one}, ${server.clock.now().toISOString()})`,
      );
      const [answer] = await Promise.all([answerOf(sendLike(server.tools, one, other)), block]);
      return answer;
    });
    for (const answer of answers) expect(['done', 'NOT_FOUND']).toContain(answer);
    for (const id of pairs.flat()) {
      const [likes, matches] = [
        await readLikesReceived(server.tools, id, undefined),
        await readMatches(server.tools, id, { filter: 'all' }),
      ];
      expect([...likes.items, ...matches.items]).toEqual([]);
    }
  });

  test('a like and the end of an account leave no trace, or a notification without a name', async () => {
    const pairs = await makePairs(RACES);
    const erase = (id: string) =>
      server.tools.db.execute(sql`delete from members where id = ${id}`);
    const answers = await forEachPair(pairs, async (one, other) => {
      if (one < other) await sendLike(server.tools, other, one);
      // The one who is liked, or the one who likes.
      const gone = Number.parseInt(one.slice(-1), 16) < 8 ? one : other;
      const [answer] = await Promise.all([
        answerOf(sendLike(server.tools, one, other)),
        erase(gone),
      ]);
      return answer;
    });
    for (const answer of answers) expect(['done', 'NOT_FOUND']).toContain(answer);
    for (const query of [
      sql`select count(*)::int from likes where ${isOneOf('liker_id', pairs)}`,
      sql`select count(*)::int from matches where ${isOneOf('low_id', pairs)}`,
      sql`select count(*)::int from notifications where ${isOneOf('member_id', pairs)} and from_id is not null`,
    ])
      expect(await countOf(query)).toBe(0);
  });
});
