import { ACTIVITY_STEP_MS, noteActivity } from '#server/features/profiles/findable.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { moveLastSeen } from './demo-activity.queries.ts';
import { isVisiting, lastVisit } from './demo-presence.ts';

const numbers = (tools: Tools) =>
  Array.from({ length: tools.config.demoMembers }, (_, place) => place + 1);

/** When the demo starts: everybody was last here when their visits say so. */
export async function catchUp(tools: Tools): Promise<void> {
  const now = tools.clock.now().getTime();
  await moveLastSeen(
    tools.db,
    numbers(tools).map((number) => ({ id: memberIdOf(number), at: lastVisit(number, now) })),
  );
}

/** Who visits now is noted once in each step by which activity is told. */
export function visiting(tools: Tools): () => Promise<void> {
  let noted = -1;
  return async () => {
    const now = tools.clock.now().getTime();
    const step = Math.floor(now / ACTIVITY_STEP_MS);
    if (step === noted) return;
    noted = step;
    for (const number of numbers(tools))
      if (isVisiting(number, now)) await noteActivity(tools, memberIdOf(number));
  };
}
