import { outcomesOf, type CaseKind } from '#contract/safety/cases.ts';
import type {
  Case,
  CaseSummary,
  MemberPage,
  StaffAction,
} from '#contract/safety/console.endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { findMember, findMemberByEmail } from '#server/features/accounts/accounts.service.ts';
import { listDevicesOf } from '#server/features/accounts/sessions/sessions.service.ts';
import { recordAction, recordView } from '#server/platform/audit/audit.ts';
import { hours } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readPayments } from '#server/features/billing/subscriptions.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Actor } from './actions.service.ts';
import {
  countReportsBy,
  findNamedCase,
  findSubjectByNumber,
  listAbout,
  listClosed,
  listOpen,
  listReportsBy,
  type NamedCase,
} from './case-lists.queries.ts';
import { setSeen } from './cases.queries.ts';
import { CLAIM_LASTS_MS, mayDecide, mayOpen, readCaseNumber } from './cases.policy.ts';
import { findNamedDecision, listDecisions } from './decisions.queries.ts';
import { findEvidence } from './evidence.queries.ts';
import { copyKey, namesOf, noEvidence } from './evidence.service.ts';

const PAGE = 50;
/** So many show whether it is the first time. */
const EARLIER = 4;

const staffOf = ({ memberId, role }: Actor) => ({ memberId, isAdmin: role === 'admin' });

export async function readCases(
  tools: Tools,
  actor: Actor,
  wanted: { kind?: CaseKind | undefined; state: 'open' | 'closed'; cursor?: string | undefined },
): Promise<Page<CaseSummary>> {
  const isOpen = wanted.state === 'open';
  const found = await (isOpen ? listOpen : listClosed)(tools.db, {
    staff: staffOf(actor),
    kind: wanted.kind ?? null,
    after: readCursor(wanted.cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ row }) =>
    writeCursor({ at: isOpen ? row.dueAt : (row.closedAt ?? row.dueAt), id: row.id }),
  );
  return { items: rows.map(viewSummary), nextCursor };
}

const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
const iso = (at: Date | null) => at?.toISOString() ?? null;

const viewSummary = ({ row, subject, claimer }: NamedCase): CaseSummary => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  reason: row.reason,
  subject: person(row.subjectId, subject),
  adminOnly: row.adminOnly,
  sealed: row.sealed,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  claimedBy: person(row.claimedById, claimer),
  claimedUntil: iso(row.claimedAt && new Date(row.claimedAt.getTime() + CLAIM_LASTS_MS)),
  closedAt: iso(row.closedAt),
  outcome: row.outcome,
});

/** Recorded before anything is shown. */
export async function readCase(tools: Tools, actor: Actor, id: string): Promise<Case> {
  const named = await openForView(tools, actor, id, 'case.view', {});
  const { row, opener, closer } = named;
  const decision = row.decisionId ? await findNamedDecision(tools.db, row.decisionId) : null;
  const isTheirs = row.closedAt === null && row.claimedById === actor.memberId;
  return {
    ...viewSummary(named),
    details: row.details,
    openedBy: person(row.openedById, opener),
    contact: row.contactEmail
      ? {
          name: row.contactName ?? '',
          email: row.contactEmail,
          acknowledgedAt: iso(row.acknowledgedAt),
          acknowledgeBy: acknowledgeBy(tools, row.openedAt),
        }
      : null,
    openedByReports:
      row.kind === 'report' && row.openedById
        ? await countReportsBy(tools.db, row.openedById, staffOf(actor))
        : null,
    contentKind: row.contentKind,
    decision: decision && viewAction(decision),
    earlier: row.subjectId
      ? (await listDecisions(tools.db, row.subjectId, EARLIER))
          .filter(({ row: each }) => each.id !== row.decisionId)
          .map(viewAction)
      : [],
    evidence: (await findEvidence(tools.db, id)) ?? noEvidence,
    outcomes: isTheirs && mayDecide(actor, row, decision?.row ?? null) ? possible(named) : [],
    closedBy: person(row.closedById, closer),
    answer: row.answer,
  };
}

const acknowledgeBy = ({ config }: Tools, openedAt: Date) =>
  new Date(openedAt.getTime() + hours(config.caseClocks.acknowledge)).toISOString();

