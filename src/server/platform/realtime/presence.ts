/** Who has a page in sight that shows what is new. */
export interface Presence {
  /** On whichever node. */
  isHere(memberId: string): Promise<boolean>;
  arrive(memberId: string): void;
  leave(memberId: string): void;
  close(): Promise<void>;
}

export interface LocalPresence {
  isHere(memberId: string): boolean;
  /** True: their first page. */
  arrive(memberId: string): boolean;
  /** True: it was their last page. */
  leave(memberId: string): boolean;
  everybody(): string[];
}

export function countPages(): LocalPresence {
  const pages = new Map<string, number>();
  const change = (memberId: string, by: 1 | -1) => {
    const count = (pages.get(memberId) ?? 0) + by;
    if (count > 0) pages.set(memberId, count);
    else pages.delete(memberId);
    return count;
  };
  return {
    isHere: (memberId) => pages.has(memberId),
    arrive: (memberId) => change(memberId, 1) === 1,
    leave: (memberId) => change(memberId, -1) <= 0,
    everybody: () => [...pages.keys()],
  };
}

/** For a site with a single node. */
export function createPresence(): Presence {
  const pages = countPages();
  return {
    isHere: async (memberId) => pages.isHere(memberId),
    arrive: (memberId) => void pages.arrive(memberId),
    leave: (memberId) => void pages.leave(memberId),
    close: async () => undefined,
  };
}

/** One page, which says when it comes into sight and when it leaves it. */
export function followPage(presence: Presence, memberId: string): (isWatching: boolean) => void {
  let wasWatching = false;
  return (isWatching) => {
    if (isWatching && !wasWatching) presence.arrive(memberId);
    if (!isWatching && wasWatching) presence.leave(memberId);
    wasWatching = isWatching;
  };
}
