import type { MemberRole } from '#contract/accounts/rules.ts';
import { setRole } from '#server/features/accounts/members.queries.ts';
import { makeMember, type MadeMember } from './make-member.ts';
import type { TestServer } from './test-server.ts';

/** Somebody whom an operator has made more than a member. */
export async function makeStaff(server: TestServer, role: MemberRole): Promise<MadeMember> {
  const made = await makeMember(server, { name: 'Nandini Rao' });
  await setRole(server.tools.db, made.member.id, role);
  return made;
}
