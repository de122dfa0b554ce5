import type { Match } from '#contract/matching/endpoints.ts';

const KEY = 'saath.match-moments';
/** More than anybody sees between two visits. */
const REMEMBERED = 50;

/** True for the first tab of this browser that asks. A pair that matches again gets another moment. */
export async function claimMoment({ id, createdAt }: Match): Promise<boolean> {
  const claim = () => remember(`${id} ${createdAt}`);
  // Plain HTTP has no locks; there, two windows side by side may both show it.
  if (!('locks' in navigator)) return claim();
  return navigator.locks.request(KEY, claim);
}

function remember(moment: string): boolean {
  const seen = (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);
  if (seen.includes(moment)) return false;
  localStorage.setItem(KEY, [...seen, moment].slice(-REMEMBERED).join('\n'));
  return true;
}
