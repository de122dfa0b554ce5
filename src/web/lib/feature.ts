import type { Icon } from '@tabler/icons-react';
import type { AnyRoute } from '@tanstack/react-router';
import { createContext, use, useMemo } from 'react';
import type { MemberRole, UserType } from '#contract/accounts/rules.ts';
import { useAuth } from './auth.tsx';
import type { Store } from './store.ts';

export interface NavigationEntry {
  /** `main` is the top of the shell and the tab bar of phones, `account` the menu of the dashboard. */
  place: 'main' | 'account';
  /** Smaller comes first. */
  order: number;
  to: string;
  label: string;
  Icon: Icon;
  /** What waits there. */
  badge?: Store<number>;
  /** Pages that are reached from this one and belong to it. */
  within?: readonly string[];
  /** Who sees it, where not everybody does. */
  roles?: readonly MemberRole[];
  userTypes?: readonly UserType[];
}

/** What a feature brings to the app. Every page reads it: screens are fetched when they are opened. */
interface Brought<
  Member extends AnyRoute,
  Admin extends AnyRoute,
  Public extends AnyRoute,
  Link extends AnyRoute,
> {
  /** Children of `memberRoute`: anyone signed out is led to /login and, after signing in, back. */
  memberPages?: readonly Member[];
  /** Children of `staffRoute`. For everybody else they look absent. */
  adminPages?: readonly Admin[];
  /** Children of `rootRoute`, readable by anyone and prerendered by the build. */
  publicPages?: readonly Public[];
  /** The same, but made of what the address carries: not prerendered, not indexed. */
  linkPages?: readonly Link[];
  navigation?: readonly NavigationEntry[];
  /** Asked before a member signs out, on public pages too; false keeps them signed in. */
  beforeSignOut?: (memberId: string) => Promise<boolean>;
  /** However the session ended: takes from the device what the next one must not find. */
  afterSignOut?: () => Promise<unknown>;
}

/** With every list there, so that the app can loop. */
export const feature = <
  Member extends AnyRoute = never,
  Admin extends AnyRoute = never,
  Public extends AnyRoute = never,
  Link extends AnyRoute = never,
>({
  memberPages = [],
  adminPages = [],
  publicPages = [],
  linkPages = [],
  navigation = [],
  beforeSignOut = async () => true,
  afterSignOut = async () => undefined,
}: Brought<Member, Admin, Public, Link>) => ({
  memberPages,
  adminPages,
  publicPages,
  linkPages,
  navigation,
  beforeSignOut,
  afterSignOut,
});

const Navigation = createContext<readonly NavigationEntry[]>([]);
export const NavigationProvider = Navigation.Provider;

/** What all features bring to the navigation of this member, in its order. */
export function useNavigation(): readonly NavigationEntry[] {
  const entries = use(Navigation);
  const { role = 'member', userType = 'normal' } = useAuth().member ?? {};
  return useMemo(
    () =>
      entries.filter(
        ({ roles, userTypes }) =>
          (!roles || roles.includes(role)) && (!userTypes || userTypes.includes(userType)),
      ),
    [entries, role, userType],
  );
}
