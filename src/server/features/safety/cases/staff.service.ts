import type { MemberRole } from '#contract/accounts/rules.ts';
import type { AuditLine } from '#contract/safety/staff.endpoints.ts';
import {
  changeRole,
  findMember,
  findFullNames,
  isStillAdmin,
  listStaff,
} from '#server/features/accounts/accounts.service.ts';
import { readRows, recordAction } from '#server/platform/audit/audit.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Actor } from './actions.service.ts';
import { viewMember } from './console.service.ts';

const PAGE = 100;

export async function readStaff(tools: Tools) {
  return { items: (await listStaff(tools.db)).map(viewMember) };
}

/** Nobody changes their own role, and who does it is an admin until it is done: there is always somebody left who can change it back. */
export async function setStaffRole(
  tools: Tools,
  actor: Actor,
  { id, role }: { id: string; role: MemberRole },
): Promise<{ ok: true }> {
  return tools.write(async (tx) => {
    if (!(await isStillAdmin(tx, actor.memberId))) throw refuse('NOT_FOUND');
    const member = await findMember(tx, id);
    if (!member || id === actor.memberId) throw refuse('NOT_FOUND');
    await changeRole(tx, id, role);
    recordAction(tools, tx, {
      actorId: actor.memberId,
      action: 'member.role',
      target: `member:${id}`,
      details: { role, before: member.role },
    });
    return { ok: true };
  });
}

export async function readAudit(
  tools: Tools,
  cursor: number | undefined,
): Promise<{ items: AuditLine[]; nextCursor: number | null }> {
  const rows = await readRows(tools, cursor ?? null, PAGE);
  const names = await findFullNames(
    tools.db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  );
  const nameOf = (id: string | null) => (id && names.get(id)) ?? null;
  const items = rows.map(({ seq, at, actorId, action, target, details }) => {
    const name = nameOf(actorId);
    const actor = actorId && name ? { id: actorId, name } : null;
    return { seq, at: at.toISOString(), actor, action, target, details };
  });
  return { items, nextCursor: (rows.length === PAGE && rows.at(-1)?.seq) || null };
}
