import { hkdfSync, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  exportBudget,
  exportDownloadBudget,
  type DataExport,
} from '#contract/accounts/exports.endpoints.ts';
import { EXPORT_HOURS, type ExportState } from '#contract/accounts/exports.rules.ts';
import { after, days, hours, minutes } from '#server/platform/clock.ts';
import type { ExportPart } from '#server/platform/export/export-part.ts';
import { zipExport } from '#server/platform/export/export-zip.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { compose } from '#server/platform/mail/letter.ts';
import { refuse } from '#server/platform/refusal.ts';
import { decryptStream, encryptStream } from '#server/platform/sealing/sealed-stream.ts';
import type { Tools } from '#server/platform/tools.ts';
import { exportChanged, exportTaken } from '../accounts.facts.ts';
import { exportLetter } from '../accounts.mails.ts';
import {
  deleteExportsBefore,
  dropKey,
  findExport,
  findLatestExport,
  insertExport,
  keysInUse,
  listExpired,
  listKeptOf,
  lockAsking,
  setMade,
  setReady,
  setTaken,
  type ExportRow,
} from './exports.queries.ts';
import { deleteLinks, findLink, insertLink } from '../links.queries.ts';
import { findMember, lockMember, type MemberRow } from '../members.queries.ts';

export const exportsToMake = queue<{ exportId: string }>('accounts.export', { isHeavy: true });

const FOLDER = 'exports';
/** Long after the last attempt to make one. */
const GIVEN_UP_AFTER_MS = hours(6);
const REMEMBERED_MS = days(30);
const BATCH = 100;

/** The key is made of what only the mailed link holds: neither table nor storage has it. */
const keyOf = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'data export', 32));

function stateOf({ askedAt, readyAt, takenAt, expiresAt }: ExportRow, now: Date): ExportState {
  if (takenAt) return 'taken';
  if (readyAt && expiresAt) return expiresAt > now ? 'ready' : 'expired';
  return now.getTime() - askedAt.getTime() < GIVEN_UP_AFTER_MS ? 'making' : 'failed';
}

function view(row: ExportRow, now: Date): DataExport {
  const state = stateOf(row, now);
  return {
    state,
    askedAt: row.askedAt.toISOString(),
    until: (row.readyAt && row.expiresAt?.toISOString()) ?? null,
    bytes: state === 'ready' ? row.bytes : null,
  };
}

export async function readExport(
  { db, clock }: Tools,
  memberId: string,
): Promise<{ export: DataExport | null }> {
  const row = await findLatestExport(db, memberId);
  return { export: row && view(row, clock.now()) };
}

/** One at a time: whoever asks while one is being made gets that one. The one before goes. */
export async function requestExport(
  tools: Tools,
  memberId: string,
): Promise<{ export: DataExport | null }> {
  const isMaking = (row: ExportRow | null) =>
    row !== null && stateOf(row, tools.clock.now()) === 'making';
  if (!isMaking(await findLatestExport(tools.db, memberId))) {
    await spend(tools, exportBudget, { memberId });
    const before = await tools.write(async (tx) => {
      await lockAsking(tx, memberId);
      if (isMaking(await findLatestExport(tx, memberId))) return [];
      const kept = await listKeptOf(tx, memberId);
      await deleteLinks(tx, memberId, 'export');
      const row = { id: newId(), memberId, askedAt: tools.clock.now() };
      await insertExport(tx, row);
      await tools.jobs.enqueue(tx, exportsToMake, { exportId: row.id });
      return kept;
    });
    for (const row of before) await removeFile(tools, row);
    tools.jobs.hurry(exportsToMake);
  }
  return readExport(tools, memberId);
}

/**
 * The link is in no queue and in no table, so that this mails it itself. Where that fails, all of it is made again with another key, and the link
 * that did not arrive opens nothing.
 */
export async function makeExport(
  tools: Tools,
  exportId: string,
  parts: [name: string, part: ExportPart][],
): Promise<void> {
  const row = await findExport(tools.db, exportId);
  const member = row && (await findMember(tools.db, row.memberId));
  if (!member || row.readyAt) return;
  await removeFile(tools, row);
  const token = newToken();
  const storageKey = `${FOLDER}/${randomUUID()}`;
  const bytes = await writeZip(tools, member, parts, { token, storageKey });
  const expiresAt = after(tools.clock, hours(EXPORT_HOURS));
  const mailTo = await tools.write(async (tx) => {
    if (!(await setMade(tx, exportId, { storageKey, bytes, expiresAt }))) return null;
    // Their address may be another one by now.
    const present = await lockMember(tx, member.id);
    if (!present) return null;
    await deleteLinks(tx, member.id, 'export');
    await insertLink(tx, {
      tokenHash: hashToken(token),
      memberId: member.id,
      purpose: 'export',
      email: present.email,
      expiresAt,
    });
    return present;
  });
  if (!mailTo) return tools.storage.remove(storageKey);
  await mailLink(tools, mailTo, token);
  await tools.write(async (tx) => {
    await setReady(tx, exportId, tools.clock.now());
    tx.tell(exportChanged, { memberId: member.id });
  });
}

