import { CONTACTS_MAX } from '#contract/safety/rules.ts';
import {
  findMember,
  listOfMailbox,
  listOfNumber,
  mailboxOf,
} from '#server/features/accounts/accounts.service.ts';
import { lockContentOf, lockPair } from '#server/platform/database/advisory-locks.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { insertBlock } from './blocks.queries.ts';
import {
  countContacts,
  deleteContact,
  deleteContacts,
  holdContact,
  insertContact,
  listUnparted,
  lockContact,
  lockList,
  partNewcomer,
} from './contacts.queries.ts';
import { memberBlocked } from './safety.facts.ts';

/** A contact was listed that somebody has, or somebody got one that others list. */
export const contactsToPart = queue<{ hash: string; memberId: string | null }>('safety.contacts');

const BATCH = 100;

interface Listed {
  count: number;
  most: number;
}

const hashOf = ({ config }: Tools, contact: string): string =>
  keyedHash(
    config.sessionSecret,
    `contact:${contact.includes('@') ? mailboxOf(contact) : contact}`,
  );

export async function readContacts(tools: Tools, viewerId: string): Promise<Listed> {
  return { count: await countContacts(tools.db, viewerId), most: CONTACTS_MAX };
}

/** The answer, and the time that it takes, are the same whether or not somebody here has that contact. */
export async function blockContact(
  tools: Tools,
  viewerId: string,
  contact: string,
): Promise<Listed> {
  const hash = hashOf(tools, contact);
  await tools.write(async (tx) => {
    await lockList(tx, viewerId);
    if (await holdContact(tx, viewerId, hash)) return;
    const most = CONTACTS_MAX;
    if ((await countContacts(tx, viewerId)) >= most)
      throw refuse('CONTACT_LIMIT', { data: { most } });
    await insertContact(tx, { memberId: viewerId, hash, createdAt: tools.clock.now() });
    await lockContact(tx, hash);
    const listOf = contact.includes('@') ? listOfMailbox : listOfNumber;
    const [first = null, ...others] = await listOf(tx, contact);
    for (const memberId of [first, ...others])
      await tools.jobs.enqueue(tx, contactsToPart, { hash, memberId });
  });
  tools.jobs.hurry(contactsToPart);
  return readContacts(tools, viewerId);
}

/** Brings nobody back into anything, as with any other block. Harmless when it was not listed. */
export async function unblockContact(
  tools: Tools,
  viewerId: string,
  contact: string,
): Promise<Listed> {
  await deleteContact(tools.db, viewerId, hashOf(tools, contact));
  return readContacts(tools, viewerId);
}

export async function unblockContacts(tools: Tools, viewerId: string): Promise<Listed> {
  await deleteContacts(tools.db, viewerId);
  return readContacts(tools, viewerId);
}

/** Nobody who lists their email ever meets them. */
export async function partSignedUp(
  tools: Tools,
  tx: WriteTransaction,
  { memberId }: { memberId: string },
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  const hash = hashOf(tools, member.email);
  await lockContact(tx, hash);
  await partNewcomer(tx, hash, memberId, tools.clock.now());
}

/** Whom the address or number before has parted them from stays so: it is still them. */
export async function partReaddressed(
  tools: Tools,
  tx: WriteTransaction,
  { memberId, contact }: { memberId: string; contact: string | null },
): Promise<void> {
  if (contact === null) return;
  const hash = hashOf(tools, contact);
  await lockContact(tx, hash);
  await tools.jobs.enqueue(tx, contactsToPart, { hash, memberId });
}

/** Each pair in a transaction of its own: whoever decides about one of them does not wait for the others. */
export async function partByContact(
  tools: Tools,
  { hash, memberId }: { hash: string; memberId: string | null },
): Promise<void> {
  if (!memberId) return;
  let blockerIds: string[];
  do {
    blockerIds = await listUnparted(tools.db, hash, memberId, BATCH);
    for (const blockerId of blockerIds) await part(tools, { blockerId, blockedId: memberId, hash });
  } while (blockerIds.length === BATCH);
}

interface Parting {
  blockerId: string;
  blockedId: string;
  hash: string;
}

async function part(tools: Tools, { blockerId, blockedId, hash }: Parting): Promise<void> {
  await tools.write(async (tx) => {
    await lockContentOf(tx, blockerId, blockedId);
    await lockPair(tx, blockerId, blockedId);
    if (!(await findMember(tx, blockedId)) || !(await holdContact(tx, blockerId, hash))) return;
    const block = { blockerId, blockedId, createdAt: tools.clock.now(), contactHash: hash };
    if (await insertBlock(tx, block)) tx.tell(memberBlocked, { memberIds: [blockerId, blockedId] });
  });
}
