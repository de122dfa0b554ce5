import { useLocation } from '@tanstack/react-router';
import { useHydrated } from '#web/lib/hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Typed on the form before; kept out of the address, which servers and others write down. */
    email?: string;
  }
}

/** The state of a link that takes along what stands in the page's email field when it is pressed. */
export function carryEmail(): { email?: string } {
  // The link is also rendered by the build, where there is no page.
  if (typeof document === 'undefined') return {};
  const email = document.querySelector<HTMLInputElement>('form [name="email"]')?.value;
  return email ? { email } : {};
}

/** The email that was typed on the form before. */
export function useCarriedEmail(): string {
  const { email = '' } = useLocation({ select: ({ state }) => state });
  // A prerendered page knows nothing of it: the first paint has to match.
  return useHydrated() ? email : '';
}