/** How many bytes it has. */
async function writeZip(
  tools: Tools,
  { id: memberId, name: memberName }: MemberRow,
  parts: [name: string, part: ExportPart][],
  { token, storageKey }: { token: string; storageKey: string },
): Promise<number> {
  const { brandName } = tools.config;
  const madeAt = tools.clock.now();
  let bytes = 0;
  async function* counted() {
    const signal = tools.jobs.ending;
    for await (const chunk of zipExport(tools, {
      brandName,
      memberId,
      memberName,
      madeAt,
      parts,
      signal,
    })) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await tools.storage.putStream(storageKey, encryptStream(keyOf(token), counted()));
  return bytes;
}

async function mailLink(tools: Tools, { name, email }: MemberRow, token: string): Promise<void> {
  const { brandName, supportEmail, publicUrl } = tools.config;
  const url = `${publicUrl}/export?token=${token}`;
  const letter = exportLetter({ name, brandName, supportEmail, url });
  await tools.mailer.send(compose(brandName, email, letter));
}

/** The link is not enough: the mailbox may be read by others, so that it works for its own member alone, signed in. */
async function findReady({ db, clock }: Tools, memberId: string, token: string) {
  const now = clock.now();
  const link = await findLink(db, hashToken(token), 'export', now);
  const row = link?.memberId === memberId ? await findLatestExport(db, memberId) : null;
  if (!row?.storageKey || stateOf(row, now) !== 'ready') throw refuse('LINK_EXPIRED');
  return { row, storageKey: row.storageKey };
}

/** Opening the page uses nothing up. */
export async function readExportLink(
  tools: Tools,
  memberId: string,
  token: string,
): Promise<DataExport> {
  const { row } = await findReady(tools, memberId, token);
  return view(row, tools.clock.now());
}

export interface ExportDownload {
  name: string;
  bytes: number;
  content: Readable;
  /** Once it is over: what breaks off can be begun anew, and what has left whole is taken. */
  end(whole: boolean): void;
}

/** So long nobody else gets it; a connection that has died without a word must not close it for much longer. */
const DOWNLOAD_MS = minutes(5);

/** One at a time: of several at the same instant all would have the whole of it. */
export async function openExport(
  tools: Tools,
  memberId: string,
  token: string,
): Promise<ExportDownload> {
  const { row, storageKey } = await findReady(tools, memberId, token);
  const lease = `export-download:${row.id}`;
  const giveBack = () => tools.limits.giveBack(lease);
  const stored = await openLeased().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  async function openLeased() {
    const { count } = await tools.limits.count(lease, DOWNLOAD_MS);
    if (count > 1) throw refuse('EXPORT_IN_USE');
    await spend(tools, exportDownloadBudget, { memberId });
    const found = await tools.storage.getStream(storageKey);
    if (!found) throw refuse('LINK_EXPIRED');
    return found;
  }
  const day = row.askedAt.toISOString().slice(0, 10);
  return {
    name: `${tools.config.brandName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-data-${day}.zip`,
    bytes: row.bytes ?? 0,
    content: Readable.from(decryptStream(keyOf(token), stored), { objectMode: false }),
    end: (whole) => {
      if (whole) tools.tell(exportTaken, { exportId: row.id });
      else void giveBack();
    },
  };
}

/** The link and the file go. */
export async function noteTaken(tools: Tools, exportId: string): Promise<void> {
  const row = await findExport(tools.db, exportId);
  if (!row) return;
  await tools.write(async (tx) => {
    if (!(await setTaken(tx, exportId, tools.clock.now()))) return;
    await deleteLinks(tx, row.memberId, 'export');
    tx.tell(exportChanged, { memberId: row.memberId });
  });
  await removeFile(tools, row);
}

async function removeFile({ db, storage }: Tools, { id, storageKey }: ExportRow): Promise<void> {
  if (!storageKey) return;
  await storage.remove(storageKey);
  await dropKey(db, id);
}

/** What nobody fetched in time, and files that no row knows: of attempts that broke off, and of members who are gone. */
export async function sweepExports(tools: Tools): Promise<void> {
  const { db, clock, storage } = tools;
  for (const row of await listExpired(db, clock.now(), BATCH)) await removeFile(tools, row);
  await deleteExportsBefore(db, after(clock, -REMEMBERED_MS));
  const old = after(clock, -GIVEN_UP_AFTER_MS);
  const keys: string[] = [];
  for await (const { key, changedAt } of storage.list(FOLDER)) if (changedAt < old) keys.push(key);
  const used = keys.length > 0 ? await keysInUse(db, keys) : new Set();
  for (const key of keys) if (!used.has(key)) await storage.remove(key);
}
