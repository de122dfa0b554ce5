import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSortedSlots } from './sorted-slots.ts';

test('however they come and go, they stand in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ slot: fc.nat(2_000), rank: fc.nat(50) }), { maxLength: 3_000 }),
      fc.nat(50),
      (steps, from) => {
        const ranks = new Map<number, number>();
        const rankOf = (slot: number) => ranks.get(slot) ?? 0;
        const inOrder = (one: number, other: number) => rankOf(one) - rankOf(other) || one - other;
        const slots = createSortedSlots(inOrder);
        for (const { slot, rank } of steps) {
          if (ranks.has(slot)) slots.remove(slot);
          // Every third one stays away.
          if (ranks.delete(slot) && rank % 3 === 0) continue;
          ranks.set(slot, rank);
          slots.add(slot);
        }
        const visited: number[] = [];
        slots.visitFrom(
          (slot) => rankOf(slot) < from,
          (slot) => visited.push(slot) < 0,
        );
        const expected = [...ranks.keys()].filter((slot) => rankOf(slot) >= from);
        expect(visited).toEqual(expected.toSorted(inOrder));
      },
    ),
    { numRuns: 60 },
  );
});
