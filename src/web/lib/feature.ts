import type { Icon } from '@tabler/icons-react';
import type { AnyRoute } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { MemberRole } from '#contract/accounts/rules.ts';
import type { AdminPage, MemberPage } from '#contract/paths.ts';
import type { Count } from './count.ts';

/** A page whose address needs nothing filled in. */
type PlainPage = Exclude<MemberPage | AdminPage, `${string}$${string}`>;

export interface NavigationEntry {
  /** `main` is the top of the shell and the tab bar of phones, `account` the menu of the dashboard. */
  place: 'main' | 'account';
  /** Smaller comes first. */
  order: number;
  to: '/' | PlainPage;
  label: string;
  Icon: Icon;
  /** What waits there. */
  badge?: Count;
  /** Pages that are reached from this one and belong to it. */
  within?: readonly PlainPage[];
  /** Who sees it, where not everybody does. */
  role?: MemberRole;
}

/** What a feature brings to the app. Every page reads it: screens are fetched when they are opened. */
interface Brought<MemberRoutes extends AnyRoute, PublicRoutes extends AnyRoute> {
  /** Children of `memberRoute`. */
  memberPages?: readonly MemberRoutes[];
  /** Children of `rootRoute`. */
  publicPages?: readonly PublicRoutes[];
  navigation?: readonly NavigationEntry[];
  /** Asked before a member signs out, on public pages too; false keeps them signed in. */
  beforeSignOut?: (memberId: string) => Promise<boolean>;
  /** However the session ended: takes from the device what the next one must not find. */
  afterSignOut?: () => Promise<unknown>;
}

/** With every list there, so that the app can loop. */
export const feature = <
  MemberRoutes extends AnyRoute = never,
  PublicRoutes extends AnyRoute = never,
>({
  memberPages = [],
  publicPages = [],
  navigation = [],
  beforeSignOut = async () => true,
  afterSignOut = async () => undefined,
}: Brought<MemberRoutes, PublicRoutes>) => ({
  memberPages,
  publicPages,
  navigation,
  beforeSignOut,
  afterSignOut,
});

const Navigation = createContext<readonly NavigationEntry[]>([]);
export const NavigationProvider = Navigation.Provider;

/** What all features bring to the navigation, in its order. */
export const useNavigation = (): readonly NavigationEntry[] => use(Navigation);
