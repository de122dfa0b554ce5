import { useLocation } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useHydrated } from '#web/lib/hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Typed on the form before; kept out of the address, which servers and others write down. */
    email?: string;
  }
}

/** The state of a link that takes along what stands in the form's email field when it is pressed. */
export const carryEmail = (form: RefObject<HTMLFormElement | null>) => () => {
  const field = form.current?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? { email: field.value } : {};
};

/** The email that was typed on the form before. */
export function useCarriedEmail(): string {
  const { email = '' } = useLocation({ select: ({ state }) => state });
  // A prerendered page knows nothing of it: the first paint has to match.
  return useHydrated() ? email : '';
}
