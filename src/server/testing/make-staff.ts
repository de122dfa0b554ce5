import type { MemberRole } from '#contract/accounts/rules.ts';
import { setRole } from '#server/features/accounts/members.queries.ts';
import { makeMember, type MadeMember } from './make-member.ts';
import { codeOf, giveAuthenticator } from './second-factors.ts';
import type { TestServer } from './test-server.ts';

/** Somebody whom an operator has made more than a member, with the second factor that this takes. */
export async function makeStaff(
  server: TestServer,
  role: MemberRole,
): Promise<MadeMember & { codeProof?: () => object }> {
  const made = await makeMember(server, { name: 'Nandini Rao' });
  await setRole(server.tools.db, made.member.id, role);
  if (role === 'member') return made;
  const secret = await giveAuthenticator(server, made.member.id);
  const codeProof = () => ({ method: 'code', code: codeOf(server, secret) });
  const passStep = (token: string) =>
    made.browser.post('/api/accounts/sign-in/second-factor', { token, proof: codeProof() });
  return { ...made, passStep, codeProof };
}
