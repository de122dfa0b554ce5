import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '#web/lib/auth.tsx';

const REDIRECT_DELAY_MS = 100;

/** Leads a member who needs no account form any more to `path`. */
export function useSignedInRedirect(path: string, enabled = true): void {
  const { history } = useRouter();
  const { member } = useAuth();
  const leave = enabled && member !== null;

  useEffect(() => {
    if (!leave) return;
    const timer = setTimeout(() => history.replace(path), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leave, path, history]);
}
