const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** People who are told to come back later are told at once; only programs ask so often. */
const AT_ONCE = 40;
const APART_MS = 25;
/** For more than that many answers nobody is kept waiting: their connections end. */
const MOST_WAITING = 200;
const SWEPT_ABOVE = 10_000;

/**
 * At what pace one address is told to come back later: whoever asks again and again without waiting gets the answers one by one.
 * Refusals cost little, but thousands a second leave others no time.
 */
export function createRefusalPace(): (address: string) => Promise<'answer' | 'hang up'> {
  /** When each was, or will be, told the last time; earlier, as long as theirs go out at once. */
  const toldAt = new Map<string, number>();

  function forgetRested(now: number): void {
    if (toldAt.size < SWEPT_ABOVE) return;
    for (const [address, at] of toldAt) if (at <= now - AT_ONCE * APART_MS) toldAt.delete(address);
  }

  return async (address) => {
    const now = performance.now();
    forgetRested(now);
    const at = Math.max(toldAt.get(address) ?? -Infinity, now - AT_ONCE * APART_MS) + APART_MS;
    if (at - now > MOST_WAITING * APART_MS) return 'hang up';
    toldAt.set(address, at);
    if (at > now) await wait(at - now);
    return 'answer';
  };
}
