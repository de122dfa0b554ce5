import type { KeyObject } from 'node:crypto';
import type { SealedKind } from '#contract/accounts/leaving.rules.ts';
import { recordView } from '#server/platform/audit/audit.ts';
import { after, days } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { keyedHash, newId } from '#server/platform/ids.ts';
import { resealKeys } from '#server/platform/sealing/reseal-keys.ts';
import {
  decrypt,
  encrypt,
  keyIdOf,
  newKey,
  openKey,
  sealKey,
} from '#server/platform/sealing/sealing.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findMemberByEmail } from '../members.queries.ts';
import {
  deleteDueRecords,
  findSealed,
  insertSealed,
  listRecords,
  listSealed,
  lockSealedTo,
  setKeptUntil,
  setSealedKey,
} from './leaving.queries.ts';

export interface KeptRecord {
  kind: SealedKind;
  record: object;
  until: Date;
  caseId: string | null;
}

const emailHashOf = (secret: string, email: string) => keyedHash(secret, `sealed email ${email}`);
/** What is put in the place of another record does not open. */
const nameOf = ({ pseudonym, id, kind }: { pseudonym: string; id: string; kind: string }) =>
  `${pseudonym} ${kind} ${id}`;

/** Under a key of their own, which nobody here can open again. */
export async function sealRecords(
  { config }: Tools,
  tx: Transaction,
  publicKey: KeyObject,
  member: { pseudonym: string; email: string; erasedAt: Date },
  records: KeptRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const { pseudonym, email, erasedAt } = member;
  const key = newKey();
  const sealed = records.map(({ kind, record, until, caseId }) => {
    const row = { id: newId(), pseudonym, kind };
    const bytes = Buffer.from(JSON.stringify(record));
    const text = encrypt(key, nameOf(row), bytes).toString('base64url');
    return { ...row, sealed: text, caseId, keepUntil: until };
  });
  const emailHash = emailHashOf(config.sessionSecret, email);
  const sealedKey = sealKey(publicKey, key);
  await insertSealed(
    tx,
    { pseudonym, emailHash, keyId: keyIdOf(publicKey), sealedKey, erasedAt },
    sealed,
  );
}

/** What was kept because a case was open is kept on from the day that it closes. */
export const keepAfterCase = (
  { config }: Tools,
  tx: Transaction,
  caseId: string,
  closedAt: Date,
): Promise<void> =>
  setKeptUntil(tx, caseId, new Date(closedAt.getTime() + days(config.retentionDays)));

export const destroyDue = ({ db, clock }: Tools): Promise<void> =>
  deleteDueRecords(db, clock.now());

const LISTED_AT_ONCE = 500;

/** Who is in there, without opening anything: what of them is kept, and until when. */
export async function* listSealedMembers({ db }: Tools) {
  let last: string | null = null;
  for (;;) {
    const members = await listSealed(db, last, LISTED_AT_ONCE);
    const pseudonyms = members.map(({ pseudonym }) => pseudonym);
    const records = pseudonyms.length > 0 ? await listRecords(db, pseudonyms) : [];
    for (const { pseudonym, erasedAt, keyId } of members)
      yield {
        pseudonym,
        erasedAt,
        keyId,
        records: records.filter((record) => record.pseudonym === pseudonym),
      };
    if (members.length < LISTED_AT_ONCE) return;
    last = pseudonyms.at(-1) ?? null;
  }
}

const PSEUDONYM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Never by the site itself, which has no such key. Who looks has left a row in the audit log before anything is opened. */
export async function openSealed(
  tools: Tools,
  who: string,
  privateKey: KeyObject,
  { by, reason }: { by: string; reason: string },
): Promise<object[]> {
  const admin = await findMemberByEmail(tools.db, by.toLowerCase());
  if (admin?.role !== 'admin') throw new StartupFault(`${by} is not the email of an admin.`);
  const emailHash = emailHashOf(tools.config.sessionSecret, who.toLowerCase());
  const found = await findSealed(
    tools.db,
    PSEUDONYM.test(who) ? { pseudonym: who } : { emailHash },
  );
  const opened: object[] = [];
  for (const member of found) {
    const { pseudonym, erasedAt, keyId, sealedKey } = member;
    if (keyId !== keyIdOf(privateKey))
      throw new StartupFault(`What is kept of ${pseudonym} was sealed to another key (${keyId}).`);
    await recordView(tools, {
      actorId: admin.id,
      action: 'sealed.open',
      target: `sealed:${pseudonym}`,
      details: { reason },
    });
    const key = openKey(privateKey, sealedKey);
    const records = await listRecords(tools.db, [pseudonym]);
    opened.push({
      pseudonym,
      erasedAt,
      records: records.map((record) => ({
        kind: record.kind,
        keepUntil: record.keepUntil,
        record: JSON.parse(
          decrypt(key, nameOf(record), Buffer.from(record.sealed, 'base64url')).toString(),
        ) as unknown,
      })),
    });
  }
  return opened;
}

/** Seals the key of every erased member to another pair; the records stay as they are. */
export const rotateSealed = (
  tools: Tools,
  pairs: { from: KeyObject; to: KeyObject },
): Promise<number> =>
  resealKeys(tools, pairs, {
    target: 'sealed',
    places: [{ list: lockSealedTo, set: setSealedKey }],
  });

/** How long the law lets us keep what it asks for, from now on. */
export const retainedUntil = ({ clock, config }: Tools): Date =>
  after(clock, days(config.retentionDays));