/** What names nothing to remove, or nobody to act on, cannot end that way. */
const possible = ({ row }: NamedCase) =>
  outcomesOf[row.kind].filter((outcome) => {
    if (outcome === 'remove') return row.contentId !== null;
    return row.subjectId !== null || ['none', 'release', 'refuse', 'answer'].includes(outcome);
  });

export async function readCasePicture(
  tools: Tools,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Buffer> {
  const evidence = await findEvidence(tools.db, id);
  // Before a row is left of it: a name that was made up is anything that somebody typed.
  if (!evidence || !namesOf(evidence).includes(name)) throw refuse('NOT_FOUND');
  await openForView(tools, actor, id, 'case.picture', { picture: name });
  const bytes = await tools.storage.get(copyKey(id, name));
  if (!bytes) throw refuse('NOT_FOUND');
  return bytes;
}

async function openForView(
  tools: Tools,
  actor: Actor,
  id: string,
  action: string,
  details: Record<string, string>,
): Promise<NamedCase> {
  return tools.write(async (tx) => {
    const named = await findNamedCase(tx, id);
    if (!named || !mayOpen(actor, named.row)) throw refuse('NOT_FOUND');
    await setSeen(tx, id, tools.clock.now());
    recordAction(tools, tx, {
      actorId: actor.memberId,
      action,
      target: `case:${id}`,
      details,
    });
    return named;
  });
}

type NamedDecision = Awaited<ReturnType<typeof listDecisions>>[number];

const viewAction = ({ row, actor }: NamedDecision): StaffAction => ({
  id: row.id,
  action: row.action,
  reason: row.reason,
  words: row.words,
  caseId: row.caseId,
  by: person(row.actorId, actor),
  at: row.createdAt.toISOString(),
  until: iso(row.until),
  endedAt: iso(row.endedAt),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A search is a whole email, id or number of a case: nobody leafs through members. */
export async function findMembers(tools: Tools, actor: Actor, search: string) {
  const { db } = tools;
  const byNumber = async () => {
    const memberId = await findSubjectByNumber(db, readCaseNumber(search), staffOf(actor));
    return memberId ? findMember(db, memberId) : null;
  };
  const member = await (search.includes('@')
    ? findMemberByEmail(db, search.toLowerCase())
    : UUID.test(search)
      ? findMember(db, search)
      : byNumber());
  if (!member || member.id === actor.memberId) return { items: [] };
  await recordView(tools, {
    actorId: actor.memberId,
    action: 'member.find',
    target: `member:${member.id}`,
  });
  return { items: [viewMember(member)] };
}

export const viewMember = (member: NonNullable<Awaited<ReturnType<typeof findMember>>>) => ({
  id: member.id,
  name: member.name,
  email: member.email,
  role: member.role,
  status: member.status,
  until: iso(member.statusUntil),
});

export async function readMemberPage(
  tools: Tools,
  actor: Actor,
  memberId: string,
): Promise<MemberPage> {
  const member = await findMember(tools.db, memberId);
  if (!member || memberId === actor.memberId) throw refuse('NOT_FOUND');
  await recordView(tools, {
    actorId: actor.memberId,
    action: 'member.view',
    target: `member:${memberId}`,
  });
  const { db } = tools;
  const staff = staffOf(actor);
  const [actions, about, reported, counts, devices, paid] = await Promise.all([
    listDecisions(db, memberId, PAGE),
    listAbout(db, memberId, staff, PAGE),
    listReportsBy(db, memberId, { staff, after: null, most: PAGE }),
    countReportsBy(db, memberId, staff),
    listDevicesOf(tools, memberId),
    readPayments(tools, memberId, undefined),
  ]);
  return {
    ...viewMember(member),
    fullName: member.fullName,
    userType: member.userType,
    joinedAt: member.createdAt.toISOString(),
    emailVerified: member.emailVerifiedAt !== null,
    identityVerifiedAt: iso(member.identityVerifiedAt),
    plan: member.plan && { id: member.plan, until: iso(member.paidUntil) },
    payments: paid.items.map(({ plan, status, createdAt }) => ({ plan, status, createdAt })),
    devices: devices.map(({ label, lastSeenAt }) => ({ label, lastSeenAt })),
    actions: actions.map(viewAction),
    about: about.map(viewSummary),
    reported: reported.map(viewSummary),
    reports: counts,
  };
}
