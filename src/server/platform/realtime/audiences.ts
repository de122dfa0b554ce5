import type { Requirements } from '#contract/access.ts';

/** The pages of a member that may get what this audience gets. */
export const audienceRoom = (audience: string, memberId: string) => `${audience}:${memberId}`;

const audienceNames = new WeakMap<Requirements, string>();
/** The same on every node, and made once: it is needed for every event that is sent. */
export function audienceOf(access: Requirements): string {
  const name = audienceNames.get(access) ?? JSON.stringify(access);
  audienceNames.set(access, name);
  return name;
}
