import { createContext, use, type ReactNode } from 'react';

const WhoWaits = createContext<ReactNode>(null);
export const WhoWaitsProvider = WhoWaits.Provider;

/** What a later feature shows of those who wait for the member, for pages that lead to them. */
export const useWhoWaits = (): ReactNode => use(WhoWaits);
