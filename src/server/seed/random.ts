/** Chance that comes out the same every time: from a seed and a number. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(from: readonly Value[]): Value;
  /** Different ones, in no particular order. */
  several<Value>(from: readonly Value[], count: number): Value[];
}

export function randomFor(seed: string, number: number): Random {
  let state = hash(`${seed}:${number}`);
  // A small generator of the kind called mulberry32: enough for people who do not exist.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Value>(from: readonly Value[]): Value => from[between(0, from.length - 1)] as Value;
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    several: (from, count) => {
      const chosen = new Set<(typeof from)[number]>();
      while (chosen.size < Math.min(count, from.length)) chosen.add(pick(from));
      return [...chosen];
    },
  };
}

/** Picks by weight: add up once, then every pick is a short search. */
export function weighted<Value>(entries: readonly (readonly [Value, number])[]) {
  const upTo: number[] = [];
  let total = 0;
  for (const [, weight] of entries) {
    total += weight;
    upTo.push(total);
  }
  return (random: Random): Value => {
    const wanted = random.next() * total;
    let low = 0;
    let high = entries.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return (entries[low] as readonly [Value, number])[0];
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  // Neighbouring numbers must not make neighbouring states.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
