import { VisuallyHidden } from '@mantine/core';
import { rootRouteId, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { isLockedOut } from '#contract/accounts/rules.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { useTotal } from '#web/lib/store.ts';
import { useNavigation } from '#web/lib/feature.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { useSite } from '#web/lib/site.tsx';
import { pageTitle } from '../document-head.ts';

/** Titles the document and tells screen readers that a click has led to another page. */
export function PageAnnouncer() {
  const site = useSite();
  const { member } = useAuth();
  const isLeaving = member?.status === 'deleting';
  const isOut = member !== null && (isLeaving || isLockedOut(member.status));
  const title = useRouterState({
    select: ({ matches, location }) => {
      const match = matches.at(-1);
      if (isOut && matches.some(({ routeId }) => routeId === memberRoute.id))
        return pageTitle('/standing', isLeaving ? 'You are leaving' : 'Account status', site);
      // Also a page that is there for others only, for which the router has no public word.
      // oxlint-disable-next-line no-underscore-dangle
      const isAbsent = match?.routeId === rootRouteId || matches[0]?._notFound;
      const name = isAbsent ? 'Page not found' : match?.staticData.title;
      return pageTitle(location.pathname, name, site);
    },
  });
  const entries = useNavigation();
  const count = useTotal(useMemo(() => entries.flatMap(({ badge }) => badge ?? []), [entries]));
  const region = useRef<HTMLDivElement>(null);
  const first = useRef(true);

  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [title, count]);

  useEffect(() => {
    // The first page is announced by the browser itself.
    if (!first.current && region.current) region.current.textContent = title;
    first.current = false;
  }, [title]);

  return <VisuallyHidden ref={region} role="status" />;
}
