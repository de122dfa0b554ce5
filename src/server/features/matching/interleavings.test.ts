import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#server/platform/refusal.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { pass, sendLike, undoPass } from './likes.service.ts';
import { unmatch } from './matches.service.ts';

/** Whatever a few members do to each other at once, the books stay in order. */

/** `npm run test:races` has thousands. */
const RUNS = process.env.RACES === 'all' ? 3000 : 120;
const LONGEST_MS = 900_000;

let server: TestServer;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  ids = (await Promise.all([0, 1, 2].map(() => makeListedMember(server)))).map(({ id }) => id);
});
afterAll(() => server.close());

type Action = 'like' | 'pass' | 'undo' | 'unmatch';
interface Step {
  action: Action;
  who: number;
  whom: number;
}

const step = record({
  action: constantFrom<Action>('like', 'like', 'like', 'pass', 'undo', 'unmatch'),
  who: nat(2),
  whom: nat(2),
}).filter(({ who, whom }) => who !== whom);

async function act({ action, who, whom }: Step): Promise<void> {
  const [me = '', other = ''] = [ids[who], ids[whom]];
  if (action === 'like') await sendLike(server.tools, me, other);
  else if (action === 'pass') await pass(server.tools, me, other);
  else if (action === 'undo') await undoPass(server.tools, me, other);
  else {
    const [match] = await rowsOf(sql`select id from matches where status = 'active'
      and least(low_id, high_id) = least(${me}::uuid, ${other}::uuid)
      and greatest(low_id, high_id) = greatest(${me}::uuid, ${other}::uuid)`);
    if (match) await unmatch(server.tools, me, String(match['id']));
  }
}

const rowsOf = async (query: ReturnType<typeof sql>) => (await server.tools.db.execute(query)).rows;

/** Each must find nothing. */
const faults = {
  'two rows for one decision': sql`select 1 from likes group by liker_id, liked_id having count(*) > 1`,
  'two matches for one pair': sql`select 1 from matches group by low_id, high_id having count(*) > 1`,
  'a match without two matched likes': sql`select 1 from matches m where status = 'active' and 2 <> (
    select count(*) from likes l where l.status = 'matched' and l.id in (m.low_like_id, m.high_like_id))`,
  'a matched like without a match': sql`select 1 from likes l where status = 'matched' and not exists (
    select 1 from matches m where m.status = 'active'
      and m.low_id = least(l.liker_id, l.liked_id) and m.high_id = greatest(l.liker_id, l.liked_id))`,
  'two pending likes facing each other': sql`select 1 from likes a join likes b
    on a.liker_id = b.liked_id and a.liked_id = b.liker_id where a.status = 'pending' and b.status = 'pending'`,
  'a match that was not told to both, once each': sql`select 1 from matches m,
    lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as side (member_id, from_id)
    where 1 <> (select count(*) from notifications n where n.type = 'match' and n.match_id = m.id
      and n.created_at = m.created_at and n.member_id = side.member_id and n.from_id = side.from_id)`,
  'a pending like that was not told once': sql`select 1 from likes l where status = 'pending' and 1 <> (
    select count(*) from notifications n where n.type = 'like' and n.member_id = l.liked_id
      and n.from_id = l.liker_id)`,
};

test(
  'any interleaving of likes, passes, undos and unmatches keeps the books in order',
  async () => {
    await assert(
      asyncProperty(array(step, { minLength: 2, maxLength: 24 }), async (steps) => {
        const results = await Promise.allSettled(steps.map(act));
        // A refusal is an answer; anything else thrown is a fault of ours.
        const broken = results.filter(
          (result) => result.status === 'rejected' && !isRefusal(result.reason),
        );
        expect(broken).toEqual([]);
        for (const [fault, query] of Object.entries(faults)) {
          expect(await rowsOf(query), fault).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  },
  LONGEST_MS,
);
