import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { calls } from '#server/features/companions/calls/calls.tables.ts';
import { sessionDisputes, payouts } from '#server/features/companions/money.tables.ts';
import { companionRatings } from '#server/features/companions/ratings/ratings.tables.ts';
import { companionRequests } from '#server/features/companions/requests/requests.tables.ts';
import { makeCompanion } from './make-companion.ts';
import { openSocket } from './socket.ts';
import { makeClient, makeRequest, moveIt, timeIn, type Someone } from './requesting.ts';
import { talk } from './metering.ts';
import type { TestServer } from './test-server.ts';
import { verifyMember } from './verify-member.ts';
import { present } from './reply-body.ts';

export type Role = 'client' | 'companion' | 'stranger';

/** A client and a companion with all that can be between the two, and another companion who has no part in it. */
export async function makeStage(server: TestServer) {
  const client = await makeClient(server);
  const companion = await makeCompanion(server);
  const stranger = await makeCompanion(server);
  // Who may not is refused for what they are in it, not for their papers.
  await verifyMember(server, client);
  const people: Record<Role, Someone> = { client, companion, stranger };
  const heard: Record<Role, string[]> = { client: [], companion: [], stranger: [] };
  const roles = Object.keys(people) as Role[];
  const opened = roles.map(async (role) => {
    const page = await openSocket(server, people[role].browser);
    page.onAny((name: string) => heard[role].push(name));
    return [role, page] as const;
  });
  const sockets = Object.fromEntries(await Promise.all(opened)) as Record<
    Role,
    Awaited<ReturnType<typeof openSocket>>
  >;

  const first = await makeCall(client, companion);
  await talk(server, first.sessionId, 60);
  await moveIt(client, first.requestId, 'end');
  for (const who of [client, companion])
    await who.browser.post(`/api/companion-requests/${first.requestId}/ratings`, { stars: 4 });
  const { body: both } = await companion.browser.get(
    `/api/companion-requests/${first.requestId}/ratings`,
  );
  const { body: past } = await client.browser.get('/api/companions/sessions');
  const [session] = past.items;

  const { id: pending } = await makeRequest(client, companion, { startsAt: timeIn(server, 30) });
  const { id: suggested } = await makeRequest(client, companion, { startsAt: timeIn(server, 32) });
  await moveIt(companion, suggested, 'suggest', { startsAt: timeIn(server, 34) });
  return {
    ...people,
    sockets,
    heard,
    done: first.requestId,
    ratingId: present(both.theirs).id,
    pastSession: session?.id ?? '',
    pending,
    suggested,
    /** Now, with a call that is connected. */
    begun: await makeCall(client, companion),
    close: () => {
      for (const page of Object.values(sockets)) page.disconnect();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof makeStage>>;

async function makeCall(client: Someone, companion: Someone) {
  const { id: requestId } = await makeRequest(client, companion, { kind: 'voice' });
  await moveIt(companion, requestId, 'accept');
  const pages = { client: randomUUID(), companion: randomUUID() };
  const rung = await client.browser.post('/api/calls', {
    memberId: companion.id,
    kind: 'voice',
    page: pages.client,
  });
  const callId = rung.body.call.id;
  await companion.browser.post(`/api/calls/${callId}/answer`, { page: pages.companion });
  const { body } = await client.browser.get('/api/companions/sessions/open');
  const [open] = body.items;
  if (!open) throw new Error('a call was not counted');
  const signal = { callId, page: pages.client, to: pages.companion, signal: { candidate: null } };
  return { requestId, callId, pages, sessionId: open.id, signal };
}

/** What somebody has done: what time brings by itself is not in it. */
export async function actionsOf({ tools }: TestServer): Promise<unknown> {
  const counted = [companionRequests, calls, sessionDisputes, payouts, companionRatings];
  const counts = await Promise.all(counted.map((table) => tools.db.$count(table)));
  const { rows } = await tools.db.execute(sql`
    select (select json_agg(concat(r.id, r.state) order by r.id) from ${companionRequests} r where r.moved_by <> 'time') as moved,
      (select json_agg(concat(c.id, c.caller_page, c.caller_seen_at) order by c.id) from ${calls} c) as seen`);
  return { counts, rows };
}
