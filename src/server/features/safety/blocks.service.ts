import type { Block } from '#contract/safety/blocks.endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { lockContentOf, lockPair } from '#server/platform/database/advisory-locks.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  areApart,
  deleteBlock,
  insertBlock,
  isBlockedByHand,
  listBlocks,
  mayHaveMet,
} from './blocks.queries.ts';
import { memberBlocked } from './safety.facts.ts';

const PAGE = 50;

/** At once and for both. */
export async function blockMember(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<{ ok: true }> {
  await tools.write(async (tx) => {
    // What ends with the block may be what a person decides about at the same moment.
    await lockContentOf(tx, viewerId, memberId);
    // A like, an answer or a message of the same moment is there before, and ends with the rest, or finds the block.
    await lockPair(tx, viewerId, memberId);
    if (await isBlockedByHand(tx, viewerId, memberId)) return;
    if (!(await mayHaveMet(tx, viewerId, memberId))) throw refuse('NOT_FOUND');
    const blocked = await findMember(tx, memberId);
    const block = {
      blockerId: viewerId,
      blockedId: memberId,
      blockedName: blocked?.name ?? null,
      createdAt: tools.clock.now(),
    };
    // Nothing ends between two who were apart: a second block must not be heard of.
    const wereApart = await areApart(tx, viewerId, memberId);
    if ((await insertBlock(tx, block)) && !wereApart)
      tx.tell(memberBlocked, { memberIds: [viewerId, memberId] });
  });
  return { ok: true };
}

/** Brings nobody back into anything. Harmless when there is no block. */
export async function unblockMember(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<{ ok: true }> {
  await deleteBlock(tools.db, viewerId, memberId);
  return { ok: true };
}

export async function readBlocks(
  tools: Tools,
  viewerId: string,
  cursor: string | undefined,
): Promise<Page<Block>> {
  const found = await listBlocks(tools.db, viewerId, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, ({ id, createdAt }) =>
    writeCursor({ at: createdAt, id }),
  );
  const items = rows.map(({ id, name, createdAt }) => ({
    memberId: id,
    name,
    blockedAt: createdAt.toISOString(),
  }));
  return { items, nextCursor };
}
