import { after } from '#server/platform/clock.ts';
import { isRefusal } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';

/** What is done with these happened then. */
export const toolsAt = (tools: Tools, at: Date): Tools => ({ ...tools, clock: { now: () => at } });

export const earlier = (tools: Tools, milliseconds: number): Tools =>
  toolsAt(tools, after(tools.clock, -milliseconds));

/** Members of the demo live by everybody's rules: what is refused, for instance because somebody left meanwhile, is let be. */
export async function unlessRefused<Answer>(action: Promise<Answer>): Promise<Answer | null> {
  try {
    return await action;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
