import { Store, useStore } from './store.ts';

/** Where this member wrote that they may be in need. Nowhere but on this page, and only until they close it. */
const offered = new Store<ReadonlySet<string>>(new Set());

export const offerHelp = (place: string) => offered.set(new Set([...offered.get(), place]));

export const closeHelp = (place: string) =>
  offered.set(new Set([...offered.get()].filter((other) => other !== place)));

export const useHelpOffered = (place: string): boolean =>
  useStore(offered, (places) => places.has(place));
