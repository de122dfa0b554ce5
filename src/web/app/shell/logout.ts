import { useNavigate, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useAuth } from '#web/lib/auth.tsx';
import { toast } from '#web/lib/toast.ts';

/** Signs out and leads to the landing page, from wherever it is pressed. */
export function useLogout(): () => void {
  const { mayLeave, signOut } = useAuth();
  const navigate = useNavigate();

  async function logout(): Promise<void> {
    if (!(await mayLeave())) return;
    await signOut(async () => {
      // The question has been answered above.
      await navigate({ to: '/', ignoreBlocker: true });
      void toast('You are signed out.');
    });
  }

  return () => void logout();
}

/** To where the member came from; to the members when they opened this address themselves. */
export function useGoBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/browse' });
  };
}
