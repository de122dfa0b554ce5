import type { Device } from '#contract/accounts/endpoints.ts';
import { after, days, hours, minutes } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Teller } from '#server/platform/work.ts';
import { memberSeen, sessionsEnded } from '../accounts.facts.ts';
import { isDue, statusAt } from '../status.policy.ts';
import { findMember, setPendingEmail } from '../members.queries.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByToken,
  deleteSessions,
  findLiveSession,
  insertSession,
  isSessionKept,
  listSessions,
  touchSession,
} from './sessions.queries.ts';

export const REMEMBERED_MS = days(30);
export const DEVICE_REMEMBERED_MS = days(400);
/** "Until the browser closes" cannot be seen from here: a day without a visit ends it too. */
const UNREMEMBERED_IDLE_MS = hours(24);
// So long a browser that comes back learns that nobody signed it out: what was typed there stays.
const KEPT_EXPIRED_MS = days(30);
const TOUCH_EVERY_MS = minutes(1);

export interface NewSession {
  token: string;
  remember: boolean;
}

export async function startSession(
  tools: Tools,
  tx: Executor,
  who: { memberId: string; remember: boolean; userAgent: string },
): Promise<NewSession> {
  const token = newToken();
  const now = tools.clock.now();
  const member = await findMember(tx, who.memberId);
  // As if they were erased already: the job that does it is at most a minute late.
  if (!member || isDue(member, now)) throw refuse('SIGN_IN_FAILED');
  await insertSession(tx, {
    id: newId(),
    tokenHash: hashToken(token),
    memberId: who.memberId,
    deviceLabel: deviceLabel(who.userAgent),
    remember: who.remember,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: after(tools.clock, who.remember ? REMEMBERED_MS : UNREMEMBERED_IDLE_MS),
  });
  return { token, remember: who.remember };
}

export function identify(tools: Tools, token: string): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  return tools.callers.find(tokenHash, () => lookUp(tools, tokenHash));
}

async function lookUp(tools: Tools, tokenHash: string): Promise<Caller | null> {
  const now = tools.clock.now();
  const session = await findLiveSession(tools.db, tokenHash, now);
  if (!session) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    tools.tell(memberSeen, { memberId: session.memberId });
    const expiresAt = session.remember ? undefined : after(tools.clock, UNREMEMBERED_IDLE_MS);
    // Not waited for: when this is lost, the next request does it.
    touchSession(tools.db, session.sessionId, now, expiresAt).catch((error: unknown) =>
      tools.log.warn({ err: error }, 'a session could not be touched'),
    );
  }
  return callerOf(session, now);
}

export function callerOf(
  session: Omit<Awaited<ReturnType<typeof findLiveSession>> & object, 'remember' | 'lastSeenAt'>,
  now: Date,
): Caller {
  const { memberId, sessionId, role, plan, paidUntil, consented, provenAt } = session;
  return {
    memberId,
    sessionId,
    role,
    status: statusAt(session, now),
    plan,
    paidUntil,
    emailVerified: session.emailVerifiedAt !== null,
    identityVerified: session.identityVerifiedAt !== null,
    consented,
    secondFactor: session.secondFactorAt !== null,
    provenAt,
  };
}

export async function signOut(tools: Tools, token: string | undefined): Promise<void> {
  if (token) tellEnded(tools, await deleteSessionByToken(tools.db, hashToken(token)));
}

export async function signOutDevice(
  tools: Tools,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  const ended = await deleteSession(tools.db, caller.memberId, sessionId);
  if (ended.length === 0) throw refuse('NOT_FOUND');
  tellEnded(tools, ended);
}

/** Calls off a change of email, too: whoever is shut out may have asked for it. */
export async function signOutEverywhere(tools: Tools, memberId: string): Promise<void> {
  await tools.write(async (tx) => {
    await setPendingEmail(tx, memberId, null);
    tellEnded(tx, await deleteSessions(tx, memberId));
  });
}

export async function listDevices(tools: Tools, caller: Caller): Promise<Device[]> {
  const devices = await listDevicesOf(tools, caller.memberId);
  return devices.map((device) =>
    Object.assign(device, { current: device.id === caller.sessionId }),
  );
}

export async function listDevicesOf(tools: Tools, memberId: string) {
  const rows = await listSessions(tools.db, memberId, tools.clock.now());
  return rows.map((row) => ({
    id: row.id,
    label: row.deviceLabel,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** Whether somebody ended it before its time. One that ran out is still there for 30 days; after that it counts as ended. */
export async function wasEnded(tools: Tools, token: string): Promise<boolean> {
  return !(await isSessionKept(tools.db, hashToken(token)));
}

export async function forgetExpiredSessions(tools: Tools): Promise<void> {
  tellEnded(tools, await deleteExpiredSessions(tools.db, after(tools.clock, -KEPT_EXPIRED_MS)));
}

export function tellEnded(teller: Teller, sessionIds: string[]): void {
  if (sessionIds.length > 0) teller.tell(sessionsEnded, { sessionIds });
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Android": enough to recognise a device, less than what the browser tells. */
export function deviceLabel(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
