import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** To where the member came from; to the members when they opened this address themselves. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/browse' });
  };
}
