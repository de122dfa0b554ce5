import type { TagGroup } from '#contract/profiles/options.ts';

export const sameTag = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Groups with only the tags that hold what was typed; a group whose name holds it stays whole. */
export function searchTags(groups: readonly TagGroup[], typed: string): TagGroup[] {
  const wanted = typed.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  return groups
    .map(({ name, tags }) => ({ name, tags: holds(name) ? tags : tags.filter(holds) }))
    .filter(({ tags }) => tags.length > 0);
}
