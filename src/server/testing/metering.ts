import { randomUUID } from 'node:crypto';
import type { Side } from '#contract/companions/meter.rules.ts';
import type { LedgerAccount } from '#contract/companions/ledger.rules.ts';
import type { CompanionKind } from '#contract/companions/rules.ts';
import { balancesOf } from '#server/features/companions/ledger/ledger.queries.ts';
import { checkLedger } from '#server/features/companions/ledger/ledger.service.ts';
import {
  applyIn,
  endSession,
  recordPresence,
  startSession,
  type NewSession,
} from '#server/features/companions/meter/meter.service.ts';
import { makeMember, type MadeMember } from './make-member.ts';
import { pay } from './paying.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who has paid for a plan, as members do. */
export async function makeClient(server: TestServer): Promise<MadeMember & { checkout: string }> {
  const made = await makeMember(server, { paid: false });
  return { ...made, checkout: await pay(made) };
}

export const start = (
  { tools }: TestServer,
  client: MadeMember,
  companion: MadeMember,
  more: Partial<NewSession> = {},
) =>
  tools.write((tx) =>
    startSession(tools, tx, {
      requestId: randomUUID(),
      clientId: client.member.id,
      companionId: companion.member.id,
      category: 'rent-a-friend',
      kind: 'video',
      ...more,
    }),
  );

/** Both are there for so long; the clock stands still otherwise. */
export async function talk(
  { tools, clock }: TestServer,
  sessionId: string,
  seconds: number,
): Promise<void> {
  const both = async () => {
    for (const side of ['client', 'companion'] as const)
      await recordPresence(tools, sessionId, side);
  };
  await both();
  for (let left = seconds; left > 0; left -= 30) {
    clock.letPass(Math.min(30, left) * 1000);
    await both();
  }
}

/** A call from its start to its end. */
export async function call(
  server: TestServer,
  client: MadeMember,
  companion: MadeMember,
  seconds: number,
  kind: CompanionKind = 'video',
): Promise<string> {
  const { id } = await start(server, client, companion, { kind });
  await talk(server, id, seconds);
  await endSession(server.tools, companion.member.id, id);
  return id;
}

export const write = ({ tools }: TestServer, id: string, side: Side, seq: number) =>
  tools.write((tx) => applyIn(tools, tx, id, (at) => ({ type: 'message', side, seq, at })));

export async function accountsOf(
  { tools }: TestServer,
  { member }: Pick<MadeMember, 'member'>,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const known = await tools.pseudonyms.of(tools.db, [member.id]);
  return balancesOf(tools.db, known.get(member.id) ?? '');
}

export const ledgerFaults = ({ tools }: TestServer) => checkLedger(tools);
