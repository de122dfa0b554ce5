import {
  COME_BACK_HOURS,
  erasedParts,
  keptOfUnderAge,
  keptParts,
  type ErasedPart,
  type HashKind,
  type KeptKind,
} from '#contract/accounts/leaving.rules.ts';
import type { ErasedMember } from '#server/platform/backup/erasure-list.ts';
import { after, hours } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { erasureBegins, memberErasing, type Erasure } from '#server/platform/erasure.ts';
import { keyedHash } from '#server/platform/ids.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  deleteFileToErase,
  deleteMember,
  insertFilesToErase,
  listDue,
  listExportFiles,
  listFilesToErase,
  lockDue,
  readRegistration,
  setErasedBefore,
} from './leaving.queries.ts';
import { orderMail } from '../mails.service.ts';
import { findMember, type MemberRow } from '../members.queries.ts';
import { listNumbersOf } from '../phones/phones.queries.ts';
import { retainedUntil, sealRecords, type KeptRecord } from './sealed.service.ts';

const AT_ONCE = 20;

/** Whoever's time is over, then the files that were left; what fails holds up no other and is tried again a minute later. */
export async function eraseDue(tools: Tools): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const members: MemberRow[] = await listDue(tools.db, dueAt(tools), last, AT_ONCE);
    for (const member of members)
      try {
        await erase(tools, member);
      } catch (error) {
        // An open appeal holds up what was decided without them.
        if (!isRefusal(error)) tools.log.error({ err: error }, 'a member could not be erased');
      }
    if (members.length < AT_ONCE) break;
    last = members.at(-1)?.id ?? null;
  }
  await eraseFiles(tools);
}

const dueAt = ({ clock }: Tools) => ({
  askedBefore: after(clock, -hours(COME_BACK_HOURS)),
  now: clock.now(),
});

/** Before anything else it is noted where a restore looks; what comes to nothing is taken back. */
async function erase(tools: Tools, member: MemberRow): Promise<void> {
  const { id, pseudonym, eraseAt } = member;
  const at = tools.clock.now();
  const takeBack = await tools.erasures.note({ pseudonym, at, underAge: eraseAt !== null });
  try {
    await eraseNow(tools, member);
  } catch (error) {
    if (isRefusal(error)) await takeBack();
    throw error;
  }
  // Another node was quicker and has noted them itself, or they came back.
  if (await findMember(tools.db, id)) await takeBack();
}

/** Who was erased after a backup was taken, and is back with it. False: they are not in it. The clock says when it was. */
export async function eraseAgain(
  tools: Tools,
  { pseudonym, underAge }: Pick<ErasedMember, 'pseudonym' | 'underAge'>,
): Promise<boolean> {
  const { askedBefore, now } = dueAt(tools);
  const member = await setErasedBefore(tools.db, pseudonym, {
    role: 'member',
    deletionAskedAt: askedBefore,
    eraseAt: underAge ? now : null,
  });
  if (member) await eraseNow(tools, member, { again: true });
  return member !== null;
}

async function eraseNow(
  tools: Tools,
  { id, email, pendingEmail, name, fullName }: MemberRow,
  { again = false } = {},
): Promise<void> {
  // Whoever is due can change none of these any more.
  const contacts = [
    email,
    ...(pendingEmail ? [pendingEmail] : []),
    ...(await listNumbersOf(tools.db, id)),
  ];
  // Before the row, which says what to look for: after a crash it is all done again.
  const names = [id, name, fullName, ...contacts];
  await tools.outbox.forget(names);
  await tools.bus?.forget(names);
  const publicKey = await tools.sealingKeys.retention();
  const kept = await readKept(tools, id);
  await tools.write(async (tx) => {
    const member = await lockDue(tx, id, dueAt(tools));
    if (!member) return;
    const files: string[] = [];
    const records: KeptRecord[] = [];
    const hashes: HashKind[] = [];
    const counts = new Map<ErasedPart, number>([['account', 1]]);
    const at = tools.clock.now();
    const asked = member.deletionAskedAt !== null;
    // Nobody else's account is closed with a date for its erasure.
    const underAge = member.eraseAt !== null;
    tx.tell(memberErasing, {
      memberId: id,
      pseudonym: member.pseudonym,
      email: member.email,
      fullName: member.fullName,
      asked,
      underAge,
      at,
      retainedUntil: retainedUntil(tools),
      ...kept,
      removeFiles: (keys) => void files.push(...keys),
      keep: (kind, record, until, caseId) => {
        if (!underAge || keptOfUnderAge.includes(kind))
          records.push({ kind, record, until, caseId: caseId ?? null });
      },
      keepHash: (kind) => void hashes.push(kind),
      count: (part, count) => void counts.set(part, (counts.get(part) ?? 0) + count),
    });
    // After the rules of all features, which still find the member.
    tx.atEnd(async () => {
      const { pseudonym } = member;
      await deleteMember(tx, member);
      await tools.jobs.forget(tx, [id, member.email]);
      await tools.limits.forget(tx, countedUnder(tools, id, contacts));
      const sealedMember = { pseudonym, email: member.email, erasedAt: at };
      await sealRecords(tools, tx, publicKey, sealedMember, records);
      await insertFilesToErase(tx, files, at);
      // Whoever is erased once more has theirs.
      if (again) return;
      await mailReceipt(tools, tx, member.email, { asked, counts, kept: records, hashes });
    });
  });
}

