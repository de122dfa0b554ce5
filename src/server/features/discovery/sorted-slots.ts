/** Numbers below zero stand before, above zero after. */
type Compare = (one: number, other: number) => number;

export interface SortedSlots {
  add(slot: number): void;
  /** Compares as when it was added. */
  remove(slot: number): void;
  /** From the first that does not stand before, until `visit` says that it is enough; false: there was nobody left. */
  visitFrom(isBefore: (slot: number) => boolean, visit: (slot: number) => boolean): boolean;
}

/** Full ones are cut in two: whoever moves up moves a few hundred others and not a million. */
const MOST = 512;

interface Chunk {
  slots: Int32Array;
  size: number;
}

/** Places in columns of their own, kept in an order in which no two are equal. */
export function createSortedSlots(compare: Compare): SortedSlots {
  const chunks: Chunk[] = [];

  const last = ({ slots, size }: Chunk) => slots[size - 1] as number;

  /** The first chunk whose end does not stand before. */
  function chunkFrom(isBefore: (slot: number) => boolean): number {
    let [low, high] = [0, chunks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(last(chunks[middle] as Chunk))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function placeIn({ slots, size }: Chunk, isBefore: (slot: number) => boolean): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(slots[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function cut(chunk: Chunk, at: number): void {
    const half = chunk.size >> 1;
    const slots = new Int32Array(MOST);
    slots.set(chunk.slots.subarray(half, chunk.size));
    chunks.splice(at + 1, 0, { slots, size: chunk.size - half });
    chunk.size = half;
  }

  /** Those who move to the front leave thin ones behind. */
  function join(chunk: Chunk, at: number): void {
    const next = chunks[at + 1];
    if (!next || chunk.size + next.size > MOST / 2) return;
    chunk.slots.set(next.slots.subarray(0, next.size), chunk.size);
    chunk.size += next.size;
    chunks.splice(at + 1, 1);
  }

  return {
    add: (slot) => {
      const isBefore = (other: number) => compare(other, slot) < 0;
      if (chunks.length === 0) chunks.push({ slots: new Int32Array(MOST), size: 0 });
      const at = Math.min(chunkFrom(isBefore), chunks.length - 1);
      const chunk = chunks[at] as Chunk;
      const place = placeIn(chunk, isBefore);
      chunk.slots.copyWithin(place + 1, place, chunk.size);
      chunk.slots[place] = slot;
      chunk.size += 1;
      if (chunk.size === MOST) cut(chunk, at);
    },
    remove: (slot) => {
      const isBefore = (other: number) => compare(other, slot) < 0;
      const at = chunkFrom(isBefore);
      const chunk = chunks[at];
      const place = chunk ? placeIn(chunk, isBefore) : 0;
      if (chunk?.slots[place] !== slot) throw new Error('it does not stand where it belongs');
      chunk.slots.copyWithin(place, place + 1, chunk.size);
      chunk.size -= 1;
      if (chunk.size === 0) chunks.splice(at, 1);
      else join(chunk, at);
    },
    visitFrom: (isBefore, visit) => {
      let at = chunkFrom(isBefore);
      for (let chunk = chunks[at]; chunk; chunk = chunks[(at += 1)]) {
        const { slots, size } = chunk;
        for (let place = placeIn(chunk, isBefore); place < size; place += 1)
          if (visit(slots[place] as number)) return true;
      }
      return false;
    },
  };
}
