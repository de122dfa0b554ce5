import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { Signal } from '#contract/companions/calls.events.ts';
import type { CallKind, CallState } from '#contract/companions/calls.rules.ts';
import { calls } from '#server/features/companions/calls/calls.tables.ts';
import { like, makeChat, type Someone } from './chatting.ts';
import { makeListedMember } from './make-listed-member.ts';
import type { TestServer } from './test-server.ts';

export const offer = (sdp: string): Signal => ({ description: { type: 'offer', sdp } });

/** Two who are matched, and what they do with a telephone; or one more who is matched with somebody. */
export async function makeCallers(server: TestServer, known?: Someone) {
  const { one, two, matchId } = known ? await matchWith(server, known) : await makeChat(server);
  const start = async (
    who: Someone,
    whom: Someone,
    kind: CallKind = 'voice',
    page: string = randomUUID(),
  ): Promise<Call> => {
    const { status, body } = await who.browser.post('/api/calls', {
      memberId: whom.id,
      kind,
      page,
    });
    if (status !== 200) throw new Error(`a call was refused: ${JSON.stringify(body)}`);
    return body.call;
  };
  const answer = (who: Someone, id: string, page: string = randomUUID()) =>
    who.browser.post(`/api/calls/${id}/answer`, { page });
  const end = (who: Someone, id: string) => who.browser.post(`/api/calls/${id}/end`, {});
  const stateOf = async (id: string): Promise<CallState> => {
    const { rows } = await server.tools.db.execute<{ state: CallState }>(
      sql`select state from ${calls} where id = ${id}`,
    );
    return rows[0]?.state ?? 'failed';
  };
  /** Answered already. */
  const connect = async (who: Someone, whom: Someone) => {
    const pages = { one: randomUUID(), two: randomUUID() };
    const { id } = await start(who, whom, 'video', pages.one);
    await answer(whom, id, pages.two);
    return { id, pages };
  };
  return { one, two, matchId, start, answer, end, stateOf, connect };
}

async function matchWith(server: TestServer, two: Someone) {
  const one = await makeListedMember(server);
  await like(one, two);
  const { matchId } = (await like(two, one)).body;
  return { one, two, matchId: String(matchId) };
}
