import { refuseUnbegun } from '#server/platform/refusal.ts';

export interface Lane {
  /** Whoever comes when so many wait would give up before the answer. */
  mostWaiting: number;
  /** So many of it are served at a time; the other places are free for other lanes. */
  atOnce: number;
}

export interface Comer<Name extends string> {
  lane: Name;
  /** Whose turn it is: a member, or where somebody comes from. */
  by: string;
  /** Whatever is over before its turn has come is dropped. */
  over?: AbortSignal | undefined;
}

interface Place {
  begin(): void;
  refuse(): void;
}

export interface InLine<Name extends string> {
  <T>(comer: Comer<Name>, work: () => Promise<T>): Promise<T>;
  /** How many wait in each lane. */
  waiting(): Record<Name, number>;
}

/**
 * Does the work when its turn has come. Lanes take turns, and inside a lane those who wait in it: however much one of them
 * asks for, each other one waits for a single piece of it. Whoever is refused had nothing begun.
 */
export function createFairLine<Name extends string>(
  atOnce: number,
  lanes: Record<Name, Lane>,
): InLine<Name> {
  const opened = new Map<string, OpenLane>();
  for (const [name, lane] of Object.entries<Lane>(lanes)) opened.set(name, openLane(lane));
  /** Whoever was served longest ago comes first. */
  const order = [...opened.values()];
  let served = 0;

  function next(): void {
    for (;;) {
      const lane = served < atOnce && order.find((each) => each.isReady());
      if (!lane) return;
      order.splice(order.indexOf(lane), 1);
      order.push(lane);
      lane.takeNext()?.begin();
    }
  }

  async function serve<T>(lane: OpenLane, work: () => Promise<T>): Promise<T> {
    served += 1;
    lane.served += 1;
    try {
      return await work();
    } finally {
      served -= 1;
      lane.served -= 1;
      next();
    }
  }

  const inLine = <T>({ lane: name, by, over }: Comer<Name>, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const lane = opened.get(name) as OpenLane;
      const leave = () => {
        lane.drop(by, place);
        place.refuse();
      };
      const place: Place = {
        begin: () => {
          over?.removeEventListener('abort', leave);
          serve(lane, work).then(resolve, reject);
        },
        refuse: () => {
          over?.removeEventListener('abort', leave);
          reject(refuseUnbegun());
        },
      };
      if (over?.aborted || !lane.add(by, place)) return place.refuse();
      over?.addEventListener('abort', leave);
      next();
    });
  const waiting = () =>
    Object.fromEntries([...opened].map(([name, lane]) => [name, lane.waiting()])) as Record<
      Name,
      number
    >;
  return Object.assign(inLine, { waiting });
}

interface OpenLane {
  served: number;
  isReady(): boolean;
  waiting(): number;
  add(by: string, place: Place): boolean;
  drop(by: string, place: Place): void;
  takeNext(): Place | undefined;
}

function openLane({ mostWaiting, atOnce }: Lane): OpenLane {
  /** Whose turn it is next comes first. */
  const waiting = new Map<string, Place[]>();
  let count = 0;

  /** Where one has most of the places, the last of them goes: a crowd from one place holds up itself. */
  function makeRoomFor(by: string): boolean {
    const own = waiting.get(by)?.length ?? 0;
    let longest: Place[] = [];
    for (const places of waiting.values()) if (places.length > longest.length) longest = places;
    if (longest.length <= own + 1) return false;
    count -= 1;
    longest.pop()?.refuse();
    return true;
  }

  const lane: OpenLane = {
    served: 0,
    waiting: () => count,
    isReady: () => count > 0 && lane.served < atOnce,
    add: (by, place) => {
      if (count >= mostWaiting && !makeRoomFor(by)) return false;
      count += 1;
      waiting.set(by, [...(waiting.get(by) ?? []), place]);
      return true;
    },
    drop: (by, place) => {
      const places = waiting.get(by) ?? [];
      const left = places.filter((each) => each !== place);
      count -= places.length - left.length;
      if (left.length > 0) waiting.set(by, left);
      else waiting.delete(by);
    },
    takeNext: () => {
      const [first] = waiting;
      if (!first) return undefined;
      const [by, [place, ...others]] = first;
      count -= 1;
      waiting.delete(by);
      if (others.length > 0) waiting.set(by, others);
      return place;
    },
  };
  return lane;
}