/** What attempts of theirs, and mails and texts to them, are counted under. */
const countedUnder = ({ config }: Tools, id: string, contacts: string[]): string[] => [
  id,
  ...contacts.map((contact) => keyedHash(config.sessionSecret, contact)),
];

/** What goes to the sealed store is read while nothing is locked: the storage may be slow, or away. */
async function readKept(
  tools: Tools,
  memberId: string,
): Promise<Pick<Erasure, 'keptFiles' | 'keptTexts'>> {
  const keys: string[] = [];
  const keptTexts = new Map<string, string>();
  await tools.write(async (tx) =>
    tx.tell(erasureBegins, {
      memberId,
      read: (more) => void keys.push(...more),
      keepText: (name, text) => void keptTexts.set(name, text),
    }),
  );
  const keptFiles = new Map<string, Buffer | null>();
  for (const key of keys) keptFiles.set(key, await tools.storage.get(key));
  return { keptFiles, keptTexts };
}

/** What accounts itself does about it; all that is left goes with the row. */
export async function eraseAccount(
  _: Tools,
  tx: WriteTransaction,
  erasure: Erasure,
): Promise<void> {
  const member = await findMember(tx, erasure.memberId);
  if (!member) return;
  const { registration, devices } = await readRegistration(tx, member);
  erasure.keep('registration', registration, erasure.retainedUntil);
  erasure.count('sessions', devices);
  const exports = await listExportFiles(tx, erasure.memberId);
  erasure.count('exports', exports.length);
  erasure.removeFiles(exports);
}

interface Receipt {
  asked: boolean;
  counts: Map<ErasedPart, number>;
  kept: KeptRecord[];
  hashes: HashKind[];
}

async function mailReceipt(
  tools: Tools,
  tx: Transaction,
  email: string,
  { asked, counts, kept, hashes }: Receipt,
): Promise<void> {
  const erased = [...counts].flatMap(([part, count]) => {
    if (count === 0) return [];
    return part === 'account' || part === 'profile'
      ? erasedParts[part]
      : `${erasedParts[part]} (${count})`;
  });
  const kinds = new Set<KeptKind>([...kept.map(({ kind }) => kind), ...hashes]);
  const lines = [...kinds].map((kind) => {
    const ends = kept.flatMap((each) => (each.kind === kind ? each.until.getTime() : []));
    const last =
      ends.length > 0
        ? `, until ${dayInIndia.format(Math.max(...ends))} at the latest as it stands`
        : '';
    const { what, why, howLong } = keptParts[kind];
    return `Kept: ${what}. Why: ${why}. How long: ${howLong(tools.config.retentionDays)}${last}.`;
  });
  const details = {
    erased: erased.join('; '),
    kept: lines.join('\n'),
    ...(asked ? { asked: 'yes' } : {}),
  };
  await orderMail(tools, tx, { mail: 'erased', memberId: null, email, details });
}

const dayInIndia = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** Each is off the list once it is gone. */
export async function eraseFiles({ db, storage, log }: Tools): Promise<void> {
  const failures: unknown[] = [];
  let last = '';
  for (;;) {
    const keys = await listFilesToErase(db, last, AT_ONCE);
    for (const key of keys)
      try {
        const files: string[] = [];
        if (!key.endsWith('/')) files.push(key);
        else for await (const file of storage.list(key.slice(0, -1))) files.push(file.key);
        for (const file of files) await storage.remove(file);
        await deleteFileToErase(db, key);
      } catch (error) {
        failures.push(error);
      }
    if (keys.length < AT_ONCE) break;
    last = keys.at(-1) ?? '';
  }
  if (failures.length > 0)
    log.error({ err: failures[0], count: failures.length }, 'files could not be erased');
}
