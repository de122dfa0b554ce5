/** Who has a page open right now. */
export interface Presence {
  isHere(memberId: string): boolean;
  arrive(memberId: string): void;
  leave(memberId: string): void;
}

export function createPresence(): Presence {
  const pages = new Map<string, number>();
  return {
    isHere: (memberId) => pages.has(memberId),
    arrive: (memberId) => {
      pages.set(memberId, (pages.get(memberId) ?? 0) + 1);
    },
    leave: (memberId) => {
      const left = (pages.get(memberId) ?? 1) - 1;
      if (left > 0) pages.set(memberId, left);
      else pages.delete(memberId);
    },
  };
}
