import { isRefusal } from '#server/platform/refusal.ts';

export type Pair = [string, string];

// They share the twenty connections of the pool; some shall have to wait for one.
const PAIRS_AT_ONCE = 8;

/** A refusal is an answer; anything else thrown is a fault of ours. */
export async function answerOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

/** Several pairs race at the same time, each for itself. */
export async function forEachPair<Answer>(
  pairs: Pair[],
  race: (one: string, other: string) => Promise<Answer>,
): Promise<Answer[]> {
  const waiting = pairs.values();
  const answers: Answer[] = [];
  const worker = async () => {
    for (const [one, other] of waiting) answers.push(await race(one, other));
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, worker));
  return answers;
}
