import { createContext, use } from 'react';
import type { CallKind } from '#contract/companions/calls.rules.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { Store } from './store.ts';

/** Whom a call is with. */
export interface CallPartner {
  memberId: string;
  displayName: string;
  photo: ShownPhoto | null;
}

export type StartCall = (partner: CallPartner, kind: CallKind) => void;

const Calling = createContext<StartCall | null>(null);
export const CallingProvider = Calling.Provider;

/** For whatever shows somebody who can be called; null: there are no calls here. */
export const useStartCall = (): StartCall | null => use(Calling);

/** Whether this page rings or is in a call: nothing may come over it by itself. */
export const callOnPage = new Store(false);
