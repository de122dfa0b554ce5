import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered markup and during hydration, true from then on; Mantine's useMounted is false in every first drawing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
