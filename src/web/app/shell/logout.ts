import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '#web/lib/auth.tsx';
import { toast } from '#web/lib/toast.ts';

/** Signs out and leads to the landing page, from wherever it is pressed. */
export function useLogout(): () => void {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return () =>
    void signOut(async () => {
      await navigate({ to: '/' });
      void toast('You are signed out.');
    });
}
