import { makeMember, type MadeMember } from './make-member.ts';
import type { TestServer } from './test-server.ts';

/** A member whom others can find: the profile is saved, with what is given. */
export async function makeListedMember(
  server: TestServer,
  profile: Record<string, unknown> = {},
): Promise<MadeMember & { id: string }> {
  const made = await makeMember(server);
  const reply = await made.browser.patch('/api/profiles/me', profile);
  if (reply.status !== 200) throw new Error(`saving answered ${JSON.stringify(reply.body)}`);
  return { ...made, id: made.member.id };
}
