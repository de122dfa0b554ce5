import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompanionRequest, MovedRequest } from '#contract/companions/requests.endpoints.ts';
import { startsAhead } from '#contract/companions/requests.rules.ts';
import { companionTimeOff } from '#server/features/companions/profile/profile.tables.ts';
import { companionRequests } from '#server/features/companions/requests/requests.tables.ts';
import { hours } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCompanion } from './make-companion.ts';
import { makeListedMember } from './make-listed-member.ts';
import type { MadeMember } from './make-member.ts';
import { pay } from './paying.ts';
import type { TestServer } from './test-server.ts';

export type Someone = MadeMember & { id: string };

/** Who has paid for a plan, as members do: it holds companion time. */
export async function makeClient(server: TestServer): Promise<Someone & { checkout: string }> {
  const made = await makeListedMember(server);
  return { ...made, checkout: await pay(made) };
}

export async function makeTimeOff(
  { tools }: TestServer,
  { id }: Someone,
  time: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await tools.db.insert(companionTimeOff).values({ id: newId(), memberId: id, ...time });
}

/** The first possible time after so many hours. */
export function timeIn(server: TestServer, count: number): string {
  const from = server.clock.now().getTime() + hours(count);
  const at = startsAhead(server.clock.now()).find((start) => start.getTime() >= from);
  return at?.toISOString() ?? '';
}

export const ask = (client: Someone, companion: { id: string }, more: object = {}) =>
  client.browser.post(`/api/companions/${companion.id}/requests`, {
    askId: randomUUID(),
    category: 'rent-a-friend',
    kind: 'chat',
    startsAt: null,
    minutes: 30,
    note: 'Shall we talk about books?',
    ...more,
  });

export async function makeRequest(
  client: Someone,
  companion: Someone,
  more: object = {},
): Promise<MovedRequest> {
  const { status, body } = await ask(client, companion, more);
  if (status !== 200) throw new Error(`asking answered ${status}: ${JSON.stringify(body)}`);
  return body.request;
}

export const moveIt = <How extends string>(
  who: Someone,
  id: string,
  how: How,
  input: object = {},
) => who.browser.post(`/api/companion-requests/${id}/${how}`, input);

export const readIt = async (who: Someone, id: string): Promise<CompanionRequest> =>
  (await who.browser.get(`/api/companion-requests/${id}`)).body;

/** One that waits, as if it had been asked: whoever they are. Answers its id. */
export async function writeRequest(
  { tools, clock }: TestServer,
  client: { id: string },
  companion: { id: string },
  change: Partial<typeof companionRequests.$inferInsert> = {},
): Promise<string> {
  const [id, at] = [newId(), clock.now()];
  await tools.db.insert(companionRequests).values({
    id,
    clientId: client.id,
    companionId: companion.id,
    askId: newId(),
    category: 'rent-a-friend',
    kind: 'chat',
    isNow: false,
    startsAt: new Date(at.getTime() + hours(24)),
    minutes: 30,
    note: 'Shall we talk about books?',
    noteState: 'shown',
    state: 'pending',
    movedBy: 'client',
    createdAt: at,
    changedAt: at,
    lapsesAt: new Date(at.getTime() + hours(24)),
    ...change,
  });
  return id;
}

/** One that was agreed. */
export async function writeAccepted(
  server: TestServer,
  client: { id: string },
  companion: { id: string },
): Promise<string> {
  const id = await writeRequest(server, client, companion);
  await changeRequest(server, id, { state: 'accepted' });
  return id;
}

/** One that was agreed, and to which somebody did not come. */
export async function writeMissed(
  server: TestServer,
  client: { id: string },
  companion: { id: string },
  missedBy: 'client' | 'companion' | 'both',
): Promise<void> {
  const id = await writeAccepted(server, client, companion);
  await changeRequest(server, id, { state: 'missed', missedBy });
}

const changeRequest = (
  { tools }: TestServer,
  id: string,
  change: Partial<typeof companionRequests.$inferInsert>,
) => tools.db.update(companionRequests).set(change).where(eq(companionRequests.id, id));

/** Two, and a request that was accepted. */
export async function makeAccepted(server: TestServer, more: object = {}) {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const { id } = await makeRequest(client, companion, more);
  const { status, body } = await moveIt(companion, id, 'accept');
  if (status !== 200) throw new Error(`accepting answered ${JSON.stringify(body)}`);
  return { client, companion, id, request: body as MovedRequest };
}
